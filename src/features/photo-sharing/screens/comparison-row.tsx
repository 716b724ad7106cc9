import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock, IconEye, IconEyeOff, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify } from '#platform/client/notices.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { photoSharingApi, type Comparison } from '../contract.ts'
import { Details } from './details.tsx'
import styles from './sharing.module.css'

interface ComparisonRowProps {
  readonly comparison: Comparison
  readonly mayChange: boolean
}

/** A comparison that was sent: when, by whom, whether it was opened, and the way to end its link. */
export function ComparisonRow({ comparison, mayChange }: ComparisonRowProps) {
  const { t } = useTranslation('photoSharing')
  const { day, moment } = useFormat()
  const { id, days, author, created_at, state, openings, last_opened_at, zone } = comparison
  const pair = t('pair', { left: day(days[0]), right: day(days[1]) })
  const end = useEndOf(comparison)
  return (
    <li>
      <div className={styles.what}>
        <span className={styles.head}>
          <span className={`${styles.name} num`}>{pair}</span>
          <ComparisonChip comparison={comparison} />
        </span>
        <Details
          parts={[
            moment(created_at, zone),
            t('sentBy', { author }),
            last_opened_at && t('openedAt', { count: openings, moment: moment(last_opened_at, zone) }),
            end,
          ]}
        />
      </div>
      {mayChange && state === 'open' && <EndLink id={id} pair={pair} />}
    </li>
  )
}

/** The end of the link, or the reason why it came earlier; null when its time is over. */
function useEndOf({ state, until, zone, end_reason, ended_by }: Comparison): string | null {
  const { t } = useTranslation('photoSharing')
  const { moment } = useFormat()
  if (end_reason) return t(`end_${end_reason}`, { name: ended_by ?? '' })
  return state === 'open' ? t('worksUntil', { moment: moment(until, zone) }) : null
}

function ComparisonChip({ comparison: { state, mail, openings } }: { comparison: Comparison }) {
  const { t } = useTranslation('photoSharing')
  const look = { size: 13, stroke: 2, 'aria-hidden': true } as const
  if (state === 'ended') return <Chip icon={<IconX {...look} />}>{t('ended')}</Chip>
  if (openings > 0)
    return (
      <Chip tone="ok" icon={<IconEye {...look} />}>
        {t('opened')}
      </Chip>
    )
  if (state === 'expired') return <Chip icon={<IconClock {...look} />}>{t('over')}</Chip>
  if (mail === 'failed')
    return (
      <Chip tone="bad" icon={<IconAlertTriangle {...look} />}>
        {t('mailFailed')}
      </Chip>
    )
  if (mail === 'waiting')
    return (
      <Chip tone="warn" icon={<IconClock {...look} />}>
        {t('mailWaiting')}
      </Chip>
    )
  return <Chip icon={<IconEyeOff {...look} />}>{t('notOpened')}</Chip>
}

function EndLink({ id, pair }: { id: number; pair: string }) {
  const { t } = useTranslation('photoSharing')
  const [isAsking, setIsAsking] = useState(false)
  const end = useSend(photoSharingApi.end, {
    invalidates: [photoSharingApi.ofClient],
    onSuccess: () => notify(t('endedNotice')),
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        className={styles.action}
        aria-label={t('endLinkOf', { pair })}
        onClick={() => setIsAsking(true)}
      >
        {t('endLink')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('endLink')}
        text={t('endLinkText')}
        confirmLabel={t('endLink')}
        danger
        busy={end.isPending}
        onConfirm={() => end.mutate({ params: { id } }, { onSettled: () => setIsAsking(false) })}
        onCancel={() => setIsAsking(false)}
      />
    </>
  )
}
