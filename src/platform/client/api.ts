import { isUndecided } from '#kernel/undecided.ts'
import { addressOf, isKeyed, type AnswerOf, type AnyEndpoint, type CallOf } from '#kernel/endpoint.ts'
import { purposeOf } from '#kernel/permission.ts'
import type { Problem } from '#kernel/problem.ts'
import type { CodeOf, RefusalData, Refusals, Refusing } from '#kernel/refusal.ts'
import { isUnattended, onceAttended } from './attended.ts'
import { currentLanguage } from './i18n.ts'
import { whenIdle } from './idle.ts'
import { linkFor } from './link.ts'
import { currentPerson, signedInAgain } from './session.ts'

/** A problem as the server sends it: its code may be one that this build does not know yet. */
export type ServerProblem = Omit<Problem, 'code'> & { readonly code: string }

/** A refused or failed call. Status 0: no answer came, so it is not known whether the call was carried out. */
export class ApiError extends Error {
  readonly status: number
  readonly problems: readonly ServerProblem[]
  /**
   * Data that help the user on: the next free slots, the current record. Read by `refusalIn`, which knows their type.
   */
  readonly data: unknown
  /** The number of the call in the server's log, for whoever is asked about a fault. */
  readonly requestId: string | null
  constructor(
    status: number,
    message: string,
    problems: readonly ServerProblem[],
    data?: unknown,
    requestId: string | null = null,
  ) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.problems = problems
    this.data = data
    this.requestId = requestId
  }

  /**
   * Whether the server has decided about the call. Only a conflict and a refusal by a rule are decisions. Any other
   * failure (signed out, no permission, too many calls, no answer) leaves open what became of an earlier attempt, so
   * the next one keeps its idempotency key.
   */
  get isDecision(): boolean {
    return this.status === 409 || this.status === 422
  }

  /** Whether no answer came: the network or the server was away. */
  get isUnanswered(): boolean {
    return this.status === 0
  }

  /** Whether it is not known what became of the call: no answer came, or the server failed. */
  get isUndecided(): boolean {
    return isUndecided(this.status)
  }

  /** Whether the server was away for the moment, or a proxy or the server itself says so: reading again may heal it. */
  get isAway(): boolean {
    return this.isUnanswered || (this.status >= 502 && this.status <= 504)
  }

  /** Whether the refusal has a problem with this code. */
  has(code: Problem['code']): boolean {
    return this.problems.some((problem) => problem.code === code)
  }
}

/**
 * The data of a refusal that the endpoint declares, under `data` or beside the message:
 * `refusalIn(error, endpoint, 'orphans')?.count`. Null for any other error, and when the server sent no data.
 * @param codes the expected refusals, all with data of one shape.
 */
export function refusalIn<R extends Refusals, Code extends CodeOf<R>>(
  error: unknown,
  _endpoint: Refusing<R>,
  ...codes: readonly Code[]
): RefusalData<R, Code> | null {
  if (!(error instanceof ApiError) || !codes.some((code) => error.has(code))) return null
  // The only place where data of a refusal get their type: the server has parsed them by the same declaration.
  return (error.data ?? null) as RefusalData<R, Code> | null
}

export interface SendOptions {
  readonly signal?: AbortSignal
  /** One key per intention of the user; every retry sends the same key, so that a retry is safe (ARCHITECTURE.md). */
  readonly idempotencyKey?: string
  /** The reaction to a lost session: ask to sign in and repeat the call (the default), or fail with 401. */
  readonly unauthenticated?: 'ask' | 'fail'
  /** The caller sends it again by itself, in its own time and with its own words: one attempt is made here. */
  readonly once?: boolean
  /** Called with the number of bytes of a file that have come so far, and those that came just now. */
  readonly onProgress?: (bytes: number, part: Uint8Array) => void
  /** Called when the answer is that of an earlier attempt with the same key, which had been carried out after all. */
  readonly onReplayed?: () => void
}

/** A new key for one intention. `crypto.randomUUID` does not exist on plain http. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** The JSON of an answer. */
export interface Envelope {
  readonly data?: unknown
  readonly message?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
  readonly problems?: readonly ServerProblem[]
}

async function envelopeOf(response: Response): Promise<Envelope> {
  try {
    return (await response.json()) as Envelope
  } catch {
    return {}
  }
}

/** The refusal in an answer: its data stand under `data`, or beside the message where the specification wants them. */
export function refusalOf(status: number, envelope: Envelope, requestId: string | null = null): ApiError {
  const { message = '', errors = {}, problems, data, ...beside } = envelope
  const reported =
    problems ?? Object.entries(errors).flatMap(([field, codes]) => codes.map((code) => ({ field, code })))
  return new ApiError(
    status,
    message,
    reported.length ? reported : [{ field: '', code: 'unexpected' }],
    data ?? (Object.keys(beside).length ? beside : undefined),
    requestId,
  )
}

const timezone = Intl.DateTimeFormat().resolvedOptions().timeZone

/** Calls the server. Answers are not checked here: the server parses them by the contract before it sends them. */
export async function send<E extends AnyEndpoint>(
  endpoint: E,
  call: CallOf<E> = {},
  options: SendOptions = {},
): Promise<AnswerOf<E>> {
  return answerTo(endpoint, call, options, async (response) => {
    const { data } = await readWhole(response.json() as Promise<Envelope>, options)
    if (response.headers.has('idempotent-replayed')) options.onReplayed?.()
    return data as AnswerOf<E>
  })
}

