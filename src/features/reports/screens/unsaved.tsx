import { Button } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paragraphsOf } from '#kernel/rich-text.ts'
import { useRead } from '#platform/client/data.ts'
import { listsApi } from '#features/lists/contract.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { conclusionOf } from '../rules/medical.ts'
import { askedBy, type Choices } from './choices.ts'
import { contentOf, useContentRows, type ContentRow } from './content-rows.ts'
import { inputOf, type ReportValues } from './values.ts'
import styles from './report.module.css'

/** The paragraphs of the typed text that the report does not have; all of them where some were only removed. */
function addedText(before: string, typed: string): string {
  const stored = new Set(paragraphsOf(before))
  const all = paragraphsOf(typed)
  const added = all.filter((paragraph) => !stored.has(paragraph))
  return (added.length ? added : all).join('\n')
}

/** The parts of a report in which something was typed over it, in words. */
function useTypedRows(base: TreatmentReport, values: ReportValues, choices: Choices): ContentRow[] {
  const rowsOf = useContentRows()
  const asked = askedBy(base, choices, values)
  const { goal_id } = values.medical_grounds_questionnaire
  const goals =
    useRead(
      listsApi.therapeuticGoals,
      { params: { treatmentId: values.treatment_id } },
      { enabled: asked.grounds && goal_id !== null, optional: true },
    ).data ?? []
  const names = { type: choices.typeNames }
  const {
    medical_grounds_questionnaire: answers,
    treatment_category_id: category,
    ...input
  } = inputOf(values, base.appointment.id, asked)
  const typed: TreatmentReport = {
    ...base,
    ...input,
    treatment: { ...base.treatment, id: input.treatment_id, name: choices.treatmentNames(input.treatment_id) },
    treatment_category_id: category ?? base.treatment_category_id,
  }
  const before = rowsOf(contentOf(base, names), base.medical_grounds_questionnaire)
  return rowsOf(
    contentOf(typed, names),
    answers && {
      ...answers,
      asked: base.medical_questions,
      goal: goals.find(({ id }) => id === goal_id)?.goal ?? null,
      therapeutic: conclusionOf(answers) === null ? null : conclusionOf(answers) === 'therapeutic',
    },
  ).flatMap((row, index) =>
    row.text === before[index]!.text
      ? []
      : [row.key === 'report' ? { ...row, text: addedText(base.report, values.report) } : row],
  )
}

/** Typed parts as the text of an addendum: the text of the report as it is, the others with their label. */
export const addendumOf = (rows: readonly ContentRow[]): string =>
  rows
    .filter(({ text }) => text)
    .map(({ key, label, text }) =>
      key === 'report' ? text : text.includes('\n') ? `${label}:\n${text}` : `${label}: ${text}`,
    )
    .join('\n')

interface UnsavedProps {
  /** The version over which was typed. */
  readonly base: TreatmentReport
  readonly values: ReportValues
  readonly choices: Choices
  /** The report closed meanwhile; otherwise its visit was cancelled or missed, or the permission is gone. */
  readonly closed: boolean
  /** Puts a text into the field of a new addendum; null when none may be added. */
  readonly onAdd: ((text: string) => void) | null
  readonly onDiscard: () => void
}

/** Shows what was typed into a report that can no longer be saved: to read, to copy, and to sign as an addendum. */
export function Unsaved({ base, values, choices, closed, onAdd, onDiscard }: UnsavedProps) {
  const { t } = useTranslation(['reports', 'common'])
  const rows = useTypedRows(base, values, choices)
  const section = useRef<HTMLElement>(null)
  // The button that was pressed to save is gone, and the popup gives the focus to nothing else.
  useEffect(() => {
    if (document.activeElement === document.body) section.current?.focus()
  }, [])
  return (
    <section ref={section} className={styles.conflict} role="alert" tabIndex={-1} data-autofocus="">
      <IconArrowsDiff size={18} stroke={1.8} aria-hidden />
      <div>
        <strong>{t(closed ? 'closedMeanwhile' : 'unsavedTitle')}</strong>
        <dl className={styles.reading}>
          {rows.map(({ key, label, text }) => (
            <div key={key} className={styles.readingRow}>
              <dt>{label}</dt>
              <dd className={styles.text}>{text || t('nothing')}</dd>
            </div>
          ))}
        </dl>
        <div className={styles.buttons}>
          <Button variant="default" onClick={onDiscard}>
            {t('common:discard')}
          </Button>
          {onAdd && <Button onClick={() => onAdd(addendumOf(rows))}>{t('asAddendum')}</Button>}
        </div>
      </div>
    </section>
  )
}
