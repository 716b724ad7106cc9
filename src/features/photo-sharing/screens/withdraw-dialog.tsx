import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { useDialog } from '#platform/client/ui/dialog.ts'
import { TextField } from '#platform/client/ui/fields.tsx'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { photoSharingApi, sharingLimits, type ConsentPurpose, type Sharing } from '../contract.ts'
import styles from './sharing.module.css'

interface WithdrawDialogProps {
  readonly sharing: Pick<Sharing, 'client_id'>
  readonly purpose: ConsentPurpose
  readonly onClose: () => void
}

/** Asks before a consent is withdrawn, and says what ends with it. What is typed here is asked anew each time. */
export function WithdrawDialog({ sharing: { client_id: clientId }, purpose, onClose }: WithdrawDialogProps) {
  const { t } = useTranslation(['photoSharing', 'common'])
  useDialog()
  const withdraw = useSend(photoSharingApi.withdraw, {
    failure: 'form',
    invalidates: [photoSharingApi.ofClient],
    keepAs: `photo-consent.withdraw.${clientId}.${purpose}`,
  })
  const form = useBalieForm({
    defaultValues: { note: '' },
    submit: async ({ note }) => {
      await withdraw.mutateAsync({ params: { clientId }, body: { purpose, note } })
      notify(t('withdrawnNotice'))
      onClose()
    },
  })
  return (
    <Modal
      opened
      title={`${t('withdrawTitle')}: ${t(`purpose_${purpose}`)}`}
      onClose={onClose}
      returnFocus={false}
      size={460}
      centered
      zIndex={300}
      withCloseButton={false}
      role="alertdialog"
    >
      <FormFrame form={form} className={styles.dialog}>
        <p>{t(`withdrawText_${purpose}`)}</p>
        <TextField control={form.control} name="note" label={t('withdrawNote')} maxLength={sharingLimits.note} />
        <ProblemAlert sentences={form.problems} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" color="red" loading={form.submitting}>
            {t('withdraw')}
          </Button>
        </div>
      </FormFrame>
    </Modal>
  )
}
