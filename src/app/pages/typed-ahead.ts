/** The search has the cursor long before this; when it never comes, the keys go back to the page. */
const longestWaitMs = 2000

/**
 * Keeps what is typed from now on from the page, where single letters are shortcuts. Gives a function that ends this
 * and returns the text, for the field that was meant.
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
