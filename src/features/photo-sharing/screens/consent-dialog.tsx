import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import { useSend } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { useDialog } from '#platform/client/ui/dialog.ts'
import { DayField, TextField } from '#platform/client/ui/fields.tsx'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { photoSharingApi, sharingLimits, type ConsentPurpose, type Sharing } from '../contract.ts'
import { MinorConsent } from './minor-consent.tsx'
import styles from './sharing.module.css'

interface ConsentDialogProps {
  readonly sharing: Sharing
  readonly purpose: ConsentPurpose
  readonly onClose: () => void
}

/** Records a consent: when it was given, until when, and how. What is typed here is asked anew each time. */
export function ConsentDialog({ sharing, purpose, onClose }: ConsentDialogProps) {
  const { client_id: clientId } = sharing
  const { t } = useTranslation(['photoSharing', 'common'])
  useDialog()
  const give = useSend(photoSharingApi.give, {
    failure: 'form',
    invalidates: [photoSharingApi.ofClient],
    keepAs: `photo-consent.${clientId}.${purpose}`,
  })
  const form = useBalieForm({
    defaultValues: { given_on: browserToday(), until: '', note: '' },
    submit: async ({ given_on, until, note }) => {
      await give.mutateAsync({
        params: { clientId },
        body: { purpose, given_on, until: until || null, note },
      })
      notify(t('givenNotice'))
      onClose()
    },
  })
  return (
    <Modal
      opened
      title={`${t('giveTitle')}: ${t(`purpose_${purpose}`)}`}
      onClose={onClose}
      returnFocus={false}
      size={460}
      centered
      zIndex={300}
      withCloseButton={false}
    >
      <FormFrame form={form} className={styles.dialog}>
        <p className="dim">{t(`help_${purpose}`)}</p>
        <MinorConsent sharing={sharing} />
        <div className={styles.pair}>
          <DayField control={form.control} name="given_on" label={t('given_on')} required />
          <DayField control={form.control} name="until" label={t('until')} description={t('untilHelp')} />
        </div>
        <TextField
          control={form.control}
          name="note"
          label={t('howGiven')}
          description={t('howGivenHelp')}
          maxLength={sharingLimits.note}
        />
        <ProblemAlert sentences={form.problems} />
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('record')}
          </Button>
        </div>
      </FormFrame>
    </Modal>
  )
}
