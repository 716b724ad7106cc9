import { ActionIcon } from '@mantine/core'
import { IconUser, IconX } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useSend } from '#platform/client/data.ts'
import { lazyPart } from '#platform/client/lazy-part.ts'
import { useFormat } from '#platform/client/format.ts'
import { loadWords, useLanguage } from '#platform/client/i18n.ts'
import { useGo, useGoFrom } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { AnchoredPopover } from '#platform/client/ui/anchored-popover.tsx'
import type { DropdownAnchor } from '#platform/client/ui/late-dropdown.ts'
import { noticesApi, type CheckNotice, type Notice } from '../contract.ts'
import styles from './notice-bell.module.css'

/** Few get these notices: their words come with those of the administration. */
const CheckNotices = lazyPart(() =>
  Promise.all([import('./check-notices.tsx'), loadWords('office')]).then(([module]) => ({
    default: module.CheckNotices,
  })),
)

interface NoticeListProps {
  readonly anchor: DropdownAnchor
  readonly notices: readonly Notice[]
  readonly checks: readonly CheckNotice[]
}

/** The list that `NoticeBell` opens. */
export function NoticeList({ anchor, notices, checks }: NoticeListProps) {
  const { t } = useTranslation('notices')
  const onLeave = () => anchor.onChange(false)
  return (
    <AnchoredPopover anchor={anchor} width={340} className={styles.list}>
      <h2 className={styles.title}>{t('title')}</h2>
      {notices.length + checks.length ? (
        <ul className={styles.notices}>
          {notices.map((notice) => (
            <NoticeLine key={notice.id} notice={notice} onLeave={onLeave} />
          ))}
          <Suspense>{checks.length > 0 && <CheckNotices checks={checks} onLeave={onLeave} />}</Suspense>
        </ul>
      ) : (
        <p className={styles.none}>{t('none')}</p>
      )}
    </AnchoredPopover>
  )
}

function NoticeLine({ notice: { id, author, appointment }, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { t } = useTranslation('notices')
  const format = useFormat()
  const language = useLanguage()
  const go = useGo()
  const goFrom = useGoFrom()
  const may = useMay()
  const { client } = appointment
  const dismissing = useSend(noticesApi.dismiss, { invalidates: [noticesApi.list] })
  return (
    <li className={styles.notice}>
      <button
        type="button"
        className={styles.what}
        onClick={() => {
          onLeave()
          goFrom(`/report/${appointment.id}`)
        }}
      >
        <strong>{t('report_missing', { client })}</strong>
        <span className={styles.detail}>
          {format.moment(appointment.datetime_from, appointment.zone)} · {translate(appointment.treatment, language)}
        </span>
        <span className={styles.detail}>{t('wantsToPay', { author })}</span>
      </button>
      {may('client.read') && (
        <ActionIcon
          aria-label={t('openClient', { client })}
          title={t('openClient', { client })}
          onClick={() => {
            onLeave()
            go(`/clients/${appointment.client_id}`)
          }}
        >
          <IconUser size={16} stroke={1.8} />
        </ActionIcon>
      )}
      <ActionIcon
        aria-label={t('dismiss', { client })}
        loading={dismissing.isPending}
        onClick={() => dismissing.mutate({ params: { id } })}
      >
        <IconX size={16} stroke={1.8} />
      </ActionIcon>
    </li>
  )
}
