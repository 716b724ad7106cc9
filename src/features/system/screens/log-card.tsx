import { Button } from '@mantine/core'
import { IconCheck, IconClock, IconCopy } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Day } from '#kernel/day.ts'
import { countryName } from '#platform/client/country.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { LogState } from '../contract.ts'
import { sizeInWords } from './size-words.ts'
import styles from './system.module.css'

/** The months of the log: how large they are, which may leave the database, and the command that archives them. */
export function LogCard({ log }: { log: LogState }) {
  const { t } = useTranslation('system')
  const { count, day, list, moment, month } = useFormat()
  const language = useLanguage()
  const { bytes, terms, archivable, next_goes, last_archive, command, stop_first } = log
  const partName = (of: Day | null) => (of ? month(of) : t('firstPart'))
  return (
    <Card title={t('log')}>
      <dl className={styles.lines}>
        <div>
          <dt>{t('logSize')}</dt>
          <dd className="num">{sizeInWords(bytes, language)}</dd>
        </div>
        <div>
          <dt>
            {t('lastArchive')}
            {last_archive && (
              <small className="dim num">
                {t('archivedPart', { part: partName(last_archive.month), number: count(last_archive.lines) })}
              </small>
            )}
          </dt>
          <dd className="num">{last_archive ? moment(last_archive.at) : <span className="dim">{t('never')}</span>}</dd>
        </div>
        {terms.length > 0 && (
          <div>
            <dt>
              {t('logTerms')}
              {terms.length > 1 && <small className="dim">{t('logTermsHelp')}</small>}
            </dt>
            <dd className={styles.right}>
              {list(
                terms.map(({ country, years }) =>
                  t('logTerm', {
                    country: countryName({ code: country, name: country }, language),
                    years: count(years),
                  }),
                ),
              )}
            </dd>
          </div>
        )}
        {archivable.map((part) => (
          <div key={part.month ?? 'first'}>
            <dt>
              {partName(part.month)} <small className="dim">{t('mayGo')}</small>
              {part.begun && <Chip icon={<IconClock size={13} stroke={1.8} aria-hidden />}>{t('begun')}</Chip>}
            </dt>
            <dd className="num">{sizeInWords(part.bytes, language)}</dd>
          </div>
        ))}
      </dl>
      {archivable.length > 0 ? (
        <>
          <p className={styles.text}>{t('archiveHelp')}</p>
          <Command text={command} />
          {stop_first && <p className={`dim ${styles.text}`}>{t('stopFirst')}</p>}
        </>
      ) : (
        next_goes && <p className={`dim ${styles.text}`}>{t('nothingGoes', { day: day(next_goes) })}</p>
      )}
    </Card>
  )
}

/** A command to be copied; on a page without the clipboard (http) it is selected with one press. */
function Command({ text }: { text: string }) {
  const { t } = useTranslation('system')
  const [isCopied, setIsCopied] = useState(false)
  return (
    <div className={styles.command}>
      <code>{text}</code>
      {'clipboard' in navigator && (
        <Button
          variant="default"
          size="xs"
          className={styles.button}
          leftSection={isCopied ? <IconCheck size={14} stroke={2} /> : <IconCopy size={14} stroke={1.8} />}
          onClick={() =>
            void navigator.clipboard.writeText(text).then(
              () => setIsCopied(true),
              () => setIsCopied(false),
            )
          }
        >
          <span aria-live="polite">{t(isCopied ? 'commandCopied' : 'copyCommand')}</span>
        </Button>
      )}
    </div>
  )
}
