import { ActionIcon, Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconListSearch, IconPlus, IconRefresh, IconTable } from '@tabler/icons-react'
import { Outlet, useLocation, useRouter, useRouterState } from '@tanstack/react-router'
import { Suspense, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '#platform/client/lazy-part.ts'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import type { ColumnKey, Overview, RowOf } from '#kernel/overview.ts'
import type { May } from '#kernel/permission.ts'
import { parseSearch, stringifySearch } from '../../address.ts'
import { useGo, useSearchWords } from '../../navigation.ts'
import { sentencesOf } from '../../problems.ts'
import { useMay } from '../../session.ts'
import { AsOf } from '../as-of.tsx'
import { Card } from '../card.tsx'
import { PageHead } from '../page-head.tsx'
import { ProblemAlert } from '../problem-alert.tsx'
import { EmptyState, LoadError } from '../states.tsx'
import type { FilterField } from './overview-address.ts'
import { OverviewExport } from './overview-export.tsx'
import { OverviewFoot } from './overview-foot.tsx'
import type { AnyRow } from './overview-row.tsx'
import { OverviewSearch } from './overview-search.tsx'
import { OverviewTable } from './overview-table.tsx'
import { OverviewTotals } from './overview-totals.tsx'
import { useRowActions, type RowAction, type RowActions } from './row-actions.ts'
import { useOverview } from './use-overview.ts'
import { usePrefetch } from './use-prefetch.ts'
import styles from './overview-page.module.css'

const ConfirmDialog = lazyPart(() =>
  import('../confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog })),
)
const OverviewFilters = lazyPart(() =>
  import('./overview-filters.tsx').then((module) => ({ default: module.OverviewFilters })),
)

interface OverviewPageProps<O extends Overview> {
  /** The overview of the feature's contract: `employeesOverview`. */
  readonly overview: O
  /** The screen's own address, `/employees`; its popups are below it. */
  readonly path: string
  readonly title: string
  /** The title of a column: `(key) => t(key)`. */
  readonly words: (key: ColumnKey<O>) => string
  /**
   * The address of a row's popup: `(row) => `/employees/${row.id}``. Without it, or where it is null, rows can only be
   * read. The address of another page may have a query.
   */
  readonly open?: (row: RowOf<O>) => string | null
  /**
   * Where a row opens: `popup` (the default) over this page, which keeps its search and filters; as another `page`; or
   * in a new `window`, such as a PDF.
   */
  readonly opens?: 'popup' | 'page' | 'window'
  /** The table is a part of a page with a head of its own: it has no title, and its buttons stand beside its search. */
  readonly part?: boolean
  /**
   * The call that reads a row's record, made in advance so that its form opens at once: `employeesApi.show`. Not for
   * clients, because reading those is logged.
   */
  readonly prefetch?: AnyEndpoint
  /** Columns that do not show their plain value. */
  readonly cells?: { readonly [Key in ColumnKey<O>]?: (row: RowOf<O>) => ReactNode }
  /**
   * The widths of columns that differ from the default: a share (`2fr`), a width (`160px`), or a share with a minimum
   * (`160px 2fr`).
   */
  readonly widths?: { readonly [Key in ColumnKey<O>]?: string }
  /** Columns that are left out when there is no room for all, the least important one first. */
  readonly yields?: readonly ColumnKey<O>[]
  /** The path parameters of the overview: `{ countryId: 166 }`. */
  readonly params?: Readonly<Record<string, string | number>>
  readonly filters?: readonly FilterField[]
  /** Filters that the page sets and that are not in the address: `{ country: 166 }`. */
  readonly within?: Readonly<Record<string, string | number>>
  /**
   * The words of the chips, by the keys of the answer's totals; a total without words is not shown. `active` and
   * `inactive` have words of their own.
   */
  readonly totals?: Readonly<Record<string, string>>
  /** Chips that filter on the rows that they count: the filter that they set, and its values. */
  readonly kinds?: { readonly filter: string; readonly values: Readonly<Record<string, readonly string[]>> }
  readonly add?: { readonly may: May; readonly path: string; readonly label?: string }
  readonly rowActions?: readonly RowAction<RowOf<O>>[]
  /** The words for an overview without any rows, and the step that is offered then instead of adding one. */
  readonly empty: { readonly title: string; readonly text?: string; readonly action?: ReactNode }
  /** Shown between the title and the table: tabs. */
  readonly above?: ReactNode
  /** Shown left of the table: more tabs than fit side by side. */
  readonly beside?: ReactNode
  /** Shown beside the search: a choice on which the whole list depends. */
  readonly tools?: ReactNode
}

const noFilters: readonly FilterField[] = []
const nothing = {}
const none: readonly never[] = []

/** The address of the page, and how to leave it. */
function usePlaceOfPage() {
  const go = useGo()
  const { pathname } = useLocation()
  // The address changes before its popup is drawn, and before the popup that is left has gone.
  const drawn = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const search = useSearchWords()
  return { go, pathname, drawn, search }
}

/** Loads what a row opens when somebody points at it: its record, and once the code of the popup. */
function useNearRow(address: ((row: AnyRow) => string | null) | null, prefetch: AnyEndpoint | undefined) {
  const router = useRouter()
  const preloaded = useRef(false)
  const prefetchRecord = usePrefetch(prefetch)
  return (row: AnyRow): void => {
    prefetchRecord(row.id)
    const to = preloaded.current ? null : address?.(row)
    if (!to) return
    preloaded.current = true
    void router.preloadRoute({ to: to.split('?')[0]! })
  }
}

/** Opens the form of a new record, for a person who may make one. */
function AddButton({ may: needed, path, label }: { may: May; path: string; label?: string }) {
  const { t } = useTranslation('common')
  const { go, search } = usePlaceOfPage()
  const may = useMay()
  if (!may(needed)) return null
  return (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => go(path, { search })}>
      {label ?? t('add')}
    </Button>
  )
}

/**
 * The overview table (spec 3 §2): search, filters, totals, order, pages, export, row click, and its popups over it.
 * Every choice is in the address. ARCHITECTURE.md, "A new overview and its form".
 */
export function OverviewPage<O extends Overview>({
  overview,
  path,
  title,
  words,
  open,
  opens = 'popup',
  part = false,
  prefetch,
  cells = nothing,
  widths = nothing,
  yields = none,
  params,
  filters: fields = noFilters,
  within,
  totals = nothing,
  kinds,
  add,
  rowActions = [],
  empty,
  above,
  beside,
  tools,
}: OverviewPageProps<O>) {
  const { t } = useTranslation('common')
  const { go, pathname, drawn, search } = usePlaceOfPage()
  const narrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const [filtering, setFiltering] = useState(false)
  const table = useRef<HTMLDivElement>(null)
  const covered = pathname !== path
  const data = useOverview(overview, fields, { params, within }, covered)
  const actions = useRowActions(overview, rowActions)

  const { state, show, page } = data
  const set = Object.keys(state.filters).length
  const searched = set > 0 || state.search !== ''
  const titleOf: (key: string) => string = words
  const address: ((row: AnyRow) => string | null) | undefined = open
  const onNear = useNearRow(opens === 'window' ? null : (address ?? null), prefetch)
  const sort = state.sort ?? { field: overview.sort[0], direction: overview.sort[1] }
  const clear = () => show({ search: '', filters: {} })
  const showStatus = (status: string) => {
    const { status: _, ...others } = state.filters
    show({ filters: status === 'active' ? others : { ...others, status } })
  }
  const activeKinds = Object.fromEntries(
    Object.entries(kinds?.values ?? {}).map(([kind, values]) => [
      kind,
      JSON.stringify(state.filters[kinds!.filter]) === JSON.stringify(values),
    ]),
  )
  const showKind = (kind: string) => {
    const { [kinds!.filter]: _, ...others } = state.filters
    show({ filters: activeKinds[kind] ? others : { ...others, [kinds!.filter]: kinds!.values[kind]! } })
  }
  const adding = add && <AddButton {...add} />
  const hrefOf = (row: AnyRow) => {
    const to = address!(row)
    return to && (opens === 'popup' ? `${to}${stringifySearch(search)}` : to)
  }
  function openRow(row: AnyRow): void {
    const to = address!(row)
    if (!to) return
    if (opens === 'window') window.open(to, '_blank', 'noopener')
    else {
      const [path, words = ''] = to.split('?') as [string, string?]
      go(path, { search: opens === 'popup' ? search : parseSearch(words) })
    }
  }
  const buttons = (
    <>
      <ActionIcon variant="default" aria-label={t('refresh')} title={t('refresh')} onClick={data.refresh}>
        <IconRefresh size={17} stroke={1.7} className={styles.turning} data-turning={data.fetching || undefined} />
      </ActionIcon>
      <OverviewExport endpoint={overview.export} callFor={data.exportCall} metadata={page?.metadata} />
      {adding}
    </>
  )

  function content(): ReactNode {
    // An address with invalid filters: trying again would not help.
    if (!page && data.error?.status === 422 && searched)
      return (
        <EmptyState
          title={t('nothingFound')}
          text={t('nothingFits')}
          icon={<IconListSearch size={22} stroke={1.7} />}
          action={
            <Button variant="default" onClick={clear}>
              {t('clearSearch')}
            </Button>
          }
        />
      )
    if (!page && data.error) return <LoadError error={data.error} onRetry={data.refresh} />
    if (page && !page.metadata.total && !data.stale) {
      return searched ? (
        <EmptyState
          title={t('nothingFound')}
          text={t('nothingFits')}
          icon={<IconListSearch size={22} stroke={1.7} />}
          action={
            <Button variant="default" onClick={clear}>
              {t('clearSearch')}
            </Button>
          }
        />
      ) : (
        <EmptyState {...empty} icon={<IconTable size={22} stroke={1.7} />} action={empty.action ?? adding} />
      )
    }
    return (
      <>
        <OverviewTable
          label={title}
          header={data.header}
          titleOf={titleOf}
          rows={page?.body ?? null}
          total={page?.metadata.total ?? 0}
          sort={sort}
          onSort={(next) => show({ sort: next })}
          part={stringifySearch(search)}
          cells={cells as never}
          widths={widths}
          yields={yields}
          busy={data.stale}
          hrefOf={address ? hrefOf : null}
          onOpen={openRow}
          over={covered ? pathname : null}
          covering={drawn?.startsWith(`${path}/`) ? drawn : null}
          isAt={(row, popup) => address?.(row) === popup}
          onNear={onNear}
          actions={actions as unknown as RowActions<never>}
        />
        {page && (
          <OverviewFoot
            metadata={page.metadata}
            onPage={(number) => show({ page: number })}
            onSize={(size) => show({ size })}
          />
        )}
      </>
    )
  }

  return (
    <div className={styles.page}>
      {!part && (
        <PageHead title={title} stacked>
          {buttons}
        </PageHead>
      )}
      {above}
      <div className={styles.beside}>
        {beside}
        <Card flush className={styles.card}>
          <div className={styles.tools} role="search" aria-label={t('searchRows', { title })}>
            {overview.columns.some((column) => column.searchable) && (
              <OverviewSearch
                label={t('searchRows', { title })}
                value={state.search}
                covered={covered || filtering}
                onSearch={(text) => show({ search: text })}
                onDown={() => table.current?.querySelector<HTMLElement>('[data-index] a[tabindex="0"]')?.focus()}
              />
            )}
            {(fields.length > 0 || narrow) && (
              <Button
                variant="default"
                className={styles.folding}
                leftSection={<IconFilter size={16} stroke={1.7} />}
                rightSection={set ? <span className={styles.badge} data-count={set} /> : undefined}
                aria-label={set ? t('filtersSet', { count: set }) : t('filters')}
                aria-haspopup="dialog"
                onClick={() => setFiltering(true)}
              >
                <span>{t('filters')}</span>
              </Button>
            )}
            {tools}
            {page && (
              <OverviewTotals
                totals={page.totals}
                labels={totals}
                status={
                  fields.some((field) => field.kind === 'status')
                    ? ((state.filters.status as string | undefined) ?? 'active')
                    : null
                }
                onStatus={showStatus}
                kinds={activeKinds}
                onKind={showKind}
              />
            )}
            {part && <div className={styles.buttons}>{buttons}</div>}
          </div>
          {page && data.error && (
            <div className={styles.failure}>
              <ProblemAlert sentences={[t('refreshFailed'), ...sentencesOf(data.error)]} />
            </div>
          )}
          {overview.list.readsFrom && <AsOf of={overview.list} call={data.call} />}
          <div ref={table} className={styles.content}>
            {content()}
          </div>
        </Card>
      </div>
      {filtering && (
        <Suspense>
          <OverviewFilters
            fields={fields}
            values={state.filters}
            metadata={data.stale ? null : (page?.metadata ?? null)}
            onChange={(values) => show({ filters: values })}
            onClose={() => setFiltering(false)}
            sorting={
              narrow
                ? {
                    sort,
                    onSort: (next) => show({ sort: next }),
                    columns: data.header
                      .filter((column) => column.options.sortable)
                      .map(({ key }) => ({ key, title: titleOf(key) })),
                  }
                : null
            }
          />
        </Suspense>
      )}
      {actions.asking && (
        <Suspense>
          <ConfirmDialog
            opened
            {...actions.asking.question}
            danger={actions.asking.action.danger}
            confirmLabel={actions.asking.action.label}
            onConfirm={() => actions.answer(true)}
            onCancel={() => actions.answer(false)}
          />
        </Suspense>
      )}
      <Outlet />
    </div>
  )
}
