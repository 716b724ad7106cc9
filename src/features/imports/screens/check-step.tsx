import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconCircleDashed, IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchFile } from '#platform/client/api.ts'
import { useFormat } from '#platform/client/format.ts'
import { notifyError } from '#platform/client/notices.ts'
import { saveFile } from '#platform/client/save-file.ts'
import { useProblemSentence } from '#platform/client/problems.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import tableStyles from '#platform/client/ui/table.module.css'
import { importsApi, type Import } from '../contract.ts'
import styles from './imports.module.css'

/** A number of rows with a label. */
export function Count({
  rows,
  tone,
  icon,
  children,
}: {
  rows: number
  tone?: 'ok' | 'bad'
  icon: ReactNode
  children: ReactNode
}) {
  const format = useFormat()
  return (
    <div className={styles.count} data-tone={tone}>
      <b>{format.count(rows)}</b>
      <span>
        {icon}
        {children}
      </span>
    </div>
  )
}
const look = { size: 16, stroke: 1.8, 'aria-hidden': true } as const

interface CheckStepProps {
  readonly of: Import
  /** The problems of the import itself, as sentences. */
  readonly runProblems: readonly string[]
  readonly onBack: () => void
  readonly onOther: () => void
  readonly onRun: () => void
}

/** Shows the problems of an import row by row, and starts the import once there are none. */
export function CheckStep({ of, runProblems, onBack, onOther, onRun }: CheckStepProps) {
  const { t } = useTranslation('imports')
  const format = useFormat()
  const sentence = useProblemSentence()
  const [taking, setTaking] = useState(false)
  const { id, file_name, kind, row_count, problems, problem_count, wrong_count, skipped_count } = of
  const ready = row_count - wrong_count - skipped_count
  const why = problem_count ? t('fixFirst') : ready ? t('allGoodText') : t('nothingToImport')

  async function take(): Promise<void> {
    setTaking(true)
    try {
      const { name, content } = await fetchFile(importsApi.problems, { params: { id }, query: { format: 'csv' } })
      saveFile(name, content)
    } catch (error) {
      notifyError(error)
    }
    setTaking(false)
  }

  return (
    <div className={styles.page}>
      <p className="dim">
        {file_name} · {t(`kind_${kind}`)} · {t('rows', { count: row_count, shown: format.count(row_count) })}
      </p>
      <section className={styles.counts} aria-label={t('checkTitle')}>
        <Count rows={ready} tone="ok" icon={<IconCheck {...look} />}>
          {t('ready')}
        </Count>
        <Count rows={wrong_count} tone={wrong_count ? 'bad' : undefined} icon={<IconAlertTriangle {...look} />}>
          {t('wrong')}
        </Count>
        {skipped_count > 0 && (
          <Count rows={skipped_count} icon={<IconCircleDashed {...look} />}>
            {t('skipped')}
          </Count>
        )}
      </section>
      {problems.length > 0 && (
        <Card
          title={t('problemsTitle')}
          flush
          aside={
            <Button
              variant="default"
              size="xs"
              loading={taking}
              leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
              onClick={() => void take()}
            >
              {t('download')}
            </Button>
          }
        >
          {problem_count > problems.length && (
            <p className={styles.note}>
              {t('problemsFirst', { shown: format.count(problems.length), all: format.count(problem_count) })}
            </p>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls by itself must be reached by the keyboard */}
          <div className={styles.problems} tabIndex={0} role="region" aria-label={t('problemsTitle')}>
            <table className={tableStyles.table}>
              <thead>
                <tr>
                  <th>{t('column_row')}</th>
                  <th>{t('column_column')}</th>
                  <th>{t('column_typed')}</th>
                  <th>{t('column_problem')}</th>
                </tr>
              </thead>
              <tbody>
                {problems.map((one, at) => (
                  <tr key={at}>
                    <td>{one.row}</td>
                    <td>{one.column ?? t(`field_${one.field}` as 'field_email')}</td>
                    <td>{one.typed}</td>
                    <td>{sentence(one)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Card>
      )}
      <ProblemAlert sentences={runProblems} />
      <div className={styles.foot}>
        <p>{why}</p>
        <Button variant="subtle" onClick={onOther}>
          {t('otherFile')}
        </Button>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
        <Button disabled={problem_count > 0 || ready === 0} onClick={onRun}>
          {t('run', { count: ready, shown: format.count(ready) })}
        </Button>
      </div>
    </div>
  )
}