/** Reads an answer to its end. When it breaks off, the outcome is unknown: the call may have been carried out. */
const readWhole = <T>(reading: Promise<T>, { signal }: SendOptions): Promise<T> =>
  reading.catch((error: unknown) => {
    if (signal?.aborted) throw error
    throw noConnection()
  })

/**
 * Calls for a file, and returns it with the name that the server chose. A long file is read whole, or the call fails.
 */
export async function fetchFile<E extends AnyEndpoint>(
  endpoint: E,
  call: CallOf<E> = {},
  options: SendOptions = {},
): Promise<{ name: string; content: Blob }> {
  return answerTo(endpoint, call, options, async (response) => {
    const [, name = ''] = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? []
    return { name, content: await readWhole(blobOf(response, options), options) }
  })
}

/** The content of a file, whose progress is told while it comes. */
async function blobOf(response: Response, { onProgress }: SendOptions): Promise<Blob> {
  if (!onProgress || !response.body) return response.blob()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value)
    onProgress((bytes += part.value.length), part.value)
  }
  return new Blob(parts, { type: response.headers.get('content-type') ?? '' })
}

/** The headers of a call, which every attempt sends. */
export function headersOf<E extends AnyEndpoint>(
  endpoint: E,
  call: CallOf<E>,
  options: SendOptions,
): Record<string, string> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-timezone': timezone,
    'x-locale': `${currentLanguage()}_NL`,
  }
  // Another tab may have signed in somebody else: the server then refuses the call. The question whether there is a
  // session is asked without a person, because any person is a valid answer.
  // A call by link is the client's, whoever is signed in in the same browser.
  const purpose = purposeOf(endpoint.may)
  const person = purpose || options.unauthenticated === 'fail' ? null : currentPerson()
  if (person) headers['x-employee'] = String(person.id)
  if (purpose) headers['x-link'] = linkFor(purpose) ?? ''
  // A call that a screen makes by itself does not extend the session.
  if (isUnattended()) headers['x-unattended'] = '1'
  if (call.body !== undefined)
    headers['content-type'] =
      (call.body as unknown) instanceof Uint8Array ? 'application/octet-stream' : 'application/json'
  if (isKeyed(endpoint)) headers['idempotency-key'] = options.idempotencyKey ?? newKey()
  return headers
}

/** The failure of a call of which no answer came. */
export const noConnection = (): ApiError => new ApiError(0, '', [{ field: '', code: 'no_connection' }])

/** `again.ts`, which knows the notices: they stand above this file. */
interface Again {
  readonly answeredAtLast: <T>(
    endpoint: AnyEndpoint,
    attempt: () => Promise<T>,
    failure: unknown,
    options: { readonly signal?: AbortSignal; readonly isQuiet: boolean },
  ) => Promise<T>
}
let loadAgain: () => Promise<Again | null> = () => Promise.resolve(null)
/**
 * Sets the code that sends a call again. It is fetched ahead, in an idle moment: where it is needed the server is away.
 */
export function sendAgainBy(load: () => Promise<Again>): void {
  loadAgain = load
  onceAttended(() => whenIdle(() => void load().catch(() => {})))
}

/**
 * Makes a call: again for 25 seconds while the server is away, where that is safe (`again.ts`), and once more after the
 * same person has signed in when the session was lost. The work is not lost.
 */
export async function persistently<E extends AnyEndpoint, T>(
  endpoint: E,
  options: SendOptions,
  attempt: () => Promise<T>,
): Promise<T> {
  const isQuiet = isUnattended()
  for (;;) {
    try {
      return await attempt().catch(async (error: unknown) => {
        if (options.once || !(error instanceof ApiError && error.isAway)) throw error
        const again = await loadAgain().catch(() => null)
        if (!again) throw error
        return again.answeredAtLast(endpoint, attempt, error, { ...options, isQuiet })
      })
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error
      if (endpoint.may === 'public' || options.unauthenticated === 'fail') throw error
      if (!(await signedInAgain())) throw error
    }
  }
}

let hearAnswer: ((address: string, headers: Headers) => void) | undefined
/** Sets the code that reads the headers of answers (`as-of.ts`), which most pages do without. */
export const hearAnswersBy = (hear: typeof hearAnswer): void => void (hearAnswer = hear)

/** Reads the answer of a call that was carried out; ApiError for any other. */
function answerTo<E extends AnyEndpoint, T>(
  endpoint: E,
  call: CallOf<E>,
  options: SendOptions,
  read: (response: Response) => Promise<T>,
): Promise<T> {
  const headers = headersOf(endpoint, call, options)
  const content: unknown = call.body
  const upload = content instanceof Uint8Array ? (content as Uint8Array<ArrayBuffer>) : null
  const body = upload ?? (call.body === undefined ? undefined : JSON.stringify(call.body))
  const address = addressOf(endpoint, call)
  return persistently(endpoint, options, async () => {
    const response = await fetch(address, {
      method: endpoint.method,
      headers,
      body,
      credentials: 'same-origin',
      signal: options.signal,
    }).catch((error: unknown) => {
      if (options.signal?.aborted) throw error
      throw noConnection()
    })
    if (response.ok) {
      hearAnswer?.(address, response.headers)
      return read(response)
    }
    throw refusalOf(response.status, await envelopeOf(response), response.headers.get('x-request-id'))
  })
}
