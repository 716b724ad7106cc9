import { ActionIcon, Popover } from '@mantine/core'
import { IconBell, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { translate } from '#kernel/translatable.ts'
import { useRead, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useLive } from '#platform/client/live.ts'
import { useGo } from '#platform/client/navigation.ts'
import { noticesApi, type Notice } from '../contract.ts'
import { readAgainAfterMs } from '../rules.ts'
import styles from './notice-bell.module.css'

/** The bell in the top bar: the number of open notices, and the list of them. */
export function NoticeBell() {
  const { t } = useTranslation('notices')
  const [open, setOpen] = useState(false)
  const reading = useRead(
    noticesApi.list,
    {},
    { staleTime: 60_000, refetchInterval: ({ state }) => readAgainAfterMs(state.data?.next_in_seconds) },
  )
  const notices = reading.data?.notices ?? []
  useLive('notices', () => void reading.refetch())
  return (
    <Popover opened={open} onChange={setOpen} position="bottom-end" width={340} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          size={34}
          className={styles.bell}
          aria-label={notices.length ? t('waiting', { count: notices.length }) : t('title')}
          onClick={() => setOpen(!open)}
        >
          <IconBell size={19} stroke={1.7} aria-hidden />
          {notices.length > 0 && (
            <span className={`${styles.count} num`} aria-hidden>
              {notices.length}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('title')} className={styles.list}>
        <h2 className={styles.title}>{t('title')}</h2>
        {notices.length ? (
          <ul className={styles.notices}>
            {notices.map((notice) => (
              <NoticeLine key={notice.id} notice={notice} onLeave={() => setOpen(false)} />
            ))}
          </ul>
        ) : (
          <p className={styles.none}>{t('none')}</p>
        )}
      </Popover.Dropdown>
    </Popover>
  )
}

function NoticeLine({ notice: { id, author, appointment }, onLeave }: { notice: Notice; onLeave: () => void }) {
  const { t } = useTranslation('notices')
  const format = useFormat()
  const language = useLanguage()
  const go = useGo()
  const { client } = appointment
  const dismissing = useSend(noticesApi.dismiss, { invalidates: [noticesApi.list] })
  return (
    <li className={styles.notice}>
      <button
        type="button"
        className={styles.what}
        onClick={() => {
          onLeave()
          go(`/report/${appointment.id}`)
        }}
      >
        <strong>{t('report_missing', { client })}</strong>
        <span className={styles.detail}>
          {format.moment(appointment.datetime_from, appointment.zone)} · {translate(appointment.treatment, language)}
        </span>
        <span className={styles.detail}>{t('wantsToPay', { author })}</span>
      </button>
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
