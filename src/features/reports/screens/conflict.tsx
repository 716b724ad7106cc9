import { Button } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { plainText } from '#kernel/rich-text.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import type { TreatmentReport } from '../contract.ts'
import { settingText } from '../rules.ts'
import type { Choices } from './choices.ts'
import styles from './report.module.css'

interface ConflictProps {
  /** The version over which the user has typed. */
  readonly base: TreatmentReport
  /** The version that a colleague has saved since. */
  readonly stored: TreatmentReport
  readonly choices: Choices
  readonly onKeep: () => void
  readonly onTake: () => void
}

/**
 * Two people have written the same report: shows the colleague's changes and asks which version to keep. Neither is
 * lost before that.
 */
export function Conflict({ base, stored, choices, onKeep, onTake }: ConflictProps) {
  const { t } = useTranslation('reports')
  const language = useLanguage()
  const devices = (report: TreatmentReport) =>
    report.devices
      .map((device) =>
        [choices.deviceName(device.id), settingText(device.setting, language), device.reason].filter(Boolean).join(' '),
      )
      .join('\n') || t('noDevices')
  const parts = [
    [t('treatment'), (report: TreatmentReport) => choices.treatmentName(report.treatment.id) ?? ''],
    [t('appointmentType'), (report: TreatmentReport) => choices.typeName(report.appointment_type_id) ?? ''],
    [t('devices'), devices],
    [t('report'), (report: TreatmentReport) => plainText(report.report) || t('noText')],
  ] as const
  const changed = parts.filter(([, said]) => said(base) !== said(stored))
  return (
    <section className={styles.conflict} role="alert">
      <IconArrowsDiff size={18} stroke={1.8} aria-hidden />
      <div>
        <strong>{t('staleTitle')}</strong>
        <p>{t('staleText')}</p>
        <dl className={styles.reading}>
          {changed.map(([label, said]) => (
            <div key={label} className={styles.readingRow}>
              <dt>{label}</dt>
              <dd className={styles.text}>{said(stored)}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onTake}>
            {t('staleTake')}
          </Button>
          <Button onClick={onKeep}>{t('staleKeep')}</Button>
        </div>
      </div>
    </section>
  )
}
