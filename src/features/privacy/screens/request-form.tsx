import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import { ApiError } from '#platform/client/api.ts'
import { useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { notify } from '#platform/client/notices.ts'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { CheckboxField, DayField, SelectField, TextareaField } from '#platform/client/ui/fields.tsx'
import { FormFrame } from '#platform/client/ui/form-frame.tsx'
import { LeaveGuard } from '#platform/client/ui/leave-guard.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { useVersion } from '#platform/client/version.ts'
import { askers, privacyApi, privacyLimits, type Erasure, type ErasureRequest } from '../contract.ts'
import { firstAskedOn, requestProblems } from '../rules/retention.ts'
import { Consequences } from './consequences.tsx'
import styles from './privacy.module.css'

interface RequestValues {
  readonly asked_by: ErasureRequest['asked_by'] | null
  readonly asked_on: string
  readonly destroy_record: boolean
  readonly reason: string
}

function useRequestForm({ client_id: clientId, retained_without_record }: Erasure) {
  const { t } = useTranslation('privacy')
  const [empty] = useState<RequestValues>(() => ({
    asked_by: null,
    asked_on: browserToday(),
    destroy_record: false,
    reason: '',
  }))
  const name = `erasure.${clientId}`
  const recording = useSend(privacyApi.requestErasure, {
    failure: 'form',
    invalidates: [privacyApi.erasure],
    keepAs: name,
  })
  const form = useBalieForm<RequestValues>({
    defaultValues: empty,
    submit: async (values) => {
      const { asked_by, asked_on, ...rest } = values
      const terms = { mayDestroyRecord: retained_without_record !== null }
      const problems = requestProblems({ ...values, asked_on: asked_on as Day }, terms, browserToday())
      if (problems.length) throw new ApiError(422, '', problems)
      await recording.mutateAsync({
        params: { id: clientId },
        body: { ...rest, asked_by: asked_by!, asked_on },
      })
      draft.forget()
      notify(t('recorded'))
    },
  })
  // The form holds nothing of a stored record.
  const draft = useDraft(name, useVersion({ form, stored: null, valuesOf: () => empty }))
  return { form, draft }
}

/** Records a request to erase a client, beside what it would leave. */
export function RequestForm({ erasure }: { erasure: Erasure }) {
  const { t } = useTranslation('privacy')
  const { form, draft } = useRequestForm(erasure)
  const destroys = form.hook.watch('destroy_record')
  const mayDestroy = erasure.retained_without_record !== null
  return (
    <FormFrame form={form} className={styles.form}>
      <p className={styles.text}>{t('eraseText')}</p>
      <Consequences erasure={erasure} destroysRecord={destroys} />
      {draft.restored && form.dirty && <DraftNote onDiscard={draft.discard} />}
      <ProblemAlert sentences={form.problems} />
      <div className={styles.fields}>
        <SelectField
          control={form.control}
          name="asked_by"
          label={t('asked_by')}
          required
          options={askers.map((value) => ({ value, label: t(`asker_${value}`) }))}
        />
        <DayField
          control={form.control}
          name="asked_on"
          label={t('asked_on')}
          required
          min={firstAskedOn(browserToday())}
          max={browserToday()}
        />
      </div>
      {mayDestroy && (
        <CheckboxField
          control={form.control}
          name="destroy_record"
          label={t('destroy_record')}
          description={t('destroyRecordHelp')}
        />
      )}
      <TextareaField
        control={form.control}
        name="reason"
        label={t('reason')}
        required={destroys}
        maxLength={privacyLimits.reason}
        minRows={2}
      />
      <div className={styles.buttons}>
        <Button type="submit" loading={form.submitting}>
          {t('record')}
        </Button>
      </div>
      <LeaveGuard unsaved={form.dirty} />
    </FormFrame>
  )
}
