import type { ColumnType, Header } from '#kernel/overview.ts'

/** The minimum width of a type of column in pixels, padding included; text columns share the remaining width. */
const least: Readonly<Record<ColumnType, number>> = {
  text: 120,
  list: 140,
  number: 76,
  money: 96,
  day: 104,
  instant: 148,
  boolean: 84,
}
const shares: Readonly<Partial<Record<ColumnType, string>>> = { text: '1fr', list: '1.3fr' }
const firstLeast = 160
const firstShare = '1.4fr'
const letter = 5.9
const besideTitle = 54 // padding, the sort arrow, and a margin for a wide first letter in short titles
const widestTitle = 190

type Widths = Readonly<Partial<Record<string, string>>>
type Column = Pick<Header, 'key' | 'type'>
export interface ColumnWidths {
  readonly template: string
  readonly least: number
}

/**
 * The track of a column: a fixed width (`90px`), a share (`2fr`), or a share with a minimum width (`200px 2fr`). A
 * title is never cut.
 */
function trackOf(
  { key, type }: Column,
  index: number,
  title: string,
  own: Widths,
): { readonly pixels: number; readonly share: string | undefined } {
  const asked = own[key]?.split(' ') ?? []
  const pixels = asked.find((part) => part.endsWith('px'))
  const share =
    asked.find((part) => part.endsWith('fr')) ??
    (pixels ? undefined : index === 0 && shares[type] ? firstShare : shares[type])
  const needed = pixels ? Number.parseInt(pixels, 10) : index === 0 ? firstLeast : least[type]
  return { pixels: Math.max(needed, Math.min(widestTitle, Math.ceil(title.length * letter) + besideTitle)), share }
}

const actionsWidth = (actions: number): number => (actions ? 16 + actions * 34 : 0)

/**
 * The tracks of a table, which depend only on its column types, its titles and the available width: so nothing moves
 * when rows are loaded, and each row can be laid out without the others.
 */
export function columnWidths(
  header: readonly Column[],
  titleOf: (key: string) => string,
  own: Widths,
  actions: number,
): ColumnWidths {
  const tracks = header.map((column, index) => trackOf(column, index, titleOf(column.key), own))
  return {
    template: [
      ...tracks.map(({ pixels, share }) => (share ? `minmax(${pixels}px, ${share})` : `${pixels}px`)),
      ...(actions ? [`${actionsWidth(actions)}px`] : []),
    ].join(' '),
    least: tracks.reduce((sum, { pixels }) => sum + pixels, actionsWidth(actions)),
  }
}

/**
 * The columns that fit: those that may be left out are removed, in the order of `yields`, until the others are not cut.
 */
export function fittingColumns<C extends Column>(
  header: readonly C[],
  room: number,
  yields: readonly string[],
  titleOf: (key: string) => string,
  own: Widths,
  actions: number,
): readonly C[] {
  const [next, ...later] = yields
  if (next === undefined || columnWidths(header, titleOf, own, actions).least <= room) return header
  return fittingColumns(
    header.filter(({ key }) => key !== next),
    room,
    later,
    titleOf,
    own,
    actions,
  )
}
