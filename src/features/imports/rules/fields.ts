import { plain } from '#kernel/texts.ts'
import type { ImportKind, Mapping } from '../contract.ts'
import { fields, type ImportField } from './column-texts.ts'

const bare = (title: string) =>
  plain(title)
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]/gu, '')

/** A price level of the country: treatments and products may have a price of their own there (spec 1 §3). */
export interface PriceLevel {
  readonly id: number
  readonly name: string
}

const levelPrefix = 'price_level_'
/** The field that holds the prices of a price level. */
export const levelField = (id: number) => `${levelPrefix}${id}`
/** The price level whose prices a field holds, or undefined. */
export const levelOfField = (field: string, levels: readonly PriceLevel[]): PriceLevel | undefined =>
  levels.find(({ id }) => levelField(id) === field)

const levelWords = ['prijsniveau', 'niveaudeprix', 'niveautarifaire', 'pricelevel', 'preisniveau', 'preisstufe']
const levelPlurals = ['prijsniveaus', 'pricelevels', 'preisniveaus', 'preisstufen']
const pricedAt = [...levelWords, 'prijs', 'prix', 'price', 'preis', 'tarief', 'tarif']
const fieldOfLevel = ({ id, name }: PriceLevel): ImportField => ({
  key: levelField(id),
  words: [bare(name), ...pricedAt.map((word) => `${word}${bare(name)}`)].filter((word) => word),
})

const hasLevels = (kind: ImportKind) => kind === 'treatments' || kind === 'products'
const isOfLevels = (title: string, kind: ImportKind) =>
  hasLevels(kind) && levelWords.some((word) => bare(title).startsWith(word))
/**
 * Whether a title names a price level that does not exist: `Prijsniveau Goud`, where no level is called so.
 * `Prijsniveaus` names none.
 */
export const namesNoLevel = (title: string, kind: ImportKind, levels: readonly PriceLevel[]): boolean =>
  isOfLevels(title, kind) &&
  ![...levelWords, ...levelPlurals].includes(bare(title)) &&
  !levels.some((level) => fieldOfLevel(level).words.includes(bare(title)))

/**
 * The fields that a file of this kind can have, in the order in which they are offered.
 * @param levels the price levels of the country of the file.
 */
export const fieldsOf = (kind: ImportKind, levels: readonly PriceLevel[]): readonly ImportField[] =>
  hasLevels(kind) ? [...fields[kind], ...levels.map(fieldOfLevel)] : fields[kind]

const leftOutPrefix = 'left_out_'
/**
 * The field of a column that the person leaves out explicitly, because prices of a price level are never left out
 * silently.
 */
export const leftOut = (column: number) => `${leftOutPrefix}${column}`

/** The part of a mapping that this file can have: a price level may have been deactivated since. */
export function knownMapping(mapping: Mapping, kind: ImportKind, levels: readonly PriceLevel[]): Mapping {
  const known = fieldsOf(kind, levels).map(({ key }) => key)
  return Object.fromEntries(
    Object.entries(mapping).filter(([field, column]) => known.includes(field) || field === leftOut(column)),
  )
}

/**
 * Guesses from the titles which column holds which field: first by titles that are one of its words, then by titles
 * that begin or end with one.
 */
export function guessMapping(titles: readonly string[], kind: ImportKind, levels: readonly PriceLevel[]): Mapping {
  const mapping: Record<string, number> = {}
  const called = titles.map(bare)
  const free = (column: number) => !Object.values(mapping).includes(column)
  const take = (fits: (title: string, words: readonly string[]) => boolean) => {
    for (const { key, words } of fieldsOf(kind, levels)) {
      const column =
        key in mapping ? -1 : called.findIndex((title, at) => title !== '' && free(at) && fits(title, words))
      if (column >= 0) mapping[key] = column
    }
  }
  take((title, words) => words.includes(title))
  take(
    (title, words) =>
      !isOfLevels(title, kind) &&
      words.some((word) => word.length >= 5 && (title.startsWith(word) || title.endsWith(word))),
  )
  return mapping
}

/** Whether the rows of a file are about clients who are in Balie already, found by number or by email address. */
export const findsClients = (kind: ImportKind): boolean => kind === 'credit' || kind === 'down_payments'

/** The required fields that no column holds. A row that is about a client requires their number or email address. */
export function missingFields(kind: ImportKind, mapping: Mapping): string[] {
  const missing = fields[kind]
    .filter(({ key, required }) => required && mapping[key] === undefined)
    .map(({ key }) => key)
  return findsClients(kind) && mapping.number === undefined && mapping.email === undefined
    ? ['email', ...missing]
    : missing
}

/** The mapping that a remembered choice (titles by field) gives for this file, as far as it has these titles. */
export function mappingOfTitles(
  titles: readonly string[],
  kind: ImportKind,
  levels: readonly PriceLevel[],
  byField: Readonly<Record<string, string>>,
): Mapping {
  const columns = Object.entries(byField)
    .map(([field, title]) => [field, title === '' ? -1 : titles.indexOf(title)] as const)
    .filter(([, column]) => column >= 0)
  return knownMapping(
    Object.fromEntries(
      columns.map(([field, column]) => [field.startsWith(leftOutPrefix) ? leftOut(column) : field, column]),
    ),
    kind,
    levels,
  )
}
