/** Does work in an idle moment, or soon where the browser does not tell of one (Safari). */
export function whenIdle(work: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 2000 })
  else setTimeout(work, 300)
}
