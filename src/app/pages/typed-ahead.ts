/** The palette has the focus long before this; if it never comes, the page gets its keys back. */
const longestWaitMs = 2000

/**
 * Collects typed text for a field that is still loading, and keeps it from the page, where single letters are
 * shortcuts. Returns a function that stops this and returns the text.
 */
export function typeAhead(): () => string {
  const end = new AbortController()
  let text = ''
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.key === 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
  }
  document.addEventListener('keydown', onKeyDown, {
    capture: true,
    signal: AbortSignal.any([end.signal, AbortSignal.timeout(longestWaitMs)]),
  })
  return () => {
    end.abort()
    const typed = text
    text = ''
    return typed
  }
}
