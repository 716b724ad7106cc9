import { Button } from '@mantine/core'
import { IconArrowsDiff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { paragraphsOf } from '#kernel/rich-text.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import type { Choices } from './choices.ts'
import type { ContentRow } from './content-rows.ts'
import type { ReportValues } from './values.ts'
import { useReportInWords } from './values-in-words.ts'
import styles from './report.module.css'

/** The paragraphs of the typed text that the report does not have; all of them where some were only removed. */
function addedText(before: string, typed: string): string {
  const stored = new Set(paragraphsOf(before))
  const all = paragraphsOf(typed)
  const added = all.filter((paragraph) => !stored.has(paragraph))
  return (added.length ? added : all).join('\n')
}

/**
 * The parts of a report in which something was typed over it, in words. What the form refused stands there as it was
 * typed, also the code of a package that was not taken.
 */
function useTypedRows(base: TreatmentReport, values: ReportValues, choices: Choices): ContentRow[] {
  const { t } = useTranslation('reports')
  const { ofStored, ofValues } = useReportInWords(base, values, choices)
  const before = ofStored(base)
  const rows = ofValues(values).flatMap((row, index) =>
    row.text === before[index]!.text
      ? []
      : [row.key === 'report' ? { ...row, text: addedText(base.report, values.report) } : row],
  )
  const code = values.scan?.trim()
  return code ? [...rows, { key: 'scan', label: t('scannedCode'), text: code }] : rows
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
