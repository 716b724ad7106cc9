/** The pause before the server is asked whether it answers again, unless the browser says earlier that it is online. */
export const pauseMs = 3000
/** The longest pause: the server may answer this question, and fail what is tried again for as long as it lasts. */
export const longestPauseMs = 30_000

let asking: Promise<boolean> | null = null
/** The statuses of a proxy whose server is away. */
const isAway = (status: number): boolean => status === 502 || status === 504

/** Whether the server can be reached at this moment: also one whose database takes no changes. Asked once for all. */
export const serverAnswers = (): Promise<boolean> =>
  (asking ??= fetch('/api/health', { cache: 'no-store', signal: AbortSignal.timeout(10_000) })
    .then(
      ({ status }) => !isAway(status),
      () => false,
    )
    .finally(() => {
      asking = null
    }))

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
  firstPauseMs = pauseMs,
): Promise<void> {
  let ms = firstPauseMs
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
const comingStyles = new Map<HTMLLinkElement, Promise<void>>()
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missingStyles.add(target)
  },
  true, // the failure of a file does not bubble
)

/** Fetches a stylesheet again, once for all who wait for it; one that fails again is missing as before. */
function fetchStyle(link: HTMLLinkElement): Promise<void> {
  const coming = new Promise<void>((resolve) => {
    const next = link.cloneNode() as HTMLLinkElement
    const end = () => {
      missingStyles.delete(link)
      comingStyles.delete(link)
      resolve()
    }
    next.addEventListener('load', end, { once: true })
    next.addEventListener('error', end, { once: true })
    if (link.isConnected) link.replaceWith(next)
    else document.head.append(next)
  })
  comingStyles.set(link, coming)
  return coming
}

/**
 * Loads code, with the stylesheets that an earlier attempt could not fetch. Whether the code is there decides alone: a
 * stylesheet that does not come, of another page perhaps, keeps nobody from it.
 */
export async function loadCode<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  await Promise.all([...missingStyles].map((link) => comingStyles.get(link) ?? fetchStyle(link)))
  return load()
}

/**
 * Loads code, and without a connection again until it is there.
 * @param onAbsent is told the first time that it cannot be loaded.
 */
export async function loadAtLast<Loaded>(load: () => Promise<Loaded>, onAbsent = (): void => {}): Promise<Loaded> {
  let [isTold, answered] = [false, false]
  for (let ms = pauseMs; ; ms = Math.min(2 * ms, longestPauseMs))
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
      await onlineOrAfter(ms)
    }
}
