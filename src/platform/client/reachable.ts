/** The pause before the server is asked whether it answers again, unless the browser says earlier that it is online. */
const pauseMs = 3000
/** The longest pause: the server may answer this question, and fail what is tried again for as long as it lasts. */
const longestPauseMs = 30_000

/** Whether the server can be reached at this moment. */
export const serverAnswers = (): Promise<boolean> =>
  fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(10_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** Waits for so many milliseconds, or until the browser says that it is online. */
export const onlineOrAfter = (ms = pauseMs): Promise<void> =>
  new Promise((resolve) => {
    function end(): void {
      clearTimeout(timer)
      globalThis.removeEventListener?.('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    globalThis.addEventListener?.('online', end)
  })

/**
 * Tries again whatever failed for want of a connection, once the server answers, until nothing is failed any more. That
 * the browser is online is no more than a hint: what was under way at that moment fails all the same, the way to the
 * server may open later, and a server that was started anew is not told by the browser at all.
 * @param again ends when the trial has ended; it never rejects.
 */
export async function healed(
  isFailed: () => boolean,
  again: () => Promise<unknown>,
  answers: () => Promise<boolean> = serverAnswers,
): Promise<void> {
  let ms = pauseMs
  while (isFailed()) {
    await onlineOrAfter(ms)
    const isReached = isFailed() && (await answers())
    if (isReached && isFailed()) await Promise.race([again(), onlineOrAfter(longestPauseMs)])
    ms = isReached ? Math.min(2 * ms, longestPauseMs) : pauseMs
  }
}

/**
 * Stylesheets that could not be fetched. The build asks for each of them once in the life of a page, so that a screen
 * that comes at a later attempt would lack them.
 */
const missingStyles = new Set<HTMLLinkElement>()
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target)
  },
  true, // the failure of a file does not bubble
)

function fetchStyle(link: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const next = link.cloneNode() as HTMLLinkElement
    next.addEventListener('load', () => resolve(), { once: true })
    next.addEventListener('error', () => reject(new Error(`no stylesheet: ${next.href}`)), { once: true })
    missingStyles.delete(link)
    link.replaceWith(next)
  })
}

/** Loads code, with the stylesheets that an earlier attempt could not fetch. */
export async function loadCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  if (missingStyles.size) await Promise.all([...missingStyles].map(fetchStyle))
  return load()
}

/**
 * Loads code, and without a connection again until it is there.
 * @param onAbsent is told the first time that it cannot be loaded.
 */
export async function loadAtLast<Loaded>(load: () => Promise<Loaded>, onAbsent = (): void => {}): Promise<Loaded> {
  let [isTold, answered] = [false, false]
  for (;;)
    try {
      return await loadCode(load)
    } catch (error) {
      // Said at once: without a connection even the question below may take long.
      if (!isTold) onAbsent()
      isTold = true
      const answeredBefore = answered
      answered = await serverAnswers()
      // A server that answers before and after does not have this code any more, because it was updated. One that
      // answers only now was reached again since.
      if (answeredBefore && answered) throw error
      await onlineOrAfter()
    }
}
