import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { ReasonDialog } from '#platform/client/ui/reason-dialog.tsx'
import { dayClosingApi, maxReopenReason } from '../contract.ts'

/** `/day-summary/closing/reopen/9`: opens a closed day again, with the reason. */
export function ReopenPopup() {
  const { t } = useTranslation('dayClosing')
  const id = useAddressId('id') ?? 0
  const onClose = useBack('/day-summary/closing')
  const name = `reopen.${id}`
  const reopen = useSend(dayClosingApi.reopen, {
    failure: 'form',
    keepAs: name,
    invalidates: [dayClosingApi.show, dayClosingApi.list],
  })
  return (
    <ReasonDialog
      name={name}
      title={t('reopenTitle')}
      text={t('reopenText')}
      label={t('why')}
      maxLength={maxReopenReason}
      submitLabel={t('reopen')}
      send={(reason) => reopen.mutateAsync({ params: { id }, body: { reason } })}
      successMessage={() => t('dayReopened')}
      onClose={onClose}
    />
  )
}
