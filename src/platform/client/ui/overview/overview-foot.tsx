import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { maxRows, pageSizes, type Metadata, type PageSize } from '#kernel/overview.ts'
import { useFormat } from '../../format.ts'
import { pageNumbers } from './overview-address.ts'
import styles from './overview-foot.module.css'

interface OverviewFootProps {
  readonly metadata: Metadata
  readonly onPage: (page: number) => void
  readonly onSize: (size: PageSize) => void
}

/** The foot of the table: the range of rows, the page numbers, and the page size. */
export function OverviewFoot({
  metadata: { total, more, page, per_page: size, capped },
  onPage,
  onSize,
}: OverviewFootProps) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const rowsPerPage = size === 'all' ? maxRows : size
  const pages = Math.max(1, Math.ceil(total / rowsPerPage))
  const turns = size !== 'all' && pages > 1
  return (
    <div className={styles.foot}>
      <span className={styles.rows} aria-live="polite">
        {capped
          ? t('firstRows', { max: format.count(maxRows), total: format.count(total, more) })
          : t('rowsOf', {
              from: format.count(Math.min(total, (page - 1) * rowsPerPage + 1)),
              till: format.count(Math.min(total, page * rowsPerPage)),
              total: format.count(total, more),
            })}
      </span>
      {turns && (
        <nav className={styles.pages} aria-label={t('pages')}>
          <ActionIcon size={30} aria-label={t('previousPage')} disabled={page === 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft size={17} stroke={1.8} />
          </ActionIcon>
          {pageNumbers(page, pages).map((number, index) =>
            number === null ? (
              <span key={`gap ${index}`} className={styles.gap}>
                …
              </span>
            ) : (
              <button
                key={number}
                type="button"
                className={styles.page}
                aria-label={t('pageNumber', { page: format.count(number) })}
                aria-current={number === page ? 'page' : undefined}
                onClick={() => onPage(number)}
              >
                {format.count(number)}
              </button>
            ),
          )}
          <ActionIcon size={30} aria-label={t('nextPage')} disabled={page === pages} onClick={() => onPage(page + 1)}>
            <IconChevronRight size={17} stroke={1.8} />
          </ActionIcon>
        </nav>
      )}
      <div className={styles.sizes} role="group" aria-label={t('rowsPerPage')}>
        <span className={styles.sizesLabel} aria-hidden>
          {t('rowsPerPage')}
        </span>
        {pageSizes.map((one) => (
          <button
            key={one}
            type="button"
            className={styles.page}
            aria-pressed={one === size}
            onClick={() => onSize(one)}
          >
            {one === 'all' ? t('everything') : one}
          </button>
        ))}
      </div>
    </div>
  )
}
