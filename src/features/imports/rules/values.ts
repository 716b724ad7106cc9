import { addDays, clockTime, parseDay, type ClockTime, type Day } from '#kernel/day.ts'
import { cents, type Cents } from '#kernel/money.ts'
import { plain } from '#kernel/texts.ts'

// These functions read what people write in a spreadsheet. They return null for a text that they do not understand; the
// caller handles an empty cell first.

const months: readonly (readonly string[])[] = [
  ['jan', 'januari', 'janvier', 'january', 'januar', 'janv'],
  ['feb', 'februari', 'fevrier', 'february', 'februar', 'fevr'],
  ['mrt', 'maart', 'mars', 'march', 'marz', 'mar', 'maerz'],
  ['apr', 'april', 'avril', 'avr'],
  ['mei', 'mai', 'may'],
  ['jun', 'juni', 'juin', 'june'],
  ['jul', 'juli', 'juillet', 'july', 'juil'],
  ['aug', 'augustus', 'aout', 'august'],
  ['sep', 'sept', 'september', 'septembre'],
  ['okt', 'oct', 'oktober', 'octobre', 'october'],
  ['nov', 'november', 'novembre'],
  ['dec', 'dez', 'december', 'decembre', 'dezember'],
]
const monthOf = (word: string) => months.findIndex((names) => names.includes(word)) + 1

/** Two digits are a year of this century, or of the last one if that year is still to come. */
const yearOf = (digits: string, today: Day): number =>
  digits.length === 4
    ? Number(digits)
    : Number(digits) + (2000 + Number(digits) > Number(today.slice(0, 4)) ? 1900 : 2000)

/**
 * `31-12-1990`, `31/12/90`, `31.12.1990`, `1990-12-31`, `31 december 1990`, with or without a time behind it, or the
 * number by which Excel knows the day. The day stands before the month, as in all our countries.
 */
export function dayOf(typed: string, today: Day): Day | null {
  const text = plain(typed)
    .trim()
    .replace(/[t ]\d{1,2}[:.]\d{2}([:.]\d{2}(\.\d+)?)?\s*(z|[+-]\d\d:?\d\d)?$/, '')
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text)
  if (iso) return parseDay(`${iso[1]}-${iso[2]}-${iso[3]}`)
  const ours = /^(\d{1,2})[-/. ]+(\d{1,2}|[a-z]{3,9})\.?[-/. ]+(\d{4}|\d{2})$/.exec(text)
  if (ours)
    return parseDay(`${yearOf(ours[3]!, today)}-${/\d/.test(ours[2]!) ? ours[2] : monthOf(ours[2]!)}-${ours[1]}`)
  const compact = /^(19|20)(\d{2})(\d{2})(\d{2})$/.exec(text)
  if (compact) return parseDay(`${compact[1]}${compact[2]}-${compact[3]}-${compact[4]}`)
  // These are Excel's numbers from 1910 to 2119; a smaller or larger number is not a day.
  return /^\d{4,5}(\.\d+)?$/.test(text) && Number(text) >= 3654 && Number(text) < 80_000
    ? addDays('1899-12-30' as Day, Math.floor(Number(text)))
    : null
}

const clockForms = [
  /^(\d{1,2})[:.uh]([0-5]\d)(?::[0-5]\d)?(?:uur|uhr|u|h)?$/,
  /^(\d{1,2})(?:uur|uhr|u|h|heures?)$/,
  /^(\d{1,2})(?:[:.]([0-5]\d))?([ap])\.?m\.?$/,
]
/** The part of a day by which a spreadsheet knows a time, as minutes; null when they are not whole. */
function minutesOfDay(part: number): number | null {
  const whole = Math.round(part * 1440)
  return Math.abs(part * 1440 - whole) < 0.01 && whole < 1440 ? whole : null
}

/**
 * `14:30`, `14.30`, `14u30`, `14h`, `2:30 pm`, and `0.604166667` as a spreadsheet holds a time. A number alone is none.
 */
export function clockOf(typed: string): ClockTime | null {
  const text = plain(typed).replace(/\s/g, '')
  if (/^0?[.,](?:\d{3,}|25|5|75)$/.test(text)) {
    const part = minutesOfDay(Number(text.replace(',', '.')))
    return part === null ? null : clockTime(part)
  }
  const [, hour, minute = '0', half] = clockForms.map((form) => form.exec(text)).find(Boolean) ?? []
  if (!hour || Number(hour) > (half ? 12 : 23)) return null
  return clockTime((half ? (Number(hour) % 12) + (half === 'p' ? 12 : 0) : Number(hour)) * 60 + Number(minute))
}

/** A day of a visit, with its time where the cell holds one. */
export interface Moment {
  readonly day: Day
  readonly time: ClockTime | null
}
/** Two digits for the year of a visit are of this century: it may be still to come. */
const endOfCentury = '2099-12-31' as Day
const zoned = /[t ]\d{1,2}:\d{2}\S*\s*(?:z|[+-]\d\d:?\d\d)$/
const timeBehind = /[t ](\d{1,2}[:.]\d{2})(?:[:.]\d{2}(?:\.\d+)?)?$/

