import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { Warning } from '#platform/client/ui/warning.tsx'
import { reportsApi } from '../contract.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { earlierComplications, tooSoon, type Visit } from '../rules/warnings.ts'
import type { Choices } from './choices.ts'
import type { ReportValues } from './values.ts'
import styles from './warnings.module.css'

/** The visit of a report, for the rules that compare it with earlier ones. */
export const visitOf = ({ appointment, location }: TreatmentReport): Visit => ({
  from: appointment.datetime_from,
  zone: location.zone,
})

/** Reads the client's earlier uses of devices and visits, newest first. */
export function useEarlier({ appointment }: TreatmentReport) {
  const { uses = [], visits = [] } =
    useRead(reportsApi.history, { params: { appointmentId: appointment.id } }).data ?? {}
  return { uses, visits }
}

interface WarningsProps {
  readonly form: UseFormReturn<ReportValues>
  readonly report: TreatmentReport
  readonly choices: Choices
}

/**
 * The warnings about what is chosen in the form: too soon after the last time, and a complication with one of the
 * devices before. They stop nobody.
 */
export function Warnings({ form, report, choices }: WarningsProps) {
  const { t } = useTranslation('reports')
  const format = useFormat()
  const language = useLanguage()
  const { uses, visits } = useEarlier(report)
  const [treatmentId, devices] = useWatch({ control: form.control, name: ['treatment_id', 'devices'] })
  const visit = visitOf(report)
  const soon = tooSoon(visits, visit, {
    id: treatmentId,
    minimumDays: choices.treatmentOf(treatmentId)?.minimum_interval_days ?? null,
  })
  const names = devices.flatMap(({ id }) => report.available_devices.find((one) => one.id === id)?.name ?? [])
  return (
    <div role="status" className={styles.warnings}>
      {soon && (
        <Warning title={t('tooSoon')}>
          {t('tooSoonText', { count: soon.days, day: format.day(soon.last), minimum: soon.minimum })}
        </Warning>
      )}
      {earlierComplications(uses, visit, names).map(({ device, complications, day }) => (
        <Warning key={device} title={t('earlierComplication')}>
          {t('earlierComplicationText', {
            names: complications.map((name) => translate(name, language)).join(', '),
            device,
            day: format.day(day),
          })}
        </Warning>
      ))}
    </div>
  )
}
