import i18next from 'i18next'
import { isKeyed, type AnyEndpoint } from '#kernel/endpoint.ts'
import { againForMs } from './again-for.ts'
import { ApiError } from './api.ts'
import { loadNotices, notices } from './notices.ts'

/** A shorter pause is not worth a word. */
const quietMs = 1000

/** The refusals with 503 that last longer than anybody waits, or come after a wait already. */
const lasting = ['disk_full', 'files_unavailable', 'import_busy'] as const

/**
 * Whether a call that failed like this is sent again. Under a key the server carries it out once, whatever became of
 * the earlier attempt; any other is sent again only where it was certainly not carried out. The calls before the
 * sign-in have nobody whose key it would be.
 */
function passes(endpoint: AnyEndpoint, error: unknown): boolean {
  // A browser that knows that it is offline does not wait.
  if (!(error instanceof ApiError) || !error.isAway || !navigator.onLine) return false
  if (error.has('read_only')) return true
  return isKeyed(endpoint) && !lasting.some((code) => error.has(code))
}

// The server may be away when it has to be said that it is, so the code that says it comes ahead.
loadNotices().catch(() => {})

let waitingCalls = 0
let hide = (): void => {}
/** Says that calls wait for an answer, once for all of them; the function that is returned takes the word back. */
function sayWaiting(): () => void {
  if (!waitingCalls++) {
    const notice = notices().then(({ showWaiting }) =>
      waitingCalls ? showWaiting(i18next.t('tryingAgain', { ns: 'common' })) : null,
    )
    hide = () => void notice.then((hideNotice) => hideNotice?.()).catch(() => {})
  }
  return () => {
    if (!--waitingCalls) hide()
  }
}

/** Half a second to a second, so that a thousand browsers do not all come back at one moment; ends with the signal. */
const pause = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 500 + 500 * Math.random())
    signal?.addEventListener('abort', () => resolve(), { once: true })
  })

interface Again {
  readonly signal?: AbortSignal
  /** The screen makes the call by itself, so no notice is shown. */
  readonly isQuiet: boolean
}

/**
 * Makes a call again for 25 seconds after its first failure, while it fails with what passes.
 * @throws the last failure.
 */
export async function answeredAtLast<T>(
  endpoint: AnyEndpoint,
  attempt: () => Promise<T>,
  failure: unknown,
  { signal, isQuiet }: Again,
): Promise<T> {
  const until = performance.now() + againForMs
  let unsay = (): void => {}
  const word = setTimeout(() => {
    if (!isQuiet) unsay = sayWaiting()
  }, quietMs)
  try {
    for (let error = failure; ;) {
      if (!passes(endpoint, error) || signal?.aborted || performance.now() > until) throw error
      await pause(signal)
      try {
        return await attempt()
      } catch (next) {
        error = next
      }
    }
  } finally {
    clearTimeout(word)
    unsay()
  }
}
