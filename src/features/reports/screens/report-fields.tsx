import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { CheckboxField, SelectField } from '#platform/client/ui/fields.tsx'
import { RichTextField } from '#platform/client/ui/rich-text-field.tsx'
import { maxReport, type TreatmentReport } from '../contract.ts'
import { unanswered } from '../rules/medical.ts'
import { asksGrounds, type Choices } from './choices.ts'
import { DeviceRows } from './device-rows.tsx'
import { InjectableRows } from './injectable-rows.tsx'
import { PeelingRows } from './peeling-rows.tsx'
import { Questionnaire } from './questionnaire.tsx'
import { Reactions } from './reactions.tsx'
import { ReportPhotos } from './report-photos.tsx'
import { TemplateButton } from './template-button.tsx'
import type { ReportValues } from './values.ts'
import styles from './report.module.css'

interface ReportFieldsProps {
  readonly form: UseFormReturn<ReportValues>
  readonly report: TreatmentReport
  readonly choices: Choices
}

/** The fields of the report (spec 2 §3): what was done, with which means, what came of it, and the text. */
export function ReportFields({ form, report, choices }: ReportFieldsProps) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { control, setValue } = form
  const [treatmentId, categoryId] = useWatch({ control, name: ['treatment_id', 'treatment_category_id'] })
  const treatment = choices.treatmentOf(treatmentId)
  return (
    <div className={styles.fields}>
      <div className={styles.three}>
        <SelectField<number, ReportValues>
          control={control}
          name="treatment_id"
          label={t('treatment')}
          required
          options={choices.treatments}
          // The answers are about the treatment that was given (spec 2 §4).
          onPicked={(id) => {
            setValue('medical_grounds_questionnaire', unanswered, { shouldDirty: true })
            const category = id === null ? null : choices.treatmentOf(id)?.category_id
            if (category) setValue('treatment_category_id', category, { shouldDirty: true })
          }}
        />
        <SelectField<number, ReportValues>
          control={control}
          name="treatment_category_id"
          label={t('category')}
          required
          options={report.available_categories.map(({ id, name }) => ({ value: id, label: translate(name, language) }))}
        />
        <SelectField<number, ReportValues>
          control={control}
          name="appointment_type_id"
          label={t('appointmentType')}
          required
          options={choices.types}
        />
      </div>
      {treatment?.intake && (
        <CheckboxField control={control} name="intake_and_treatment" label={t('intakeAndTreatment')} />
      )}
      <DeviceRows form={form} report={report} />
      <PeelingRows form={form} available={report.available_peelings} />
      <InjectableRows
        form={form}
        available={report.available_injectables}
        day={localTimeAt(report.appointment.datetime_from, report.location.zone).day}
      />
      <Reactions form={form} report={report} asksComplications={choices.categoryOf(categoryId)?.doctor ?? false} />
      {asksGrounds(report, treatment) && (
        <Questionnaire form={form} treatmentId={treatmentId} questions={report.medical_questions} />
      )}
      <ReportPhotos form={form} report={report} angles={treatment?.photo_angles ?? report.treatment.photo_angles} />
      <div className={styles.reportText}>
        <RichTextField
          control={control}
          name="report"
          label={t('report')}
          description={t('reportPlaceholder')}
          maxLength={maxReport}
        />
        <TemplateButton form={form} report={report} />
      </div>
    </div>
  )
}
