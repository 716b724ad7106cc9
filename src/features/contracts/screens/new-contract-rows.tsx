import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { SkeletonFields } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { contractLimits } from '../contract.ts'
import { NewContractRow } from './new-contract-row.tsx'
import { isEmptyRow, isUnderWay, lacksCategory } from './new-contract.ts'
import type { Adding } from './use-new-contracts.ts'
import styles from './contracts.module.css'

interface NewContractRowsProps {
  readonly adding: Adding
  /** Sends one row again; without it the rows are sent again together. */
  readonly onRetry?: (key: string) => void
}

/** The contracts that are being added: a row for each, with a file and a category. */
export function NewContractRows({ adding, onRetry }: NewContractRowsProps) {
  const { t } = useTranslation('contracts')
  const language = useLanguage()
  const group = useRef<HTMLDivElement>(null)
  const categories = useRead(referenceDataApi.treatmentCategories)
  const { rows } = adding
  const isBusy = rows.some(isUnderWay)

  const isReady = categories.data !== undefined
  useEffect(() => {
    if (isReady) group.current?.querySelector('button')?.focus()
  }, [isReady])
  // Dropped files bring the rows into sight.
  useEffect(() => {
    group.current?.scrollIntoView({ block: 'nearest' })
  }, [rows.length])
  return (
    <div ref={group} role="group" aria-label={t('newContracts')}>
      <Reading query={categories} skeleton={<SkeletonFields fields={2} />}>
        {(all) => {
          const options = all
            .filter(({ active }) => active)
            .map(({ id, name }) => ({ value: id, label: translate(name, language) }))
          return (
            <>
              {rows.filter(lacksCategory).length > 1 && (
                <SelectInput
                  label={t('categoryForOthers')}
                  className={styles.forOthers}
                  value={null}
                  onChange={(next) => {
                    if (next === null) return
                    adding.chooseForOthers(next)
                    // The field goes with its purpose, so the focus goes on to the rows that it has filled.
                    group.current?.querySelector<HTMLElement>('li input, li button')?.focus()
                  }}
                  options={options}
                />
              )}
              <ul className={styles.rows}>
                {rows.map((row, index) => (
                  <NewContractRow
                    key={row.key}
                    row={row}
                    number={index + 1}
                    options={options}
                    adding={adding}
                    onRetry={onRetry && !isBusy ? () => onRetry(row.key) : null}
                    canRemove={!isEmptyRow(row) || rows.length > 1}
                  />
                ))}
              </ul>
            </>
          )
        }}
      </Reading>
      <p className={styles.help}>{t('help', { max: contractLimits.megabytes })}</p>
    </div>
  )
}
