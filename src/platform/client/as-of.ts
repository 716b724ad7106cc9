import i18next from 'i18next'
import { useEffect } from 'react'
import { epochMs, type Instant } from '#kernel/day.ts'
import { addressOf, type AnyEndpoint, type CallOf } from '#kernel/endpoint.ts'
import { localeOf } from '#kernel/texts.ts'
import { hearAnswersBy } from './api.ts'
import { currentLanguage, loadWords } from './i18n.ts'
import { store } from './store.ts'

/** An answer from a copy of the database (DATABASE_READ_URL) that is this much older than the answer is said to be. */
const oldMs = 2000

/** The moments of the answers that are old, by their addresses. */
const old = store<ReadonlyMap<string, Instant>>(new Map())

hearAnswersBy((address, headers) => {
  const at = headers.get('x-data-as-of') as Instant | null
  // Both are times of the server: the clock of this browser may be wrong.
  const isOld = at !== null && Date.parse(headers.get('date') ?? '') - epochMs(at) > oldMs
  if (!isOld && !old.get().has(address)) return
  const { [address]: _, ...others } = Object.fromEntries(old.get())
  old.set(new Map(Object.entries(isOld ? { ...others, [address]: at } : others)))
})

/** The moment of an answer, `12:03:20` in the time zone of this browser; null for one that is up to date. */
export function asOf<E extends AnyEndpoint>(endpoint: E, call: CallOf<E>): string | null {
  const at = old.get().get(addressOf(endpoint, call))
  if (!at) return null
  const style = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  return new Intl.DateTimeFormat(localeOf(currentLanguage()), style).format(epochMs(at))
}

/** The same in a component, with the words that say it loaded: few pages ever need them. */
export function useAsOf<E extends AnyEndpoint>(endpoint: E, call: CallOf<E>): string | null {
  old.use()
  const time = asOf(endpoint, call)
  useEffect(() => {
    if (time !== null) void loadWords('office')
  }, [time])
  return time
}

/** Says as of when a file is that was just taken; null where it is up to date. */
export async function sentenceOfFile<E extends AnyEndpoint>(endpoint: E, call: CallOf<E>): Promise<string | null> {
  const time = asOf(endpoint, call)
  if (time === null) return null
  await loadWords('office')
  return i18next.t('asOfFile', { ns: 'common', time })
}
