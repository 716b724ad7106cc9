/** A finger in a glove often touches twice within this time, in milliseconds. */
const doubleTouchMs = 600

const afterDoubleTouch = () => new Promise<void>((resolve) => setTimeout(resolve, doubleTouchMs))

/**
 * A shutter that takes one photo at a time. What touches it while the photo is taken, or right after, takes no second one:
 * that would be of the same angle, or of the next one before the client has turned.
 * @param onTaking hears when it begins and when it takes the next photo.
 */
export function shutterOf(
  onTaking: (isTaking: boolean) => void,
  pause: () => Promise<void> = afterDoubleTouch,
): (take: () => Promise<void>) => Promise<void> {
  let isTaking = false
  const turn = (to: boolean) => {
    isTaking = to
    onTaking(to)
  }
  return async (take) => {
    if (isTaking) return
    turn(true)
    try {
      await take()
      await pause()
    } finally {
      turn(false)
    }
  }
}
