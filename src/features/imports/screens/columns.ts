import { remember, remembered } from '#platform/client/remembered.ts'
import type { Import, ImportKind, Mapping } from '../contract.ts'
import { mappingOfTitles, type PriceLevel } from '../rules/fields.ts'

type Columns = NonNullable<Import['columns']>

/** What is chosen for an import before it is checked. */
export interface MatchValues {
  readonly mapping: Mapping
  readonly skip_existing: boolean
}

const memory = (kind: ImportKind) => `import.${kind}`

/**
 * The choice that this browser made of columns with these titles before; titles, never what stands below them (decision
 * C113).
 */
export function rememberedMapping(kind: ImportKind, levels: readonly PriceLevel[], columns: Columns): Mapping | null {
  try {
    const titles = JSON.parse(remembered(memory(kind)) ?? 'null') as Record<string, string> | null
    const found =
      titles &&
      mappingOfTitles(
        columns.map(({ title }) => title),
        kind,
        levels,
        titles,
      )
    // Of another file of the same kind: a half of it says nothing.
    return found && Object.keys(found).length === Object.keys(titles).length ? found : null
  } catch {
    return null
  }
}

export function rememberMapping(kind: ImportKind, columns: Columns, mapping: Mapping): void {
  remember(
    memory(kind),
    JSON.stringify(
      Object.fromEntries(Object.entries(mapping).map(([field, column]) => [field, columns[column]?.title ?? ''])),
    ),
  )
}

/** The field that a column holds; null when it is left out. */
export const fieldIn = (mapping: Mapping, column: number): string | null =>
  Object.keys(mapping).find((field) => mapping[field] === column) ?? null

/**
 * The mapping after a column was said to hold a field, or nothing: a field is in one column, and a column holds one
 * field.
 */
export function matched(mapping: Mapping, column: number, field: string | null): Mapping {
  const others = Object.entries(mapping).filter(([key, at]) => at !== column && key !== field)
  return Object.fromEntries(field === null ? others : [...others, [field, column]])
}

/** Whether two choices are the same, in whatever order their fields are written. */
export function sameChoices(one: MatchValues, other: MatchValues): boolean {
  const fields = Object.keys({ ...one.mapping, ...other.mapping })
  return one.skip_existing === other.skip_existing && fields.every((key) => one.mapping[key] === other.mapping[key])
}

/** Two choices that were made over the same one: each column as it was chosen here, and else as it was chosen there. */
export function mergedMapping(base: Mapping, here: Mapping, there: Mapping, columns: number): Mapping {
  let merged = there
  for (let column = 0; column < columns; column++) {
    const chosen = fieldIn(here, column)
    if (chosen !== fieldIn(base, column)) merged = matched(merged, column, chosen)
  }
  return merged
}
