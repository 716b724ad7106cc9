import { useEffect, useId, useRef, useState, type ComponentProps, type RefObject } from 'react'
import { onceAttended } from '../attended.ts'

/** The button of a menu, for the menu itself, which comes with a script of its own. */
export interface MenuAnchor {
  readonly id: string
  readonly button: RefObject<HTMLButtonElement | null>
  readonly opened: boolean
  readonly onChange: (opened: boolean) => void
}

type ButtonProps = Pick<
  ComponentProps<'button'>,
  'id' | 'ref' | 'aria-haspopup' | 'aria-expanded' | 'aria-controls' | 'onClick'
>

/**
 * A menu whose script is fetched once somebody is at the screen, so that the page itself comes first. The button is
 * there from the start and stays the same element: a press before the script is there opens the menu when it comes.
 * @param load fetches the script of the menu; without a connection it is asked for again when the menu opens.
 */
export function useLateMenu(load: () => Promise<unknown>): { button: ButtonProps; anchor: MenuAnchor | null } {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [opened, setOpened] = useState(false)
  // Once opened the menu stays mounted, so that closing it gives the focus back.
  const [wanted, setWanted] = useState(false)
  useEffect(() => onceAttended(() => void load().catch(() => undefined)), [load])
  return {
    button: {
      id,
      ref: button,
      'aria-haspopup': 'menu',
      'aria-expanded': opened,
      'aria-controls': opened ? `${id}-dropdown` : undefined,
      onClick: () => {
        setWanted(true)
        setOpened(!opened)
      },
    },
    anchor: wanted ? { id, button, opened, onChange: setOpened } : null,
  }
}
