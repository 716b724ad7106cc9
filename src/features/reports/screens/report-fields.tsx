import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckboxField, SelectField } from '#platform/client/ui/fields.tsx'
import { RichTextField } from '#platform/client/ui/rich-text-field.tsx'
import { maxReport, type TreatmentReport } from '../contract.ts'
import type { Choices } from './choices.ts'
import { DeviceRows } from './device-rows.tsx'
import type { ReportValues } from './values.ts'
import styles from './report.module.css'

interface ReportFieldsProps {
  readonly form: UseFormReturn<ReportValues>
  readonly report: TreatmentReport
  readonly choices: Choices
}

/** The fields of the report: the treatment, the devices with their settings, and the text. */
export function ReportFields({ form, report, choices }: ReportFieldsProps) {
  const { t } = useTranslation('reports')
  const { control } = form
  const treatmentId = useWatch({ control, name: 'treatment_id' })
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <SelectField<number, ReportValues>
          control={control}
          name="treatment_id"
          label={t('treatment')}
          required
          options={choices.treatments}
        />
        <SelectField<number, ReportValues>
          control={control}
          name="appointment_type_id"
          label={t('appointmentType')}
          required
          options={choices.types}
        />
      </div>
      {choices.treatmentOf(treatmentId)?.intake && (
        <CheckboxField control={control} name="intake_and_treatment" label={t('intakeAndTreatment')} />
      )}
      <DeviceRows form={form} available={report.available_devices} />
      <RichTextField
        control={control}
        name="report"
        label={t('report')}
        description={t('reportPlaceholder')}
        maxLength={maxReport}
      />
    </div>
  )
}
