import { useBlocker } from '@tanstack/react-router'

/**
 * Back closes what stands over a page for a moment and has no address of its own (a menu, a review, a palette), and the
 * page under it stays. What has a record in it or a form worth a link is a Popup, which is a route.
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
