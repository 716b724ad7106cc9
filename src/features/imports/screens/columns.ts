import { remember, remembered } from '#platform/client/remembered.ts'
import type { Import, ImportKind, Mapping } from '../contract.ts'
import { mappingOfTitles, type PriceLevel } from '../rules/fields.ts'

type Columns = NonNullable<Import['columns']>

/** The choices that are made for an import before it is checked. */
export interface MatchValues {
  readonly mapping: Mapping
  readonly skip_existing: boolean
}

const memory = (kind: ImportKind) => `import.${kind}`

/**
 * The mapping that was chosen in this browser for columns with these titles before. The browser remembers titles only,
 * never the cells below them (decision C113).
 */
export function rememberedMapping(kind: ImportKind, levels: readonly PriceLevel[], columns: Columns): Mapping | null {
  try {
    const titles = JSON.parse(remembered(memory(kind)) ?? 'null') as Record<string, string> | null
    const mapping =
      titles &&
      mappingOfTitles(
        columns.map(({ title }) => title),
        kind,
        levels,
        titles,
      )
    // When a title is missing the choice was for another file of this kind, and half of it is of no use.
    return mapping && Object.keys(mapping).length === Object.keys(titles).length ? mapping : null
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
 * The mapping once a column is matched with a field, or with none (null). A field is in one column, and a column holds
 * one field.
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

/** Merges two mappings with a common base: each column as it was changed here, else as it is there. */
export function mergedMapping(base: Mapping, here: Mapping, there: Mapping, columns: number): Mapping {
  let merged = there
  for (let column = 0; column < columns; column++) {
    const chosen = fieldIn(here, column)
    if (chosen !== fieldIn(base, column)) merged = matched(merged, column, chosen)
  }
  return merged
}
