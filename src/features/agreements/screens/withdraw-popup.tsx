import { useTranslation } from 'react-i18next'
import { changesAppointments } from '#features/appointments/screens/changes/shown-appointments.ts'
import { leaveSaved, useRead, useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { TextField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { useVersion } from '#platform/client/version.ts'
import { agreementLimits, agreementsApi } from '../contract.ts'
import signing from './signing.module.css'

interface WithdrawPopupProps {
  readonly clientId: number
  readonly agreementId: number
  readonly onClose: () => void
}

const untouched = { reason: '' }

/** Notes that the client has withdrawn an agreement, with the reason if they give one. */
export function WithdrawPopup({ clientId, agreementId, onClose }: WithdrawPopupProps) {
  const { t } = useTranslation('agreements')
  const reading = useRead(agreementsApi.show, { params: { id: agreementId } })
  const name = `agreement.withdraw.${agreementId}`
  const withdraw = useSend(agreementsApi.withdraw, {
    failure: 'form',
    invalidates: [agreementsApi.ofClient, agreementsApi.show, ...changesAppointments],
    keepAs: name,
  })
  const form = useBalieForm({ defaultValues: untouched, submit: save })
  const draft = useDraft(name, useVersion({ form, stored: null, valuesOf: () => untouched }))
  // Another client's agreement does not open over this page.
  const agreement = reading.data?.client_id === clientId ? reading.data : undefined

  async function save({ reason }: typeof untouched): Promise<void> {
    const { name: withdrawn } = await withdraw.mutateAsync({ params: { id: agreementId }, body: { reason } })
    draft.forget()
    notify(t('withdrawnNotice', { name: withdrawn }))
    await leaveSaved(onClose)
  }
  return (
    <Popup
      title={t('withdrawTitle')}
      subtitle={agreement?.name}
      loading={reading.isPending}
      error={reading.error && !reading.data ? { error: reading.error, onRetry: () => void reading.refetch() } : null}
      form={form}
      submittable={agreement?.state !== undefined && agreement.state !== 'withdrawn'}
      submitLabel={t('withdraw')}
      onClose={onClose}
    >
      <div className={signing.step}>
        {draft.restored && <DraftNote onDiscard={draft.discard} />}
        <p>{t(agreement?.state === 'withdrawn' ? 'withdrawnBefore' : 'withdrawText')}</p>
        <TextField
          control={form.control}
          name="reason"
          label={t('withdrawReason')}
          maxLength={agreementLimits.reason}
        />
      </div>
    </Popup>
  )
}
