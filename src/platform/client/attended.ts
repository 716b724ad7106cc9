/**
 * After this many milliseconds without input a screen counts as unattended: it still follows changes by others, but its
 * calls do not extend the session.
 */
const unattendedAfterMs = 60_000

let touchedAt = Date.now()
const touch = () => {
  touchedAt = Date.now()
}
for (const event of ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const)
  globalThis.addEventListener?.(event, touch, { passive: true, capture: true })

/** Whether nobody has used the mouse, the keyboard or the touch screen for a while. */
export const isUnattended = (): boolean => Date.now() - touchedAt > unattendedAfterMs
