import { useTranslation } from 'react-i18next'
import { isBlank } from '#kernel/rich-text.ts'
import { RichTextView } from '#platform/client/ui/rich-text-view.tsx'
import { useLanguage } from '#platform/client/i18n.ts'
import type { TreatmentReport } from '../contract.ts'
import { settingText } from '../rules.ts'
import type { Choices } from './choices.ts'
import styles from './report.module.css'

/** The report as text, for users who may read but not change it (spec 2 §6). */
export function ReportReading({ report, choices }: { report: TreatmentReport; choices: Choices }) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const { deleted_at, no_show_at } = report.appointment
  return (
    <>
      <p className={styles.nothing}>
        {t(deleted_at ? 'readOnlyCancelled' : no_show_at ? 'readOnlyNoShow' : 'readOnly')}
      </p>
      <dl className={styles.reading}>
        <dt>{t('treatment')}</dt>
        <dd>{choices.treatmentName(report.treatment.id)}</dd>
        <dt>{t('appointmentType')}</dt>
        <dd>
          {choices.typeName(report.appointment_type_id)}
          {report.intake_and_treatment && ` · ${t('intakeAndTreatment')}`}
        </dd>
        <dt>{t('devices')}</dt>
        <dd>
          {report.devices.length === 0 ? (
            t('noDevices')
          ) : (
            <ul className={styles.plainList}>
              {report.devices.map((device) => (
                <li key={device.id}>
                  {choices.deviceName(device.id)}{' '}
                  <strong className="num">{settingText(device.setting, language)}</strong> {device.reason}
                </li>
              ))}
            </ul>
          )}
        </dd>
        <dt>{t('report')}</dt>
        <dd>{isBlank(report.report) ? t('noText') : <RichTextView html={report.report} />}</dd>
      </dl>
    </>
  )
}
