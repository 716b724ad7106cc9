import type { ComboboxItem, ComboboxParsedItem, Primitive } from '@mantine/core'
import { plain } from '#kernel/texts.ts'

/** Ranks a label: 2 when one of its words begins with the search, 1 when it contains it, 0 otherwise. */
export function fitOf(label: string, typed: string): 0 | 1 | 2 {
  const text = plain(label)
  const words = plain(typed).split(/\s+/).filter(Boolean)
  if (!words.every((word) => text.includes(word))) return 0
  return words.every((word) => text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word))) ? 2 : 1
}

interface Filtered<Value extends Primitive> {
  readonly options: ComboboxParsedItem<Value>[]
  readonly search: string
  readonly limit: number
}

/** The items that match, those with a word that begins with the search first; otherwise their order stays. */
const fitting = <Value extends Primitive>(
  items: readonly ComboboxItem<Value>[],
  typed: string,
): ComboboxItem<Value>[] =>
  items
    .map((item) => ({ item, fit: fitOf(item.label, typed) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((a, b) => b.fit - a.fit)
    .map(({ item }) => item)

/** Filters the options of a picker: capitals and accents make no difference, and words may come in any order. */
export function pickerFilter<Value extends Primitive>({
  options,
  search,
  limit,
}: Filtered<Value>): ComboboxParsedItem<Value>[] {
  if (!search.trim()) return options
  const loose = fitting(
    options.filter((option): option is ComboboxItem<Value> => !('group' in option)),
    search,
  )
  const groups = options.flatMap((option) =>
    'group' in option ? [{ ...option, items: fitting(option.items, search) }] : [],
  )
  return [...groups.filter(({ items }) => items.length > 0), ...loose].slice(0, limit)
}
