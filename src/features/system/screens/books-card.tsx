import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconClock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { Chip } from '#platform/client/ui/chip.tsx'
import type { SystemState } from '../contract.ts'
import styles from './system.module.css'

const looks = {
  fits: { tone: 'ok', icon: IconCheck },
  fault: { tone: 'bad', icon: IconAlertTriangle },
  unfinished: { tone: 'plain', icon: IconClock },
} as const

/** The last check of the books, with the way to all of them. */
export function BooksCard({ check }: Pick<SystemState, 'check'>) {
  const { t } = useTranslation(['system', 'ledger'])
  const { count, moment } = useFormat()
  const { tone, icon: Icon } = looks[check?.outcome ?? 'unfinished']
  return (
    <Card
      title={t('books')}
      aside={
        check && (
          <Chip tone={tone} icon={<Icon size={13} stroke={2} aria-hidden />}>
            {t(`ledger:outcome_${check.outcome}`)}
          </Chip>
        )
      }
    >
      <div className={styles.books}>
        <p className={styles.text}>
          {check ? (
            <>
              <span className="num">{t('checkedAt', { at: moment(check.finished_at ?? check.started_at) })}</span>
              <small className="dim num">{t('documents', { number: count(check.documents) })}</small>
            </>
          ) : (
            t('neverChecked')
          )}
        </p>
        {check && (
          <Button component={Link} to="/ledger-checks" variant="default" size="xs" className={styles.button}>
            {t('allChecks')}
          </Button>
        )}
      </div>
    </Card>
  )
}
