import { epochMs, formatDay, wallClock, type Day, type Instant } from '#kernel/day.ts'
import { formatAmount, formatEuros } from '#kernel/money.ts'
import type { Language } from '#kernel/texts.ts'
import { useLanguage } from './i18n.ts'

type DayStyle = Intl.DateTimeFormatOptions

const styles = {
  /** `za 21 november 2026` */
  long: { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' },
  /** `za 21 nov.` */
  short: { weekday: 'short', day: 'numeric', month: 'short' },
  /** `zaterdag` */
  weekday: { weekday: 'long' },
  /** `november 2026` */
  month: { month: 'long', year: 'numeric' },
} satisfies Record<string, DayStyle>

const formats = new Map<string, Intl.DateTimeFormat>()
function dayFormat(style: keyof typeof styles, language: Language): Intl.DateTimeFormat {
  const key = `${style} ${language}`
  let format = formats.get(key)
  // British English puts the day before the month, as the other three do.
  if (!format) formats.set(key, format = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, { ...styles[style], timeZone: 'UTC' }))
  return format
}

/** A day in words. A day has no zone: it is written as the calendar says it. */
export const dayInWords = (day: Day, style: keyof typeof styles, language: Language): string => dayFormat(style, language).format(Date.parse(`${day}T00:00:00Z`))

const zoneOfBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone

export interface Format {
  /** `21-11-2026` */
  readonly day: (day: Day) => string
  /** `za 21 november 2026` */
  readonly longDay: (day: Day) => string
  /** `za 21 nov.` */
  readonly shortDay: (day: Day) => string
  /** `november 2026` */
  readonly month: (day: Day) => string
  /** `zaterdag` */
  readonly weekday: (day: Day) => string
  /** `10:45`, on the wall of `zone`; of this browser when no zone is given. */
  readonly time: (at: Instant, zone?: string) => string
  /** `21-11-2026 10:45` */
  readonly moment: (at: Instant, zone?: string) => string
  /** `€ 1.234,56`, in French and German `1.234,56 €`, of cents. */
  readonly euros: (cents: number) => string
  /** `1.234,56`, of cents, for where the euro sign is understood. */
  readonly amount: (cents: number) => string
  /** `een cliënt, een behandeling en een locatie` */
  readonly list: (words: readonly string[]) => string
}

const formatOf = (language: Language): Format => ({
  day: formatDay,
  longDay: (day) => dayInWords(day, 'long', language),
  shortDay: (day) => dayInWords(day, 'short', language),
  month: (day) => dayInWords(day, 'month', language),
  weekday: (day) => dayInWords(day, 'weekday', language),
  time: (at, zone = zoneOfBrowser) => wallClock(epochMs(at), zone).time,
  moment: (at, zone = zoneOfBrowser) => {
    const { day, time } = wallClock(epochMs(at), zone)
    return `${formatDay(day)} ${time}`
  },
  euros: (cents) => formatEuros(cents, language),
  amount: formatAmount,
  list: (words) => new Intl.ListFormat(language === 'en' ? 'en-GB' : language).format(words),
})

const all = new Map<Language, Format>()

/** Dates, times and money as people of the chosen language read them (spec 2 §9). */
export function useFormat(): Format {
  const language = useLanguage()
  let format = all.get(language)
  if (!format) all.set(language, format = formatOf(language))
  return format
}
