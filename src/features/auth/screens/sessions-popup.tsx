import { Button } from '@mantine/core'
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify } from '#platform/client/notices.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { SkeletonTable } from '#platform/client/ui/skeletons.tsx'
import { authApi, type Session } from '../contract.ts'
import { useAccountAddress } from './account-address.ts'
import { deviceOf } from './device.ts'
import styles from './sessions-popup.module.css'

/** `/account/sessions`: the sessions of this person, which can be ended here. */
export function SessionsPopup() {
  const { t } = useTranslation('auth')
  const { close } = useAccountAddress()
  const [asking, setAsking] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const sessions = useRead(authApi.sessions, {}, { staleTime: 0 })
  const nameOf = useDeviceName()
  const end = useSend(authApi.endSession, { invalidates: [authApi.sessions] })
  const endOthers = useSend(authApi.endOtherSessions, {
    invalidates: [authApi.sessions],
    onSuccess: ({ ended }) => {
      setAsking(false)
      notify(t('account.othersEnded', { count: ended }))
    },
    onError: () => setAsking(false),
  })

  function endOne(session: Session): void {
    // The focused button disappears with its line, so the list takes the focus.
    end.mutate(
      { params: { id: session.id } },
      {
        onSuccess: () => {
          notify(t('account.sessionEnded', { device: nameOf(session) }))
          list.current?.focus()
        },
      },
    )
  }

  const currentFirst = (sessions.data ?? []).toSorted((a, b) => Number(b.current) - Number(a.current))
  return (
    <Popup
      title={t('account.sessions')}
      loading={false}
      form={null}
      onClose={close}
      error={
        sessions.error && !sessions.data ? { error: sessions.error, onRetry: () => void sessions.refetch() } : null
      }
      actions={
        currentFirst.length > 1 && (
          <Button variant="default" color="red" onClick={() => setAsking(true)}>
            {t('account.endOthers')}
          </Button>
        )
      }
    >
      <p className={styles.text}>{t('account.sessionsText')}</p>
      {sessions.data ? (
        <ul ref={list} tabIndex={-1} className={styles.sessions}>
          {currentFirst.map((session) => (
            <SessionLine
              key={session.id}
              session={session}
              device={nameOf(session)}
              busy={end.isPending && end.variables.params?.id === session.id}
              onEnd={() => endOne(session)}
            />
          ))}
        </ul>
      ) : (
        <div className={styles.sessions}>
          <SkeletonTable rows={2} columns={2} />
        </div>
      )}
      <ConfirmDialog
        opened={asking}
        danger
        busy={endOthers.isPending}
        title={t('account.endOthersTitle')}
        text={t('account.endOthersText')}
        confirmLabel={t('account.endOthers')}
        onConfirm={() => endOthers.mutate({})}
        onCancel={() => setAsking(false)}
      />
    </Popup>
  )
}

function useDeviceName(): (session: Session) => string {
  const { t } = useTranslation('auth')
  return ({ user_agent }) => {
    const { browser, system } = deviceOf(user_agent)
    return browser && system
      ? t('account.browserOn', { browser, system })
      : (browser ?? system ?? t('account.unknownDevice'))
  }
}

interface SessionLineProps {
  readonly session: Session
  readonly device: string
  readonly busy: boolean
  readonly onEnd: () => void
}

function SessionLine({ session, device, busy, onEnd }: SessionLineProps) {
  const { t } = useTranslation('auth')
  const { moment } = useFormat()
  const Icon = deviceOf(session.user_agent).handheld ? IconDeviceMobile : IconDeviceDesktop
  return (
    <li className={styles.session}>
      <Icon size={22} stroke={1.5} aria-hidden />
      <div>
        <p className={styles.device}>
          {device}
          {session.current && <Chip tone="accent">{t('account.thisSession')}</Chip>}
        </p>
        <p className={styles.details}>
          <span className="num">{session.address}</span>
          {session.two_step && ` · ${t('account.withTwoStep')}`}
          <br />
          {t('account.sessionSince', { moment: moment(session.created_at) })} ·{' '}
          {t('account.sessionSeen', { moment: moment(session.last_seen_at) })}
        </p>
      </div>
      {!session.current && (
        <Button variant="default" loading={busy} aria-label={t('account.endThat', { device })} onClick={onEnd}>
          {t('account.endSession')}
        </Button>
      )}
    </li>
  )
}
