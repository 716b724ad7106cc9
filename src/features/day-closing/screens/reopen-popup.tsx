import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { TextareaField } from '#platform/client/ui/fields.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { useVersion } from '#platform/client/version.ts'
import { dayClosingApi, maxReopenReason } from '../contract.ts'
import styles from './day-closing.module.css'

const untouched = { reason: '' }

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
    onSuccess: onClose,
  })
  const form = useBalieForm({
    defaultValues: untouched,
    submit: async ({ reason }) => {
      await reopen.mutateAsync({ params: { id }, body: { reason } })
      draft.forget()
      notify(t('dayReopened'))
    },
  })
  const draft = useDraft(name, useVersion({ form, stored: null, valuesOf: () => untouched }))
  return (
    <Popup
      title={t('reopenTitle')}
      loading={false}
      error={null}
      form={form}
      onClose={onClose}
      submitLabel={t('reopen')}
    >
      <div className={styles.fields}>
        <p>{t('reopenText')}</p>
        <TextareaField
          control={form.control}
          name="reason"
          label={t('why')}
          maxLength={maxReopenReason}
          minRows={2}
          required
        />
      </div>
    </Popup>
  )
}
