import { Skeleton } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Header } from '#kernel/overview.ts'
import { columnWidths, fittingColumns } from './column-widths.ts'
import type { Sort } from './overview-address.ts'
import { useCellContent } from './overview-cell.tsx'
import { OverviewRow, type AnyRow } from './overview-row.tsx'
import type { RowActions } from './row-actions.ts'
import { useRoom } from './use-room.ts'
import { useCurrentRow, useRowFocus } from './use-row-focus.ts'
import styles from './overview-table.module.css'

interface OverviewTableProps {
  readonly label: string
  readonly header: readonly Header[]
  readonly titleOf: (key: string) => string
  /** Null while the first rows are loading. */
  readonly rows: readonly AnyRow[] | null
  /** The number of rows on all pages. */
  readonly total: number
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  /** Identifies the page, order and search of the rows. */
  readonly part: string
  readonly cells: Readonly<Partial<Record<string, (row: never) => ReactNode>>>
  readonly widths: Readonly<Partial<Record<string, string>>>
  /** Columns that are left out when there is no room for all. */
  readonly yields: readonly string[]
  /** The address of a row; null when rows cannot be opened. */
  readonly hrefOf: ((row: AnyRow) => string | null) | null
  readonly onOpen: (row: AnyRow) => void
  /** Called when the pointer is over the rows: the code that opening one needs may be loaded. */
  readonly onNear: (row: AnyRow) => void
  /** The address of the popup over the table, which may be that of a row. */
  readonly over: string | null
  /** The address of the popup that is drawn over the table: it arrives after `over`, and goes after it. */
  readonly covering: string | null
  readonly isAt: (row: AnyRow, address: string | null) => boolean
  readonly actions: RowActions<never>
  readonly busy: boolean
}

/** Up to this number of rows all are drawn; of more, only the visible ones. */
const drawnAtOnce = 100
const skeletonRows = 10
const headHeight = 34
const pageKeys = 10

/** The row to which a key leads from row `index`; null for a key without a meaning here. */
function targetOf(key: string, index: number, last: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(last, index + 1)
    case 'ArrowUp':
      return Math.max(0, index - 1)
    case 'PageDown':
      return Math.min(last, index + pageKeys)
    case 'PageUp':
      return Math.max(0, index - pageKeys)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}

/** A row is a card on a telephone, and is higher where it is pressed by a finger. */
function useRowShape() {
  const touch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false })
  const cards = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  return { touch, cards }
}

