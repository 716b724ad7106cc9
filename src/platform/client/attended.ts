/**
 * A screen that nobody touches for so long stands alone: it may follow its colleagues' work, but is no sign of life.
 */
const aloneAfterMs = 60_000

let touchedAt = Date.now()
const touch = () => {
  touchedAt = Date.now()
}
for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const)
  globalThis.addEventListener?.(event, touch, { passive: true, capture: true })

/** Has nobody touched the mouse, the keys or the screen for a while? */
export const isUnattended = (): boolean => Date.now() - touchedAt > aloneAfterMs
