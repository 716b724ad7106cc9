import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { LeaveGuard } from '#platform/client/ui/leave-guard.tsx'
import { SkeletonFields } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { contractLimits } from '../contract.ts'
import { NewContractRow } from './new-contract-row.tsx'
import { isEmptyRow, isUnderWay } from './new-contract.ts'
import type { Adding } from './use-new-contracts.ts'
import styles from './contracts.module.css'

/** The contracts that are being added: a row for each, with a file and a category. */
export function NewContracts({ adding }: { adding: Adding }) {
  const { t } = useTranslation(['contracts', 'common'])
  const language = useLanguage()
  const group = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  const categories = useRead(referenceDataApi.treatmentCategories)
  const { rows } = adding
  const filled = rows.filter((row) => !isEmptyRow(row))
  const busy = rows.some(isUnderWay)

  const isReady = categories.data !== undefined
  useEffect(() => {
    if (isReady) group.current?.querySelector('button')?.focus()
  }, [isReady])
  // Dropped files bring the rows into sight.
  useEffect(() => {
    group.current?.scrollIntoView({ block: 'nearest' })
  }, [rows.length])

  function submit(): void {
    if (!adding.submit().length) return
    requestAnimationFrame(() => group.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <div ref={group} className={styles.adding} role="group" aria-label={t('newContracts')}>
      <Reading query={categories} skeleton={<SkeletonFields fields={2} />}>
        {(all) => {
          const options = all
            .filter(({ active }) => active)
            .map(({ id, name }) => ({ value: id, label: translate(name, language) }))
          return (
            <ul className={styles.rows}>
              {rows.map((row, index) => (
                <NewContractRow
                  key={row.key}
                  row={row}
                  number={index + 1}
                  options={options}
                  adding={adding}
                  canRetry={!busy}
                  canRemove={!isEmptyRow(row) || rows.length > 1}
                />
              ))}
            </ul>
          )
        }}
      </Reading>
      <p className={styles.help}>{t('help', { max: contractLimits.megabytes })}</p>
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => (filled.length ? setAsking(true) : adding.close())} disabled={busy}>
          {t('common:cancel')}
        </Button>
        <Button loading={busy} onClick={submit}>
          {t('add', { count: Math.max(1, filled.length) })}
        </Button>
      </div>
      <LeaveGuard unsaved={filled.length > 0} />
      <ConfirmDialog
        opened={asking}
        danger
        title={t('common:unsavedTitle')}
        text={t('common:unsavedText')}
        confirmLabel={t('common:discard')}
        cancelLabel={t('common:keepEditing')}
        onConfirm={adding.close}
        onCancel={() => setAsking(false)}
      />
    </div>
  )
}