/** The rows of an overview: they are one Tab stop, in which the arrows move, and each row has a link that opens it. */
export function OverviewTable({
  label,
  header: all,
  titleOf,
  rows: loadedRows,
  total,
  sort,
  onSort,
  part,
  cells,
  widths,
  yields,
  hrefOf,
  onOpen,
  onNear,
  over,
  covering,
  isAt,
  actions,
  busy,
}: OverviewTableProps) {
  const { t } = useTranslation('common')
  const rows = loadedRows ?? []
  const { touch, cards } = useRowShape()
  const scroller = useRef<HTMLDivElement>(null)
  const room = useRoom(scroller)
  const header = cards ? all : fittingColumns(all, room, yields, titleOf, widths, actions.all.length)
  const openedId = rows.find((row) => isAt(row, over))?.id
  const { currentId, current, setCurrentId } = useCurrentRow(rows, part, openedId)
  const windowed = rows.length > drawnAtOnce
  const virtualizer = useVirtualizer({
    count: rows.length,
    enabled: windowed,
    overscan: 12,
    scrollPaddingStart: headHeight,
    getScrollElement: () => scroller.current,
    estimateSize: () => (cards ? 44 + 24 * header.length : touch ? 45 : 37),
    getItemKey: (index) => rows[index]?.id ?? index,
    // The row with the focus stays drawn, however far the table is scrolled.
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), current])].toSorted((a, b) => a - b),
  })

  const { rowRef, linkOf, focusOnce } = useRowFocus({ scroller, rows, current, windowed, covering, isAt, virtualizer })

  const rowAt = (target: EventTarget): AnyRow | undefined => {
    const index = (target as Element).closest<HTMLElement>('[data-index]')?.dataset.index
    return index === undefined ? undefined : rows[Number(index)]
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || !rows.length) return
    const row = rows[current]!
    const removal =
      event.key === 'Delete'
        ? actions.all.find((action) => action.danger && (!action.fits || action.fits(row as never)))
        : undefined
    if (removal) return actions.start(removal, row as never)
    const target = targetOf(event.key, current, rows.length - 1)
    if (target === null) return
    event.preventDefault()
    const { id } = rows[target]!
    focusOnce(id)
    setCurrentId(id)
    if (windowed) virtualizer.scrollToIndex(target)
  }

  function onClick(event: MouseEvent): void {
    const row = rowAt(event.target)
    if (!row) return
    const which = (event.target as Element).closest<HTMLElement>('[data-action]')?.dataset.action
    if (which !== undefined) return actions.start(actions.all[Number(which)]!, row as never)
    // A click with Ctrl and the like opens the link in another tab; selecting text is not a click; another link in the
    // row leads elsewhere.
    if (
      !hrefOf ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      window.getSelection()?.toString() ||
      (event.target as Element).closest(`a:not(.${styles.link}), button, input, label`)
    )
      return
    event.preventDefault()
    setCurrentId(row.id)
    linkOf(row.id)?.focus({ preventScroll: true }) // a click beside the link: the focus comes back to the link
    onOpen(row)
  }

  const shared = { header, titleOf, content: useCellContent(), cells, actions: actions.all, goneWord: t('inactive') }
  const renderRow = (row: AnyRow, index: number, top?: number) => (
    <OverviewRow
      key={row.id}
      ref={windowed && cards ? rowRef.measured : rowRef.plain}
      row={row}
      index={index}
      {...shared}
      href={hrefOf?.(row) ?? null}
      current={index === current}
      opened={row.id === openedId}
      busy={(actions.busy as AnyRow | null)?.id === row.id}
      top={top}
    />
  )
  const { template, least } = columnWidths(header, titleOf, widths, actions.all.length)
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      onScroll={({ currentTarget: { scrollLeft, dataset } }) => {
        if (scrollLeft > 0 !== 'aside' in dataset) {
          if (scrollLeft > 0) dataset.aside = ''
          else delete dataset.aside
        }
      }}
      tabIndex={hrefOf && rows.length ? undefined : 0}
      role="region"
      aria-label={label}
    >
      <table
        role="table"
        className={styles.table}
        aria-label={label}
        aria-busy={busy || loadedRows === null}
        aria-rowcount={total + 1}
        style={{ '--columns': template, '--least': `${least}px` } as object}
      >
        <thead role="rowgroup" className={styles.head}>
          <tr role="row" aria-rowindex={1} className={styles.titles}>
            {header.map((column) => (
              <HeaderCell key={column.key} column={column} title={titleOf(column.key)} sort={sort} onSort={onSort} />
            ))}
            {actions.all.length > 0 && (
              <th role="columnheader" scope="col" className={styles.actionsTitle}>
                <span className={styles.hidden}>{t('actions')}</span>
              </th>
            )}
          </tr>
        </thead>
        {loadedRows === null ? (
          <SkeletonRows header={header} />
        ) : (
          <tbody
            role="rowgroup"
            className={styles.body}
            style={windowed ? { height: virtualizer.getTotalSize(), position: 'relative' } : undefined}
            onKeyDown={onKeyDown}
            onClick={onClick}
            onFocus={(event) => {
              const row = rowAt(event.target)
              if (row && row.id !== currentId) setCurrentId(row.id)
            }}
            onPointerOver={(event) => {
              const row = rowAt(event.target)
              if (row) onNear(row)
            }}
          >
            {windowed
              ? virtualizer.getVirtualItems().map(({ index, start }) => renderRow(rows[index]!, index, start))
              : rows.map((row, index) => renderRow(row, index))}
          </tbody>
        )}
      </table>
    </div>
  )
}

function HeaderCell({
  column: { key, align, options },
  title,
  sort,
  onSort,
}: {
  column: Header
  title: string
  sort: Sort
  onSort: (sort: Sort) => void
}) {
  const direction = sort.field === key ? sort.direction : null
  if (!options.sortable)
    return (
      <th role="columnheader" scope="col" data-align={align}>
        <span className={styles.title} title={title}>
          {title}
        </span>
      </th>
    )
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp
  return (
    <th
      role="columnheader"
      scope="col"
      data-align={align}
      aria-sort={direction === null ? undefined : direction === 'asc' ? 'ascending' : 'descending'}
    >
      <button
        type="button"
        className={styles.sort}
        title={title}
        onClick={() => onSort({ field: key, direction: direction === 'asc' ? 'desc' : 'asc' })}
      >
        <span>{title}</span>
        <Arrow size={14} stroke={2} aria-hidden className={styles.arrow} data-on={direction !== null || undefined} />
      </button>
    </th>
  )
}

/** Placeholders of the same shape as the rows that are loading. */
function SkeletonRows({ header }: { header: readonly Header[] }) {
  return (
    <tbody role="rowgroup">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <tr key={row} role="row" className={styles.row}>
          {header.map(({ key, align }, column) => (
            <td key={key} role="cell" className={styles.cell} data-align={align}>
              <Skeleton
                height={11}
                width={align === 'right' ? 44 : `${50 + ((row * 29 + column * 17) % 40)}%`}
                className={styles.bone}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
