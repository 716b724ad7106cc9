import { epochMs, formatDay, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { formatDuration } from '#kernel/duration.ts'
import { formatAmount, formatEuros, formatSigned } from '#kernel/money.ts'
import { formatCount, formatNumber } from '#kernel/number.ts'
import { localeOf, type Language } from '#kernel/texts.ts'
import { formatRate } from '#kernel/vat.ts'
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
  if (!format)
    formats.set(key, (format = new Intl.DateTimeFormat(localeOf(language), { ...styles[style], timeZone: 'UTC' })))
  return format
}

/** A day in words. A day has no time zone, so it is formatted as the calendar day that it is. */
export const dayInWords = (day: Day, style: keyof typeof styles, language: Language): string =>
  dayFormat(style, language).format(Date.parse(`${day}T00:00:00Z`))

const zoneOfBrowser = Intl.DateTimeFormat().resolvedOptions().timeZone

export interface Format {
  /** `21-11-2026`, `21/11/2026`, `21.11.2026` */
  readonly day: (day: Day) => string
  /** `za 21 november 2026` */
  readonly longDay: (day: Day) => string
  /** `za 21 nov.` */
  readonly shortDay: (day: Day) => string
  /** `november 2026` */
  readonly month: (day: Day) => string
  /** `zaterdag` */
  readonly weekday: (day: Day) => string
  /** `10:45`, the local time in `zone`; in the zone of this browser when none is given. */
  readonly time: (at: Instant, zone?: string) => string
  /** `21-11-2026 10:45` */
  readonly moment: (at: Instant, zone?: string) => string
  /** `€ 1.234,56`, in French and German `1.234,56 €`, in English `€1,234.56`, of cents. */
  readonly euros: (cents: number) => string
  /** `+ € 1,00`, a difference of cents. */
  readonly signed: (cents: number) => string
  /** `1.234,56`, of cents, for where the euro sign is understood. */
  readonly amount: (cents: number) => string
  /** `36,5`, in English `36.5` */
  readonly number: (value: number) => string
  /** `1.234` rows; `10.000+` when there are more than were counted. */
  readonly count: (rows: number, more?: boolean) => string
  /** `21 %`, of per mille. */
  readonly rate: (perMille: number) => string
  /** `45 min`, `1 u`, `1 u 15`, of minutes. */
  readonly duration: (minutes: number) => string
  /** `een cliënt, een behandeling en een locatie` */
  readonly list: (words: readonly string[]) => string
}

const formatOf = (language: Language): Format => ({
  day: (day) => formatDay(day, language),
  longDay: (day) => dayInWords(day, 'long', language),
  shortDay: (day) => dayInWords(day, 'short', language),
  month: (day) => dayInWords(day, 'month', language),
  weekday: (day) => dayInWords(day, 'weekday', language),
  time: (at, zone = zoneOfBrowser) => localTimeAt(epochMs(at), zone).time,
  moment: (at, zone = zoneOfBrowser) => {
    const { day, time } = localTimeAt(epochMs(at), zone)
    return `${formatDay(day, language)} ${time}`
  },
  euros: (cents) => formatEuros(cents, language),
  signed: (cents) => formatSigned(cents, language),
  amount: (cents) => formatAmount(cents, language),
  number: (value) => formatNumber(value, language),
  count: (rows, more) => formatCount(rows, language, more),
  rate: (perMille) => formatRate(perMille, language),
  duration: (minutes) => formatDuration(minutes, language),
  list: (words) => new Intl.ListFormat(localeOf(language)).format(words),
})

const all = new Map<Language, Format>()

/** Dates, times and money as people of the chosen language read them (spec 2 §9). */
export function useFormat(): Format {
  const language = useLanguage()
  let format = all.get(language)
  if (!format) all.set(language, (format = formatOf(language)))
  return format
}
