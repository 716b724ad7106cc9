import { IconCircleOff } from '@tabler/icons-react'
import { memo, type ReactNode, type Ref } from 'react'
import type { Header } from '#kernel/overview.ts'
import { Chip } from '../chip.tsx'
import type { CellContent } from './overview-cell.tsx'
import type { RowAction } from './row-actions.ts'
import styles from './overview-table.module.css'

/** Any row: `id` identifies it, and `deactivated_at` is shown in every overview. */
export type AnyRow = Readonly<Record<string, unknown>> & {
  readonly id: number | string
  readonly deactivated_at?: string | null
}

interface OverviewRowProps {
  readonly row: AnyRow
  readonly index: number
  readonly header: readonly Header[]
  readonly titleOf: (key: string) => string
  readonly content: CellContent
  readonly cells: Readonly<Partial<Record<string, (row: never) => ReactNode>>>
  /** The address of the row; null for one that cannot be opened. */
  readonly href: string | null
  /** Whether this is the row that Tab reaches. */
  readonly current: boolean
  readonly opened: boolean
  readonly busy: boolean
  readonly actions: readonly RowAction<never>[]
  /** The word for a deactivated row. */
  readonly goneWord: string
  /** The distance from the top, when only the visible rows are drawn. */
  readonly top?: number
  readonly ref?: Ref<HTMLTableRowElement>
}

/**
 * A row of the table. It is light, because scrolling draws many: it has no listeners, which the table has for all rows,
 * and no hooks.
 */
export const OverviewRow = memo(function OverviewRow({
  row,
  index,
  header,
  titleOf,
  content,
  cells,
  href,
  current,
  opened,
  busy,
  actions,
  goneWord,
  top,
  ref,
}: OverviewRowProps) {
  const gone = Boolean(row.deactivated_at)
  const tabIndex = current ? 0 : -1

  return (
    <tr
      ref={ref}
      role="row"
      className={styles.row}
      data-row={row.id}
      data-index={index}
      data-link={href ? true : undefined}
      data-opened={opened || undefined}
      data-gone={gone || undefined}
      aria-busy={busy || undefined}
      aria-rowindex={index + 2}
      style={top === undefined ? undefined : { position: 'absolute', top: 0, transform: `translateY(${top}px)` }}
    >
      {header.map(({ key, type, align }, column) => {
        const value = row[key]
        const own = cells[key]
        const cell = own ? own(row as never) : content(type, value)
        const text = typeof cell === 'string' ? cell : undefined
        if (column > 0)
          return (
            <td key={key} role="cell" className={styles.cell} data-align={align} data-label={titleOf(key)} title={text}>
              {cell}
            </td>
          )
        return (
          <th key={key} role="rowheader" scope="row" className={styles.first} title={text}>
            {href ? (
              <a className={styles.link} href={href} tabIndex={tabIndex} draggable={false}>
                {cell ?? '–'}
              </a>
            ) : (
              (cell ?? '–')
            )}
            {gone && <Chip icon={<IconCircleOff size={13} stroke={2} aria-hidden />}>{goneWord}</Chip>}
          </th>
        )
      })}
      {actions.length > 0 && (
        <td role="cell" className={styles.actions}>
          {actions.map(
            (action, which) =>
              (!action.fits || action.fits(row as never)) && (
                <button
                  key={action.label}
                  type="button"
                  className={styles.action}
                  data-action={which}
                  data-danger={action.danger || undefined}
                  tabIndex={tabIndex}
                  disabled={busy}
                  aria-label={action.label}
                  title={action.label}
                >
                  <action.icon size={17} stroke={1.7} aria-hidden />
                </button>
              ),
          )}
        </td>
      )}
    </tr>
  )
})
