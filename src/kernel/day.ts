import { z } from 'zod'
import { localeOf, type Language } from './texts.ts'

declare const kind: unique symbol
/** A calendar day, `2026-03-29`. Always a string, never an instant. */
export type Day = string & { readonly [kind]: 'day' }
/** A local time, `09:30`, in the zone of the location that it belongs to. */
export type ClockTime = string & { readonly [kind]: 'clock' }
/** A moment, ISO 8601 in UTC: `2026-03-29T07:30:00.000Z`. */
export type Instant = string & { readonly [kind]: 'instant' }

const msPerDay = 86_400_000
const epochDay = (day: Day) => Date.parse(`${day}T00:00:00Z`) / msPerDay
const fromEpochDay = (n: number) => new Date(n * msPerDay).toISOString().slice(0, 10) as Day

/**
 * Reads `2026-03-01` and, as routes and calls write it, `2026-3-1` (spec 2 §9). Null when there is no such day, or when
 * the year is before 1000: PostgreSQL has no year 0, and a year such as 26 is a typing mistake.
 */
export function parseDay(text: string): Day | null {
  const match = /^([1-9]\d{3})-(\d{1,2})-(\d{1,2})$/.exec(text)
  if (!match) return null
  const day = `${match[1]}-${match[2]!.padStart(2, '0')}-${match[3]!.padStart(2, '0')}` as Day
  const n = epochDay(day)
  return Number.isFinite(n) && fromEpochDay(n) === day ? day : null
}

/** A day in a request or an answer; a day without leading zeros is accepted and padded. */
export const DayValue = z
  .string()
  .transform((text, ctx): Day => {
    const day = parseDay(text)
    if (day) return day
    ctx.addIssue({ code: 'custom', params: { code: 'day' } })
    return z.NEVER
  })
  .meta({ type: 'string', format: 'date', examples: ['2026-03-29'] })

/** `HH:mm`; one digit for the hour is allowed (spec 3 §5). */
export const clockTimePattern = /^(?:[01]?\d|2[0-3]):[0-5]\d$/
export const ClockTimeValue = z
  .string()
  .transform((text, ctx): ClockTime => {
    if (clockTimePattern.test(text)) return text.padStart(5, '0') as ClockTime
    ctx.addIssue({ code: 'custom', params: { code: 'time_format' } })
    return z.NEVER
  })
  .meta({ type: 'string', pattern: clockTimePattern.source, examples: ['09:30'] })

/** An instant in a request must state its offset; answers give it in UTC. Its year is one that a day may have. */
export const InstantValue = z.iso
  .datetime({ offset: true })
  .transform((text, ctx): Instant => {
    const at = new Date(text).toISOString()
    if (/^[1-9]\d{3}-/.test(at)) return at as Instant
    ctx.addIssue({ code: 'custom', params: { code: 'invalid' } })
    return z.NEVER
  })
  .meta({ type: 'string', format: 'date-time', examples: ['2026-03-29T07:30:00.000Z'] })

export const instant = (epochMs: number): Instant => new Date(epochMs).toISOString() as Instant
export const epochMs = (at: Instant): number => Date.parse(at)

/** The later one of two days. */
export const laterDay = (one: Day, other: Day): Day => (one > other ? one : other)

export const addDays = (day: Day, days: number): Day => fromEpochDay(epochDay(day) + days)
/** The same date so many years before, or 28 February where that year has no 29. */
export function yearsBefore(day: Day, years: number): Day {
  const same = `${String(Number(day.slice(0, 4)) - years).padStart(4, '0')}${day.slice(4)}`
  return parseDay(same) ?? (same.replace('-29', '-28') as Day)
}
/** Whole days from `from` to `till`; negative when `till` is earlier. */
export const daysBetween = (from: Day, till: Day): number => epochDay(till) - epochDay(from)
/** 1 for Monday … 7 for Sunday (spec 3 §3). 1 January 1970 was a Thursday. */
export const weekday = (day: Day): number => ((((epochDay(day) + 3) % 7) + 7) % 7) + 1
/** The week starts on Monday everywhere (spec 3 §2). */
export const mondayOf = (day: Day): Day => addDays(day, 1 - weekday(day))
/** Every day from `from` up to and including `till`. */
export const daysFrom = (from: Day, till: Day): Day[] =>
  Array.from({ length: Math.max(0, daysBetween(from, till) + 1) }, (_, i) => addDays(from, i))

/** ISO 8601 week number: the week that holds the year's first Thursday is week 1. */
export function weekNumber(day: Day): number {
  const thursday = addDays(mondayOf(day), 3)
  return 1 + Math.floor(daysBetween(`${thursday.slice(0, 4)}-01-01` as Day, thursday) / 7)
}

/** Minutes since midnight of a clock time; `24:00` is not a clock time. */
export const minutesOf = (time: ClockTime): number => Number(time.slice(0, -3)) * 60 + Number(time.slice(-2))
export const clockTime = (minutes: number): ClockTime =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}` as ClockTime

const daySeparators: Readonly<Record<Language, string>> = { nl: '-', fr: '/', en: '/', de: '.' }

/**
 * Dates as people read and type them: `29-03-2026` in Dutch (spec 2 §9), `29/03/2026` in French and English,
 * `29.03.2026` in German.
 */
export const formatDay = (day: Day, language: Language): string =>
  [day.slice(8, 10), day.slice(5, 7), day.slice(0, 4)].join(daySeparators[language])

/** `dinsdag 10 maart 2026`, as letters and mails write a day. */
export const dayInFull = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(localeOf(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`))

const readers = new Map<string, Intl.DateTimeFormat>()
function reader(zone: string): Intl.DateTimeFormat {
  let format = readers.get(zone)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
    readers.set(zone, format)
  }
  return format
}

/** The local day and time in `zone` at an instant. */
export function localTimeAt(at: Instant | number, zone: string): { readonly day: Day; readonly time: ClockTime } {
  const [day, time] = reader(zone)
    .format(typeof at === 'number' ? at : epochMs(at))
    .split(', ') as [Day, ClockTime]
  return { day, time }
}
