import { useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react'
import type { DropdownAnchor } from './late-dropdown.ts'

/** Stands for the button where the dropdown wants a child to hang on. */
export function DropdownButton({
  button,
  ref,
}: {
  button: RefObject<HTMLButtonElement | null>
  ref?: Ref<HTMLButtonElement>
}) {
  useImperativeHandle(ref, () => button.current!, [button])
  return null
}

/** Whether the dropdown is open. It is mounted closed: only one that opens remembers where the focus was. */
export function useOpened({ opened }: DropdownAnchor): boolean {
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return mounted && opened
}
