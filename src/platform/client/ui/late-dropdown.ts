import { useEffect, useId, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { onceAttended } from '../attended.ts'
import { whenIdle } from '../idle.ts'
import { notifyError } from '../notices.ts'

/** The button of a dropdown, for the dropdown itself, which comes with a script of its own. */
export interface DropdownAnchor {
  readonly id: string
  readonly button: RefObject<HTMLButtonElement | null>
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
}

/** The milliseconds after the first input that are left to what it asks for. */
const settleMs = 1000

type ButtonProps = Pick<
  ComponentProps<'button'>,
  | 'id'
  | 'ref'
  | 'role'
  | 'aria-haspopup'
  | 'aria-expanded'
  | 'aria-controls'
  | 'onClick'
  | 'onKeyDown'
  | 'onPointerEnter'
  | 'onFocus'
>

/**
 * A dropdown whose script is fetched when somebody comes near its button, or else in an idle moment once somebody is at
 * the screen, so that the page and what was pressed come first. The button is there from the start and stays the same
 * element: a press before the script is there opens the dropdown when it comes, unless Escape or a second press takes
 * it back.
 * @param kind the role of the dropdown. The button of a listbox opens it with the arrows too.
 * @param load fetches the script of the dropdown; without a connection it is asked for again at the next press.
 */
export function useLateDropdown(
  kind: 'menu' | 'dialog' | 'listbox',
  load: () => Promise<unknown>,
): { button: ButtonProps; anchor: DropdownAnchor | null } {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // Once opened the dropdown stays mounted, so that closing it gives the focus back.
  const [loaded, setLoaded] = useState(false)
  const prepare = () => void load().catch(() => undefined)
  useEffect(
    () => onceAttended(() => setTimeout(() => whenIdle(() => void load().catch(() => undefined)), settleMs)),
    [load],
  )

  function change(open: boolean): void {
    setOpened(open)
    if (!open || loaded) return
    load()
      .then(() => setLoaded(true))
      .catch((error: unknown) => {
        setOpened(false)
        notifyError(error)
      })
  }
  return {
    button: {
      id,
      ref: button,
      role: kind === 'listbox' ? 'combobox' : undefined,
      'aria-haspopup': kind,
      'aria-expanded': opened,
      'aria-controls': opened && loaded ? `${id}-dropdown` : undefined,
      onPointerEnter: prepare,
      onFocus: prepare,
      onClick: () => change(!opened),
      onKeyDown: (event) => {
        if (event.key === 'Escape' && opened) change(false)
        if (kind !== 'listbox' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return
        event.preventDefault()
        change(true)
      },
    },
    anchor: loaded ? { id, button, opened, onChange: setOpened } : null,
  }
}
