import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { LeaveGuard } from '#platform/client/ui/leave-guard.tsx'
import { NewContractRows } from './new-contract-rows.tsx'
import { isEmptyRow, isUnderWay } from './new-contract.ts'
import type { Adding } from './use-new-contracts.ts'
import styles from './contracts.module.css'

/** The contracts that are being added on the page of a client, and the buttons that send them or take them back. */
export function NewContracts({ clientId, adding }: { clientId: number; adding: Adding }) {
  const { t } = useTranslation(['contracts', 'common'])
  const block = useRef<HTMLDivElement>(null)
  const [asking, setAsking] = useState(false)
  const filled = adding.rows.filter((row) => !isEmptyRow(row))
  const isBusy = adding.rows.some(isUnderWay)

  function submit(): void {
    void adding.sendTo(clientId)
    requestAnimationFrame(() => block.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  return (
    <div ref={block} className={styles.adding}>
      <NewContractRows adding={adding} onRetry={(key) => adding.retry(clientId, key)} />
      <div className={styles.buttons}>
        <Button variant="default" onClick={() => (filled.length ? setAsking(true) : adding.close())} disabled={isBusy}>
          {t('common:cancel')}
        </Button>
        <Button loading={isBusy} onClick={submit}>
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