/**
 * The forms of {@link dayOf}, with or without a time. Midnight is a day without a time, as a spreadsheet writes it. A
 * time that names its zone is not understood: visits are found by the time at their location.
 */
export function momentOf(typed: string): Moment | null {
  const text = plain(typed).trim()
  const day = zoned.test(text) ? null : dayOf(typed, endOfCentury)
  if (!day) return null
  const [, part] = /^\d{5}(\.\d+)$/.exec(text) ?? []
  const [, clock] = timeBehind.exec(text) ?? []
  const time = part ? clockOf(Number(part).toFixed(9)) : clock ? clockOf(clock) : null
  return (part || clock) && !time ? null : { day, time: time === '00:00' ? null : time }
}

/**
 * `1.234,50`, `1,234.50`, `€ 12,50`, `12.5`, `1'234.50`, `12,-`. The last mark before one or two digits is that of the
 * cents; three digits behind a single mark are thousands. Null for more decimals than cents have.
 */
export function centsOf(typed: string): Cents | null {
  const text = typed
    .replace(/€|eur(o|os)?/gi, '')
    .replace(/[\s\u00a0\u202f'’]/g, '')
    .replace('−', '-')
    .replace(/[.,](-{1,2}|—|–)$/, '')
  const match = /^(-)?(\d[\d.,]*)(-)?$/.exec(text)
  if (!match) return null
  const [, before, digits = '', behind] = match
  const decimals = /[.,](\d{1,2})$/.exec(digits)?.[1] ?? ''
  // A spreadsheet computes inexactly: 12.500000000000002 is twelve and a half.
  const long = /^(\d+)[.](\d{4,})$/.exec(digits)
  if (long)
    return Number.isFinite(Number(digits)) && Math.abs(Number(digits) * 100 - Math.round(Number(digits) * 100)) < 1e-6
      ? cents(Math.round(Number(digits) * 100) * ((before ?? behind) ? -1 : 1))
      : null
  const whole = decimals ? digits.slice(0, -decimals.length - 1) : digits
  if (!/^\d+$|^\d{1,3}([.,])\d{3}(?:\1\d{3})*$/.test(whole)) return null
  const amount = Number(whole.replace(/[.,]/g, '')) * 100 + Number(decimals.padEnd(2, '0'))
  if (!Number.isSafeInteger(amount)) return null
  return cents((before ?? behind) ? -amount : amount)
}

/**
 * `21`, `21%`, `21,0 %`, `9.00`, and `0.21` as a spreadsheet holds a percentage: per mille. Null when it is no rate.
 */
export function perMilleOf(typed: string): number | null {
  const match = /^(\d{1,3})(?:[.,](\d{1,6}))?\s*(%)?$/.exec(typed.trim())
  if (!match) return null
  const rate = Number(`${match[1]}.${match[2] ?? 0}`)
  const perMille = Math.round((match[3] || rate >= 1 || rate === 0 ? rate : rate * 100) * 1e6) / 1e5
  return Number.isInteger(perMille) && perMille <= 1000 ? perMille : null
}

const hours = '(?:u|uur|uren|h|hr|hrs|heures?|hours?|std|stunden?)'
const minutes = "(?:m|min|mins|minuut|minuten|minutes?|')"
const clockForm = new RegExp(`^(\\d{1,2}):([0-5]\\d)(?::00)?${hours}?$`)
// A point takes one decimal: `1.30 uur` is an hour and a half to one person, and 78 minutes to another.
const hoursForm = new RegExp(`^(\\d{1,2}(?:,\\d{1,2}|\\.\\d)?)${hours}$`)
const bothForm = new RegExp(`^(\\d{1,2})${hours}(?:en|et|and|und)?([0-5]?\\d)${minutes}?$`)
const minutesForm = new RegExp(`^(\\d{1,4})(?:[.,]0+)?${minutes}?$`)

/**
 * `30`, `30 min`, `0:45`, `1u30`, `1 uur en 15 minuten`, `1,5 uur`: whole minutes. A spreadsheet stores a duration as a
 * part of a day, with three decimals or more; `0.45` is refused, because it may be minutes.
 */
export function minutesOfText(typed: string): number | null {
  const text = plain(typed)
    .replace(/\s/g, '')
    .replace(/([a-z])\./g, '$1')
    .replace('’', "'")
  const [, hour, minute] = clockForm.exec(text) ?? bothForm.exec(text) ?? []
  if (hour && minute) return Number(hour) * 60 + Number(minute)
  const [, alone] = minutesForm.exec(text) ?? []
  if (alone) return Number(alone)
  const [, spoken] = hoursForm.exec(text) ?? []
  const part = spoken
    ? Number(spoken.replace(',', '.')) * 60
    : /^0?[.,]\d{3,}$/.test(text)
      ? Number(text.replace(',', '.')) * 1440
      : Number.NaN
  return Number.isFinite(part) && Math.abs(part - Math.round(part)) < 0.01 ? Math.round(part) : null
}

const yes = new Set(['ja', 'j', 'oui', 'o', 'yes', 'y', 'true', 'waar', 'vrai', 'wahr', '1', 'x', '✓', '✔'])
const no = new Set(['nee', 'neen', 'n', 'non', 'no', 'nein', 'false', 'onwaar', 'faux', 'falsch', '0', '-', ''])
/** Yes or no in our four languages, or a cross in a box. */
export function truthOf(typed: string): boolean | null {
  const word = plain(typed).trim()
  return yes.has(word) ? true : no.has(word) ? false : null
}

/** Something to choose from: its id and its names, of which the full name is the first. */
export interface Choice {
  readonly id: number
  readonly words: readonly string[]
}

/** These characters separate the names of a list, and occur in some names. */
const marks = ',;/|+\n'
const exact = (word: string) =>
  plain(word)
    .replaceAll(new RegExp(`\\s*([${marks}])\\s*`, 'g'), '$1')
    .replace(/\s+/g, ' ')
    .trim()
/** A word without its capitals, accents, hyphens and points. */
export const bare = (word: string) =>
  plain(word)
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

interface Index {
  readonly exact: ReadonlyMap<string, readonly Choice[]>
  readonly bare: ReadonlyMap<string, readonly Choice[]>
}
const indexes = new WeakMap<readonly Choice[], Index>()

/** The choices by word, indexed once because a file looks them up a hundred thousand times. */
function indexOf(choices: readonly Choice[]): Index {
  const by = (folded: (word: string) => string) => {
    const byWord = new Map<string, Choice[]>()
    for (const choice of choices)
      for (const word of new Set(choice.words.map(folded)))
        if (word) byWord.set(word, [...(byWord.get(word) ?? []), choice])
    return byWord
  }
  const known = indexes.get(choices) ?? { exact: by(exact), bare: by(bare) }
  indexes.set(choices, known)
  return known
}

/**
 * The choices that a text can mean, ignoring capitals and accents: those with this name, else those with this name but
 * for hyphens and points.
 */
export function meant(typed: string, choices: readonly Choice[]): readonly Choice[] {
  const index = indexOf(choices)
  return index.exact.get(exact(typed)) ?? index.bare.get(bare(typed)) ?? []
}

/** No name contains more of the `marks` than this. */
const mostMarks = 5

/**
 * The choices that each name in a cell with several names can mean. A name may contain a mark itself, so the longest
 * known name counts.
 */
export function meantOfList(typed: string, choices: readonly Choice[]): (readonly Choice[])[] {
  const names = indexOf(choices).exact
  const parts = typed.split(new RegExp(`([${marks}])`)) // a name, a mark, a name …
  const whole = (from: number, till: number) => names.get(exact(parts.slice(from, till + 1).join('')))
  const meanings: (readonly Choice[])[] = []
  let at = 0
  while (at < parts.length) {
    let till = Math.min(at + 2 * mostMarks, parts.length - 1)
    while (till > at && !whole(at, till)) till -= 2
    if (parts[at]!.trim() || till > at) meanings.push(whole(at, till) ?? meant(parts[at]!, choices))
    at = till + 2
  }
  return meanings
}

/** The words that people write instead of a gender's name. */
const genderWords: readonly (readonly string[])[] = [
  [
    'v',
    'vr',
    'vrouw',
    'vrouwelijk',
    'mevrouw',
    'mevr',
    'mw',
    'f',
    'femme',
    'feminin',
    'madame',
    'mme',
    'female',
    'woman',
    'mrs',
    'ms',
    'miss',
    'w',
    'weiblich',
    'frau',
    'dame',
  ],
  [
    'm',
    'man',
    'mannelijk',
    'de heer',
    'heer',
    'dhr',
    'h',
    'homme',
    'masculin',
    'monsieur',
    'mr',
    'male',
    'mannlich',
    'herr',
  ],
  [
    'x',
    'anders',
    'overig',
    'onzijdig',
    'autre',
    'other',
    'non binair',
    'non binary',
    'non binaire',
    'nonbinary',
    'divers',
    'd',
    'andere',
  ],
]
/** A gender as a choice, with its names and the words that people write for it. */
export function genderChoice(id: number, names: readonly string[]): Choice {
  const synonyms = genderWords.find((words) => names.some((name) => words.includes(bare(name))))
  return { id, words: [...names, ...(synonyms ?? [])] }
}

/** Removes spaces at the ends and double spaces within; line ends stay. */
export const tidy = (typed: string): string => typed.replace(/[^\S\n]+/g, ' ').trim()
