import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import { DropdownButton, useOpened } from './dropdown-button.tsx'
import type { DropdownAnchor } from './late-dropdown.ts'

interface AnchoredPopoverProps {
  readonly anchor: DropdownAnchor
  readonly width?: number
  readonly className?: string
  readonly children: ReactNode
}

/**
 * A dialog below a button that stands elsewhere, by `useLateDropdown('dialog', …)`, and named by that button; it holds
 * the focus while it is open.
 */
export function AnchoredPopover({ anchor, width, className, children }: AnchoredPopoverProps) {
  return (
    <Popover
      id={anchor.id}
      opened={useOpened(anchor)}
      onChange={anchor.onChange}
      position="bottom-end"
      width={width}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <DropdownButton button={anchor.button} />
      </Popover.Target>
      <Popover.Dropdown className={className}>{children}</Popover.Dropdown>
    </Popover>
  )
}
