/**
 * After this many milliseconds without input a screen counts as unattended: it still follows changes by others, but its
 * calls do not extend the session.
 */
const unattendedAfterMs = 60_000

/**
 * The milliseconds after the first input that are left to what it asks for itself: forty scripts that are fetched ahead
 * would stand before the appointment that was clicked.
 */
const firstAnswerMs = 300

let touchedAt = Date.now()
let touched = false
const waiting = new Set<() => void>()
const touch = () => {
  touchedAt = Date.now()
  if (touched) return
  touched = true
  setTimeout(() => {
    for (const work of waiting) work()
    waiting.clear()
  }, firstAnswerMs)
}
for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const)
  globalThis.addEventListener?.(event, touch, { passive: true, capture: true })

/** Whether nobody has used the mouse, the keyboard or the touch screen for a while. */
export const isUnattended = (): boolean => Date.now() - touchedAt > unattendedAfterMs

/**
 * Does work that can wait until somebody uses the page, so that the page itself comes first: soon after the first
 * input, or at once where there was one. Gives what calls it off.
 */
export function onceAttended(work: () => void): () => void {
  if (touched) work()
  else waiting.add(work)
  return () => void waiting.delete(work)
}
