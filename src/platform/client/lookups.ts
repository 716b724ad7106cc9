import { addressOf, type AnswerOf, type AnyEndpoint, type CallOf } from '#kernel/endpoint.ts'
import { send, type SendOptions } from './api.ts'
import { currentLanguage } from './i18n.ts'
import { followsClosely, missesChanges } from './live.ts'

// Reference data that the browser keeps through a reload (decision C113), with no data about a person. Data that are
// kept for the session are used only by a page that follows soon on the previous one, because the event stream then
// tells what changed in between; the countries of the world are kept for eight hours. All of it is removed at the
// sign-out.

const prefix = 'balie.lookup.'
const eightHoursMs = 8 * 3_600_000

interface StoredAnswer {
  readonly personId: number
  readonly at: number
  readonly answer: unknown
}

let personId: number | null = null
/** Addresses that this page has read: afterwards it always asks the server for them. */
const read = new Set<string>()

const storageOf = ({ keeps }: Pick<AnyEndpoint, 'keeps'>): Storage =>
  keeps === '8 hours' ? localStorage : sessionStorage

/** Storage may be full or refused: then every page reads from the server. */
function quietly<T>(work: () => T): T | null {
  try {
    return work()
  } catch {
    return null
  }
}

function remove(storage: () => Storage): void {
  quietly(() => {
    for (const key of Object.keys(storage())) if (key.startsWith(prefix)) storage().removeItem(key)
  })
}

/** Sets the signed-in person before the first lookup is read; data of another person are not used. */
export function openLookups(id: number): void {
  personId = id
  if (!followsClosely()) remove(() => sessionStorage)
}

/** Counts the removals of all lookups: an answer to a call from before one may be out of date, so it is read again. */
let forgotten = 0

/** Removes all lookups: one of them changed, or the person signed out. */
export function forgetLookups(): void {
  forgotten += 1
  remove(() => sessionStorage)
  remove(() => localStorage)
}

/**
 * Reads by the contract; the first read of a lookup on this page uses what the browser keeps, unless the page may have
 * missed that it changed.
 */
export async function readLookup<E extends AnyEndpoint>(
  endpoint: E,
  call: CallOf<E> = {},
  options: SendOptions = {},
): Promise<AnswerOf<E>> {
  if (!endpoint.keeps) return send(endpoint, call, options)
  // Some names are in the language of the reader.
  const address = `${currentLanguage()} ${addressOf(endpoint, call)}`
  const stored =
    read.has(address) || missesChanges()
      ? null
      : quietly(() => JSON.parse(storageOf(endpoint).getItem(prefix + address) ?? 'null') as StoredAnswer | null)
  read.add(address)
  if (stored && stored.personId === personId && Date.now() - stored.at < eightHoursMs)
    return stored.answer as AnswerOf<E>
  let askedAfter: number
  let answer: AnswerOf<E>
  do {
    askedAfter = forgotten
    answer = await send(endpoint, call, options)
  } while (askedAfter !== forgotten) // it changed while the answer was on its way
  if (personId !== null)
    quietly(() =>
      storageOf(endpoint).setItem(
        prefix + address,
        JSON.stringify({ personId: personId!, at: Date.now(), answer } satisfies StoredAnswer),
      ),
    )
  return answer
}
