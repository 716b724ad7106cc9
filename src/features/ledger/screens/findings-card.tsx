import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useOwnLive } from '#platform/client/live.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import { LoadError } from '#platform/client/ui/states.tsx'
import { checkNames, ledgerApi, type CheckName, type Finding, type Findings } from '../contract.ts'
import styles from './findings-card.module.css'

const isCheckName = (part: string): part is CheckName => (checkNames as readonly string[]).includes(part)

const faultWords: Readonly<Record<string, 'fault_missing' | 'fault_size' | 'fault_unread'>> = {
  missing: 'fault_missing',
  'other size': 'fault_size',
  unread: 'fault_unread',
}

/** The words for the part that a finding is about: a check of the books, a kind of file, a check that did not run. */
function usePartWords() {
  const { t } = useTranslation('ledger')
  return ({ kind, part, detail }: Finding): string => {
    if (isCheckName(part))
      return kind === 'not_run' ? t('partUnread', { part: t(`check_${part}`) }) : t(`check_${part}`)
    if (kind === 'not_run') return t(part === 'files' ? 'filesNotRun' : 'booksNotRun')
    const files = t(`files_${part.split('.')[0] as 'contracts'}`)
    return `${files}: ${t(faultWords[detail] ?? 'fault_content')}`
  }
}

function FindingLine({ finding }: { finding: Finding }) {
  const { t } = useTranslation('ledger')
  const format = useFormat()
  const wordsOf = usePartWords()
  const { kind, subject, first_seen_at, solved_at } = finding
  // A number of an invoice speaks for itself; that of a row does not.
  const isRow = kind === 'files' || kind === 'bookings'
  const Icon = solved_at ? IconCheck : IconAlertTriangle
  return (
    <li className={styles.finding}>
      <Chip tone={solved_at ? 'ok' : 'bad'} icon={<Icon size={13} stroke={2} aria-hidden />}>
        {t(solved_at ? 'solved' : 'standing')}
      </Chip>
      <span className={styles.what}>{wordsOf(finding)}</span>
      <span className={`${styles.where} num`}>{isRow ? t(`row_${kind}`, { id: subject }) : subject}</span>
      <span className="dim num">
        {t(solved_at ? 'solvedAt' : 'since', { moment: format.moment(solved_at ?? first_seen_at) })}
      </span>
    </li>
  )
}

/** When all documents of the chain were last walked, the stored files last read, and all of them read. */
function WalksLine({ files, chain_came_round_at }: Findings) {
  const { t } = useTranslation('ledger')
  const format = useFormat()
  const sentences = [
    chain_came_round_at && t('chainAllWalked', { moment: format.moment(chain_came_round_at) }),
    files && t('filesRead', { files: format.count(files.files), moment: format.moment(files.finished_at) }),
    files?.came_round_at && t('filesAllRead', { moment: format.moment(files.came_round_at) }),
  ].filter(Boolean)
  return sentences.length > 0 && <p className={`dim ${styles.walks}`}>{sentences.join(' ')}</p>
}

/** The findings of the nightly checks that stand, and those that were solved within the last week. */
export function FindingsCard() {
  const { t } = useTranslation('ledger')
  const { data, error, refetch } = useRead(ledgerApi.findings)
  // A notice about a finding comes with the finding.
  useOwnLive('notices', () => void refetch())
  if (!data) return error && <LoadError error={error} onRetry={() => void refetch()} />
  const { findings, standing } = data
  const more = standing - findings.filter(({ solved_at }) => !solved_at).length
  return (
    <>
      {findings.length > 0 && (
        <Card title={t('findings')} className={styles.card}>
          <ul className={styles.findings}>
            {findings.map((finding) => (
              <FindingLine key={finding.id} finding={finding} />
            ))}
          </ul>
          {more > 0 && <p className="dim">{t('moreFindings', { count: more })}</p>}
        </Card>
      )}
      <WalksLine {...data} />
    </>
  )
}
