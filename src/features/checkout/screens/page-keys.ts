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
 * Ctrl-Enter and Esc for a form that is a page (UX). The keys are handled before any field handles them, when it is
 * still known whether a list or a dialog is open.
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
      // The focused field stores its text when it loses the focus, so the focus is taken away first.
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      setTimeout(submit)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])
}
