import { IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useController, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { MedicalQuestions } from '#kernel/medical-questions.ts'
import { translate } from '#kernel/translatable.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { ChoiceField } from '#platform/client/ui/choice-field.tsx'
import { SelectField, TextareaField } from '#platform/client/ui/fields.tsx'
import { listsApi } from '#features/lists/contract.ts'
import { maxSubstantiation } from '../contract.ts'
import { answered, asksSecond, charactersLeft, conclusionOf } from '../rules/medical.ts'
import type { QuestionnaireValues, ReportValues } from './values.ts'
import styles from './report.module.css'

const name = 'medical_grounds_questionnaire'

interface QuestionnaireProps {
  readonly form: UseFormReturn<ReportValues>
  readonly treatmentId: number
  /** The questions of the country of the visit. */
  readonly questions: MedicalQuestions
}

/**
 * The questionnaire of the medical VAT exemption (spec 2 §4, law A4). Its answers decide the VAT, so each is kept with
 * its author and moment.
 */
export function Questionnaire({ form, treatmentId, questions }: QuestionnaireProps) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { control, setValue } = form
  const goals = useRead(listsApi.therapeuticGoals, { params: { treatmentId } }).data ?? []
  const values = useWatch({ control, name })
  const whole = useController({ control, name })
  const conclusion = conclusionOf(values)
  const left = charactersLeft(values)

  const set = (changes: Partial<QuestionnaireValues>) => {
    const next = answered(
      { ...values, ...changes },
      goals.map(({ id }) => id),
    )
    for (const key of Object.keys(next) as (keyof QuestionnaireValues)[])
      setValue(`${name}.${key}`, next[key], { shouldDirty: true })
    form.clearErrors(name)
  }
  const question = (key: 'question_1' | 'question_2') => (
    <ChoiceField<ReportValues, boolean>
      control={control}
      name={`${name}.${key}`}
      label={translate(questions[key], language)}
      options={[true, false].map((value) => ({ value, label: t(value ? 'yes' : 'no') }))}
      onPicked={(value) => set({ [key]: value })}
    />
  )
  return (
    <section className={styles.questionnaire} aria-labelledby="questionnaire" ref={whole.field.ref} tabIndex={-1}>
      <div className={styles.clientLine}>
        <h3 id="questionnaire" className={styles.heading}>
          {t('questionnaire')}
        </h3>
        <span className={styles.badge}>{t('questionnaireAsked')}</span>
      </div>
      {whole.fieldState.error?.message && (
        <p role="alert" className={styles.wrong}>
          {whole.fieldState.error.message}
        </p>
      )}
      {question('question_1')}
      {asksSecond(values) && question('question_2')}
      {conclusion === 'therapeutic' && (
        <>
          <SelectField<number, ReportValues>
            control={control}
            name={`${name}.goal_id`}
            label={t('goal')}
            clearable
            options={goals.map(({ id, goal }) => ({ value: id, label: translate(goal, language) }))}
          />
          <TextareaField
            control={control}
            name={`${name}.substantiation`}
            label={t('substantiation')}
            description={t('charactersLeft', { count: left, max: maxSubstantiation })}
            required
            minRows={2}
            maxLength={maxSubstantiation}
          />
        </>
      )}
      {conclusion && (
        <p className={styles.conclusion} data-tone={conclusion === 'therapeutic' ? 'ok' : undefined} role="status">
          {conclusion === 'therapeutic' ? (
            <IconCheck size={16} stroke={2} aria-hidden />
          ) : (
            <IconInfoCircle size={16} stroke={1.8} aria-hidden />
          )}
          {t(conclusion)}
        </p>
      )}
    </section>
  )
}
