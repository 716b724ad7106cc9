import { Menu, type MenuProps } from '@mantine/core'
import { DropdownButton, useOpened } from './dropdown-button.tsx'
import type { DropdownAnchor } from './late-dropdown.ts'

interface AnchoredMenuProps extends Pick<MenuProps, 'position' | 'width' | 'closeOnItemClick' | 'children'> {
  readonly anchor: DropdownAnchor
}

/** A menu below a button that stands elsewhere, by `useLateDropdown('menu', …)`. */
export function AnchoredMenu({ anchor, children, ...rest }: AnchoredMenuProps) {
  return (
    <Menu
      {...rest}
      id={anchor.id}
      opened={useOpened(anchor)}
      onChange={anchor.onChange}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 0 }}
    >
      <Menu.Target>
        <DropdownButton button={anchor.button} />
      </Menu.Target>
      {children}
    </Menu>
  )
}
