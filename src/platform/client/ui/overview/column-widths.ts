import type { ColumnType, Header } from '#kernel/overview.ts'

/** The least that a kind of value needs, in pixels, its padding included; texts share what is left. */
const least: Readonly<Record<ColumnType, number>> = { text: 120, list: 140, number: 76, money: 104, day: 104, instant: 148, boolean: 84 }
const shares: Readonly<Partial<Record<ColumnType, string>>> = { text: '1fr', list: '1.3fr' }
const firstShare = '1.4fr'
const letter = 6.9
const besideTitle = 38 // padding and the arrow of the order

export interface ColumnWidths { readonly template: string; readonly least: number }

/**
 * The columns of a table, which depend on its kinds of values and its titles alone: so nothing moves when rows come, and
 * each row can be laid out without the others. `own` overrides one: a share (`2fr`) or pixels (`160px`).
 */
export function columnWidths(header: readonly Pick<Header, 'key' | 'type'>[], titleOf: (key: string) => string, own: Readonly<Partial<Record<string, string>>>, actions: number): ColumnWidths {
  const columns = header.map(({ key, type }, index) => {
    const asked = own[key]
    if (asked?.endsWith('px')) return { track: asked, least: Number.parseInt(asked, 10) }
    const needed = Math.max(index === 0 ? 160 : least[type], Math.min(190, Math.ceil(titleOf(key).length * letter) + besideTitle))
    const share = asked ?? (index === 0 && shares[type] ? firstShare : shares[type])
    return { track: share ? `minmax(${needed}px, ${share})` : `${needed}px`, least: needed }
  })
  const forActions = actions ? 16 + actions * 34 : 0
  return {
    template: [...columns.map(({ track }) => track), ...(actions ? [`${forActions}px`] : [])].join(' '),
    least: columns.reduce((sum, column) => sum + column.least, forActions),
  }
}
