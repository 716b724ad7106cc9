import { useTranslation } from 'react-i18next'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import { useSend } from '#platform/client/data.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { DayField, TextField } from '#platform/client/ui/fields.tsx'
import { FormDialog } from '#platform/client/ui/form-dialog.tsx'
import { photoSharingApi, sharingLimits, type ConsentPurpose, type Sharing } from '../contract.ts'
import { MinorConsent } from './minor-consent.tsx'
import styles from './sharing.module.css'

interface ConsentDialogProps {
  readonly sharing: Sharing
  readonly purpose: ConsentPurpose
  /** Whether the consent in force is withdrawn; otherwise one is recorded. */
  readonly withdraws: boolean
  readonly onClose: () => void
}

/**
 * Records a consent (when it was given, until when, and how), or asks before one is withdrawn and says what ends with
 * it. What is typed here is asked anew each time.
 */
export function ConsentDialog({ sharing, purpose, withdraws, onClose }: ConsentDialogProps) {
  const { client_id: clientId } = sharing
  const { t } = useTranslation('photoSharing')
  const sent = { failure: 'form', invalidates: [photoSharingApi.ofClient] } as const
  const give = useSend(photoSharingApi.give, { ...sent, keepAs: `photo-consent.${clientId}.${purpose}` })
  const withdraw = useSend(photoSharingApi.withdraw, {
    ...sent,
    keepAs: `photo-consent.withdraw.${clientId}.${purpose}`,
  })
  const form = useBalieForm({
    defaultValues: { given_on: browserToday(), until: '', note: '' },
    submit: async ({ given_on, until, note }) => {
      const params = { clientId }
      if (withdraws) await withdraw.mutateAsync({ params, body: { purpose, note } })
      else await give.mutateAsync({ params, body: { purpose, given_on, until: until || null, note } })
      notify(t(withdraws ? 'withdrawnNotice' : 'givenNotice'))
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      title={`${t(withdraws ? 'withdrawTitle' : 'giveTitle')}: ${t(`purpose_${purpose}`)}`}
      submitLabel={t(withdraws ? 'withdraw' : 'record')}
      danger={withdraws}
      onClose={onClose}
    >
      {withdraws ? (
        <p>{t(`withdrawText_${purpose}`)}</p>
      ) : (
        <>
          <p className="dim">{t(`help_${purpose}`)}</p>
          <MinorConsent sharing={sharing} />
          <div className={styles.pair}>
            <DayField control={form.control} name="given_on" label={t('given_on')} required />
            <DayField control={form.control} name="until" label={t('until')} description={t('untilHelp')} />
          </div>
        </>
      )}
      <TextField
        control={form.control}
        name="note"
        label={t(withdraws ? 'withdrawNote' : 'howGiven')}
        description={withdraws ? undefined : t('howGivenHelp')}
        maxLength={sharingLimits.note}
      />
    </FormDialog>
  )
}
