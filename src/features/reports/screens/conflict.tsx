import { Button } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { scrollIntoSight } from '#platform/client/ui/changes-note.tsx'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import type { Choices } from './choices.ts'
import { contentOf, useContentRows } from './content-rows.ts'
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
  const rowsOf = useContentRows()
  const names = { type: choices.typeNames }
  const rows = (report: TreatmentReport) => rowsOf(contentOf(report, names), report.medical_grounds_questionnaire)
  const before = rows(base)
  const changed = rows(stored).filter(({ text }, index) => text !== before[index]!.text)
  return (
    <section ref={scrollIntoSight} className={styles.conflict} role="alert">
      <IconArrowsDiff size={18} stroke={1.8} aria-hidden />
      <div>
        <strong>{t('staleTitle')}</strong>
        <p>{t('staleText')}</p>
        <dl className={styles.reading}>
          {changed.map(({ key, label, text }) => (
            <div key={key} className={styles.readingRow}>
              <dt>{label}</dt>
              <dd className={styles.text}>{text || t('nothing')}</dd>
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
