/**
 * Runs in a page: the milliseconds from each click on `from` until the frame after `until` is there, in `opened`. Both
 * are selectors. In a trace the two moments are the marks `clicked` and `painted`.
 */
export const watchOpenings = (from: string, until: string): string => `(() => {
  window.opened = []
  const afterFrame = (done) => requestAnimationFrame(() => {
    const next = new MessageChannel()
    next.port1.onmessage = done
    next.port2.postMessage(null)
  })
  addEventListener('click', (event) => {
    if (!event.target.closest(${JSON.stringify(from)})) return
    performance.mark('clicked')
    const seen = new MutationObserver(() => {
      if (!document.querySelector(${JSON.stringify(until)})) return
      seen.disconnect()
      afterFrame(() => {
        window.opened.push(performance.now() - event.timeStamp)
        performance.mark('painted')
      })
    })
    seen.observe(document, { subtree: true, childList: true, attributes: true })
  }, { capture: true })
})()`
