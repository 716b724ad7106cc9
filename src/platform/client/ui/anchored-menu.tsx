import { Menu, type MenuProps } from '@mantine/core'
import { useEffect, useImperativeHandle, useState, type Ref, type RefObject } from 'react'
import type { MenuAnchor } from './late-menu.ts'

interface AnchoredMenuProps extends Pick<MenuProps, 'position' | 'width' | 'closeOnItemClick' | 'children'> {
  readonly anchor: MenuAnchor
}

/** A menu below a button that stands elsewhere, by `useLateMenu`. */
export function AnchoredMenu({ anchor: { id, button, opened, onChange }, children, ...rest }: AnchoredMenuProps) {
  // It is mounted closed: only a menu that opens remembers where the focus was.
  const [mounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return (
    <Menu
      {...rest}
      id={id}
      opened={mounted && opened}
      onChange={onChange}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <Anchor button={button} />
      </Menu.Target>
      {children}
    </Menu>
  )
}

/** Stands for the button where the menu wants a child to hang on. */
function Anchor({ button, ref }: { button: RefObject<HTMLButtonElement | null>; ref?: Ref<HTMLButtonElement> }) {
  useImperativeHandle(ref, () => button.current!, [button])
  return null
}
