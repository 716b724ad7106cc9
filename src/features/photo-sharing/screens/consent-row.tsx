import { Button } from '@mantine/core'
import { IconCheck, IconMinus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { Consent, ConsentPurpose, Sharing } from '../contract.ts'
import { Details } from './details.tsx'
import { ConsentDialog } from './consent-dialog.tsx'
import styles from './sharing.module.css'

interface ConsentRowProps {
  readonly sharing: Sharing
  readonly purpose: ConsentPurpose
  readonly mayChange: boolean
}

/** One purpose: whether the client consents, since when, and what they said before. */
export function ConsentRow({ sharing, purpose, mayChange }: ConsentRowProps) {
  const { t } = useTranslation('photoSharing')
  const [isAsking, setIsAsking] = useState(false)
  const consent = sharing.in_force[purpose]
  const [newest, ...earlier] = sharing.consents.filter((word) => word.purpose === purpose)
  const name = t(`purpose_${purpose}`)
  return (
    <li>
      <div className={styles.what}>
        <span className={styles.head}>
          <span className={styles.name}>{name}</span>
          <ConsentChip consent={consent} newest={newest} />
        </span>
        {newest ? <Word word={newest} /> : <span className={styles.detail}>{t(`help_${purpose}`)}</span>}
        {earlier.length > 0 && (
          <details className={styles.earlier}>
            <summary>{t('earlier', { count: earlier.length })}</summary>
            <ul>
              {earlier.map((word) => (
                <li key={word.id}>
                  <Word word={word} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      {mayChange && (
        <Button
          size="xs"
          variant="default"
          className={styles.action}
          aria-label={t(consent ? 'withdrawOf' : 'recordOf', { purpose: name })}
          onClick={() => setIsAsking(true)}
        >
          {t(consent ? 'withdraw' : 'record')}
        </Button>
      )}
      {isAsking && (
        <ConsentDialog
          key={consent ? 'withdraw' : 'give'}
          sharing={sharing}
          purpose={purpose}
          withdraws={consent !== null}
          onClose={() => setIsAsking(false)}
        />
      )}
    </li>
  )
}

function ConsentChip({ consent, newest }: { consent: Consent | null; newest: Consent | undefined }) {
  const { t } = useTranslation('photoSharing')
  const { day } = useFormat()
  const look = { size: 13, stroke: 2, 'aria-hidden': true } as const
  if (consent)
    return (
      <Chip tone="ok" icon={<IconCheck {...look} />}>
        {consent.until ? t('givenUntil', { day: day(consent.until) }) : t('given')}
      </Chip>
    )
  if (!newest) return <Chip icon={<IconMinus {...look} />}>{t('notAsked')}</Chip>
  return (
    <Chip tone={newest.given ? 'warn' : 'plain'} icon={<IconX {...look} />}>
      {t(newest.given ? 'over' : 'withdrawn')}
    </Chip>
  )
}

function Word({ word: { given, given_on, until, author, note } }: { word: Consent }) {
  const { t } = useTranslation('photoSharing')
  const { day } = useFormat()
  const sentence = t(given ? 'wordGiven' : 'wordWithdrawn', { day: day(given_on), author })
  return <Details parts={[sentence, until && t('wordUntil', { day: day(until) }), note]} />
}
