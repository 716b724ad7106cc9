import { Button } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useState } from 'react'
import { useWatch, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { useFormat } from '#platform/client/format.ts'
import { scrollIntoSight } from '#platform/client/ui/changes-note.tsx'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import type { Choices } from './choices.ts'
import { Differences } from './differences.tsx'
import { joinedReport, nonesOf, type Decisions } from './joined-values.ts'
import { useReportInWords } from './values-in-words.ts'
import { valuesOf, type ReportValues } from './values.ts'
import styles from './report.module.css'

interface ConflictProps {
  readonly form: UseFormReturn<ReportValues>
  /** The version over which the user has typed. */
  readonly base: TreatmentReport
  /** The version that a colleague has saved since. */
  readonly stored: TreatmentReport
  readonly choices: Choices
  readonly onJoin: (decisions: Decisions) => void
  readonly onTake: () => void
}

/** Says who has saved the report, and when: by the time alone on the same day at its location. */
function SavedBy({ report }: { report: TreatmentReport }) {
  const { t } = useTranslation('reports')
  const { time, moment } = useFormat()
  const { zone } = report.location
  if (!report.last_save) return null
  const { author, saved_at } = report.last_save
  const isToday = localTimeAt(saved_at, zone).day === localTimeAt(Date.now(), zone).day
  return isToday
    ? t('staleAt', { author, time: time(saved_at, zone) })
    : t('staleOn', { author, moment: moment(saved_at, zone) })
}

/**
 * Two people have written the same report: shows the colleague's changes, asks about what both changed, and joins both
 * versions. Neither is lost before that, nor after: what was typed can be brought back.
 */
export function Conflict({ form, base, stored, choices, onJoin, onTake }: ConflictProps) {
  const { t } = useTranslation('reports')
  const [decisions, setDecisions] = useState<Decisions>({})
  useWatch({ control: form.control })
  const typed = form.getValues()
  const ways = { base: valuesOf(base), mine: typed, theirs: valuesOf(stored) }
  const { differences, hasBothTexts } = joinedReport(ways, nonesOf(stored))
  const { ofStored, ofValues } = useReportInWords(stored, typed, choices)
  const before = ofStored(base)
  const changed = ofStored(stored).filter(({ text }, index) => text !== before[index]!.text)
  return (
    <section ref={scrollIntoSight} className={styles.conflict} role="alert">
      <IconArrowsDiff size={18} stroke={1.8} aria-hidden />
      <div>
        <strong>
          <SavedBy report={stored} />
        </strong>
        <p>{t('staleText')}</p>
        <dl className={styles.reading}>
          {changed.map(({ key, label, text }) => (
            <div key={key} className={styles.readingRow}>
              <dt>{label}</dt>
              <dd className={styles.text}>{text || t('nothing')}</dd>
            </div>
          ))}
        </dl>
        {hasBothTexts && <p>{t('staleTexts')}</p>}
        {differences.length > 0 && (
          <Differences
            differences={differences}
            inWords={(part) => ofValues({ ...typed, ...part })}
            decisions={decisions}
            onDecide={(key, side) => setDecisions({ ...decisions, [key]: side })}
          />
        )}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onTake}>
            {t('staleTake')}
          </Button>
          <Button disabled={differences.some(({ key }) => !decisions[key])} onClick={() => onJoin(decisions)}>
            {t('staleJoin')}
          </Button>
        </div>
      </div>
    </section>
  )
}
