import { useBlocker } from '@tanstack/react-router'

/**
 * Makes Back close an element that is shown over a page for a moment and has no address of its own (a menu, a review, a
 * palette), while the page stays. A record, or a form that deserves a link, is a Popup instead, which is a route.
 */
export function useBackCloses(onClose: () => void, opened = true): void {
  useBlocker({
    disabled: !opened,
    enableBeforeUnload: false,
    shouldBlockFn: ({ action }) => {
      if (action === 'BACK') onClose()
      return action === 'BACK'
    },
  })
}
