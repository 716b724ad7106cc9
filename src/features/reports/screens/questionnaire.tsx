import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { useController, useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { ChoiceField } from '#platform/client/ui/choice-field.tsx'
import { SelectField, TextareaField } from '#platform/client/ui/fields.tsx'
import { listsApi } from '#features/lists/contract.ts'
import { maxSubstantiation } from '../contract/medical-grounds.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { answered, asksSecond, charactersLeft, conclusionOf } from '../rules/medical.ts'
import type { QuestionnaireValues, ReportValues } from './values.ts'
import own from './questionnaire.module.css'
import styles from './report.module.css'

const name = 'medical_grounds_questionnaire'

interface QuestionnaireProps {
  readonly form: UseFormReturn<ReportValues>
  readonly report: TreatmentReport
  readonly treatmentId: number
}

/** The goals of a treatment, and the one that stored answers name though it was put aside since; null while they load. */
function useGoals({ medical_grounds_questionnaire: stored, treatment }: TreatmentReport, treatmentId: number) {
  const { data } = useRead(listsApi.therapeuticGoals, { params: { treatmentId } })
  return useMemo(() => {
    if (!data) return null
    const goals = data.map(({ id, goal }) => ({ id, goal }))
    const isAside = treatment.id === treatmentId && !goals.some(({ id }) => id === stored?.goal_id)
    return isAside && stored?.goal_id && stored.goal ? [...goals, { id: stored.goal_id, goal: stored.goal }] : goals
  }, [data, stored, treatment.id, treatmentId])
}

const inOrder = ['question_1', 'question_2', 'goal_id', 'substantiation'] as const

/** The problem of one answer makes the whole wrong too: the focus goes to that answer, else to the questionnaire. */
function focusFirst(form: UseFormReturn<ReportValues>, section: HTMLElement): void {
  const wrong: object = form.getFieldState(name).error ?? {}
  const answer = inOrder.find((key) => key in wrong)
  if (answer) form.setFocus(`${name}.${answer}`)
  else section.focus()
}

/**
 * The questionnaire of the medical VAT exemption (spec 2 §4, law A4). Its answers decide the VAT, so each is kept with
 * its author and moment.
 */
export function Questionnaire({ form, report, treatmentId }: QuestionnaireProps) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { control, setValue } = form
  const goals = useGoals(report, treatmentId)
  const values = useWatch({ control, name })
  const whole = useController({ control, name })
  /** Answers were given while the goals were being read. */
  const isWaiting = useRef(false)
  const toWhole = (section: HTMLElement | null) =>
    whole.field.ref(section && { focus: () => focusFirst(form, section) })
  const conclusion = conclusionOf(values)
  const left = charactersLeft(values)

  const set = (changes: Partial<QuestionnaireValues>) => {
    const next = answered(
      { ...values, ...changes },
      (goals ?? []).map(({ id }) => id),
    )
    isWaiting.current = goals === null
    for (const key of Object.keys(next) as (keyof QuestionnaireValues)[])
      setValue(`${name}.${key}`, next[key], { shouldDirty: true })
    form.clearErrors(name)
  }
  // The goals may arrive after the answers that ask for one.
  const chooseFirst = useEffectEvent(() => {
    if (isWaiting.current) set({})
  })
  useEffect(() => {
    if (goals !== null) chooseFirst()
  }, [goals])
  const question = (key: 'question_1' | 'question_2') => (
    <ChoiceField<ReportValues, boolean>
      control={control}
      name={`${name}.${key}`}
      label={translate(report.medical_questions[key], language)}
      options={[true, false].map((value) => ({ value, label: t(value ? 'yes' : 'no') }))}
      onPicked={(value) => set({ [key]: value })}
    />
  )
  return (
    <section className={own.questionnaire} aria-labelledby="questionnaire" ref={toWhole} tabIndex={-1}>
      <div className={own.head}>
        <h3 id="questionnaire" className={styles.heading}>
          {t('questionnaire')}
        </h3>
        <span className={own.badge}>{t('questionnaireAsked')}</span>
      </div>
      {whole.fieldState.error?.message && (
        <p role="alert" className={own.wrong}>
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
            options={(goals ?? []).map(({ id, goal }) => ({ value: id, label: translate(goal, language) }))}
          />
          <TextareaField
            control={control}
            name={`${name}.substantiation`}
            label={t('substantiation')}
            description={t(left < 0 ? 'charactersOver' : 'charactersLeft', {
              count: Math.abs(left),
              max: maxSubstantiation,
            })}
            ownCounter
            required
            minRows={2}
            maxLength={maxSubstantiation}
          />
        </>
      )}
      {conclusion && (
        <p className={own.conclusion} data-tone={conclusion === 'therapeutic' ? 'ok' : undefined} role="status">
          {conclusion === 'therapeutic' ? (
            <IconCheck size={16} stroke={2} aria-hidden />
          ) : (
            <IconInfoCircle size={16} stroke={1.8} aria-hidden />
          )}
          {t(conclusion)}
        </p>
      )}
      {conclusion === 'therapeutic' && !report.reader_is_qualified && (
        <p className={own.unqualified} role="status">
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          {t('unqualified')}
        </p>
      )}
    </section>
  )
}
