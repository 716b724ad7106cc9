import { useEffect, useEffectEvent } from 'react'

/** The keys of the page wait while a list, a menu or a dialog has the focus: Esc closes that first. */
const elsewhere = () => {
  const focused = document.activeElement
  return (
    Boolean(focused?.closest('[role="dialog"], [role="alertdialog"], [role="menu"]')) ||
    focused?.getAttribute('aria-expanded') === 'true' ||
    Boolean(focused?.hasAttribute('data-expanded'))
  )
}

/**
 * Ctrl-Enter and Esc for a form that is a page (UX). Heard before any field does, so that what was open is still known.
 */
export function usePageKeys({ onSubmit, onCancel }: { onSubmit: () => void; onCancel: () => void }): void {
  const submit = useEffectEvent(onSubmit)
  const cancel = useEffectEvent(onCancel)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key === 'Escape' && !elsewhere()) cancel()
      if (
        event.key !== 'Enter' ||
        !(event.ctrlKey || event.metaKey) ||
        document.activeElement?.closest('[role="alertdialog"], [aria-modal="true"]')
      )
        return
      event.preventDefault()
      event.stopPropagation()
      // The field that has the focus reads what was typed when it loses it; the page then knows.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      setTimeout(submit)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
