import { Button, Progress } from '@mantine/core'
import { IconDownload, IconReceiptOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify, notifyError } from '#platform/client/notices.ts'
import { takeFile } from '#platform/client/take-file.ts'
import { AsOf } from '#platform/client/ui/as-of.tsx'
import { Card } from '#platform/client/ui/card.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { EmptyState, Reading } from '#platform/client/ui/states.tsx'
import { exemptionsApi } from '../contract.ts'
import { linesIn, periodProblems } from '../rules.ts'
import { documentCounter } from '../rules/documents.ts'
import styles from './exemptions.module.css'

interface EvidenceProps {
  readonly location: number
  readonly from: Day
  readonly to: Day
}

/** The extent of the exemptions in a period, and the button that takes the evidence along. */
export function Evidence({ location, from, to }: EvidenceProps) {
  const { t } = useTranslation('exemptions')
  const { count, euros } = useFormat()
  const isReversed = periodProblems({ from, to }).length > 0
  const query = { filters: { from, to }, location }
  const extent = useRead(exemptionsApi.show, { query }, { staleTime: 0, enabled: !isReversed })
  if (isReversed)
    return (
      <p className={styles.wrong} role="alert">
        {t('reversed')}
      </p>
    )
  return (
    <Card>
      <AsOf of={exemptionsApi.show} call={{ query }} />
      <Reading query={extent} skeleton={<SkeletonTable rows={3} columns={2} />}>
        {({ lines, credit_lines, total_cents, lines_without_answers, lines_without_qualification, lines_changed }) =>
          lines ? (
            <>
              <dl className={styles.facts}>
                <div>
                  <dt>{t('lines')}</dt>
                  <dd className="num">{count(lines)}</dd>
                </div>
                <div>
                  <dt>{t('creditLines')}</dt>
                  <dd className="num">{count(credit_lines)}</dd>
                </div>
                <div>
                  <dt>{t('total')}</dt>
                  <dd className="num">{euros(total_cents)}</dd>
                </div>
              </dl>
              {lines_without_answers > 0 && (
                <p className={styles.warning}>{t('withoutAnswers', { count: lines_without_answers })}</p>
              )}
              {lines_without_qualification > 0 && (
                <p className={styles.warning}>{t('unqualified', { count: lines_without_qualification })}</p>
              )}
              {lines_changed > 0 && (
                <p className={styles.changed} role="alert">
                  {t('linesChanged', { count: lines_changed })}
                </p>
              )}
              <Take query={query} lines={lines} />
            </>
          ) : (
            <EmptyState title={t('noneTitle')} text={t('noneText')} icon={<IconReceiptOff size={22} stroke={1.7} />} />
          )
        }
      </Reading>
    </Card>
  )
}

interface TakeProps {
  readonly query: { readonly filters: { readonly from: Day; readonly to: Day }; readonly location: number }
  readonly lines: number
}

const megabyte = 1_000_000

/** Takes the evidence along as one file, and shows how many lines have come. */
function Take({ query, lines }: TakeProps) {
  const { t } = useTranslation('exemptions')
  const { count, number } = useFormat()
  /** The lines and bytes that have come so far; null while nothing is being fetched. */
  const [come, setCome] = useState<{ readonly lines: number; readonly bytes: number } | null>(null)

  async function take(): Promise<void> {
    const documents = documentCounter()
    setCome({ lines: 0, bytes: 0 })
    try {
      const name = await takeFile(
        exemptionsApi.pack,
        { query },
        { onProgress: (bytes, part) => setCome({ lines: linesIn(documents(part), lines), bytes }) },
      )
      notify(t('taken', { name }))
    } catch (error) {
      notifyError(error)
    }
    setCome(null)
  }
  return (
    <>
      <p className={styles.text}>{t('takeText')}</p>
      <div className={styles.buttons}>
        <Button
          leftSection={<IconDownload size={16} stroke={1.7} />}
          disabled={come !== null}
          onClick={() => void take()}
        >
          {t('take')}
        </Button>
      </div>
      {come && (
        <div role="status">
          <Progress value={(come.lines / lines) * 100} aria-label={t('taking')} mt={12} />
          <p className="dim small num">
            {t('takingSize', {
              done: count(come.lines),
              lines: count(lines),
              megabytes: number(Math.round(come.bytes / (megabyte / 10)) / 10),
            })}
          </p>
        </div>
      )}
    </>
  )
}
