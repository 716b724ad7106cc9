import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { useDrawnUnits } from '#features/drawings/screens/use-drawn-units.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { CheckboxField, SelectField } from '#platform/client/ui/fields.tsx'
import { RichTextField } from '#platform/client/ui/rich-text-field.tsx'
import { maxReport } from '../contract/report-input.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { ChangeDialog, useChanges } from './change-dialog.tsx'
import { asksGrounds, type Choices } from './choices.ts'
import { DeviceRows } from './device-rows.tsx'
import { InjectableRows } from './injectable-rows.tsx'
import { PeelingRows } from './peeling-rows.tsx'
import { Questionnaire } from './questionnaire.tsx'
import { Reactions, type ReactionsForm } from './reactions.tsx'
import { ReportPhotos } from './report-photos.tsx'
import { TemplateButton } from './template-button.tsx'
import { EnterGoesOn } from './enter-goes-on.tsx'
import type { InjectablesForm, ReportValues } from './values.ts'
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
  const { control } = form
  const changes = useChanges(form, choices)
  const [treatmentId, categoryId] = useWatch({ control, name: ['treatment_id', 'treatment_category_id'] })
  const treatment = choices.treatmentOf(treatmentId)
  const drawn = useDrawnUnits(report.appointment.id)
  const { day } = localTimeAt(report.appointment.datetime_from, report.location.zone)
  const injectables = form as unknown as UseFormReturn<InjectablesForm>
  return (
    <EnterGoesOn form={injectables} day={day} takesScans={report.available_injectables.length > 0}>
      <div className={styles.three}>
        <SelectField<number, ReportValues>
          control={control}
          name="treatment_id"
          label={t('treatment')}
          required
          options={choices.treatments}
          onPicked={changes.toTreatment}
        />
        <SelectField<number, ReportValues>
          control={control}
          name="treatment_category_id"
          label={t('category')}
          required
          options={report.available_categories.map(({ id, name }) => ({ value: id, label: translate(name, language) }))}
          onPicked={changes.toCategory}
        />
        <SelectField<number, ReportValues>
          control={control}
          name="appointment_type_id"
          label={t('appointmentType')}
          required
          options={choices.types}
        />
      </div>
      <ChangeDialog pending={changes.pending} close={changes.close} />
      {treatment?.intake && (
        <CheckboxField control={control} name="intake_and_treatment" label={t('intakeAndTreatment')} />
      )}
      <DeviceRows form={form} report={report} zone={(treatment ?? report.treatment).body_zone} />
      <PeelingRows form={form} available={report.available_peelings} />
      <InjectableRows form={injectables} available={report.available_injectables} drawn={drawn} day={day} />
      <Reactions
        form={form as unknown as UseFormReturn<ReactionsForm>}
        available={{ complications: report.available_complications, side_effects: report.available_side_effects }}
        asksComplications={choices.categoryOf(categoryId)?.doctor ?? false}
      />
      {asksGrounds(report, treatment) && <Questionnaire form={form} report={report} treatmentId={treatmentId} />}
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
    </EnterGoesOn>
  )
}
