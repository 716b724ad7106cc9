import { Button, Skeleton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Link, Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { usePerson } from '#platform/client/session.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { PageHead } from '#platform/client/ui/page-head.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { authApi } from '../contract.ts'
import { StartPageChoice } from './start-page-choice.tsx'
import styles from './account-screen.module.css'

/** `/account`: the person's name, sign-in, start page and sessions, with links to change them. */
export function AccountScreen() {
  const { t } = useTranslation('auth')
  const person = usePerson()
  const me = useRead(authApi.me)
  return (
    <>
      <PageHead title={t('account.title')} />
      <section className={styles.rows} aria-label={t('account.title')}>
        <Row label={t('account.name')}>{person.name}</Row>
        <Row label={t('email')} to="/account/email" action={t('account.change')}>
          {person.email}
        </Row>
        <Row label={t('password')} to="/account/password" action={t('account.change')}>
          <span aria-label={t('account.hidden')}>••••••••••</span>
        </Row>
        <Row label={t('account.twoStep')}>
          <Reading query={me} skeleton={<Skeleton height={14} width={180} />}>
            {({ two_step }) =>
              two_step ? (
                <Chip tone="ok" icon={<IconCheck size={13} stroke={2.2} aria-hidden />}>
                  {t('account.twoStepUsed')}
                </Chip>
              ) : (
                <span className="dim">{t('account.twoStepAbsent')}</span>
              )
            }
          </Reading>
        </Row>
        <Row label={t('account.startPage')}>
          <StartPageChoice />
        </Row>
        <Row label={t('account.sessions')} to="/account/sessions" action={t('account.view')}>
          <span className="dim">{t('account.sessionsHelp')}</span>
        </Row>
      </section>
      <Outlet />
    </>
  )
}

function Row({ label, children, to, action }: { label: string; children: ReactNode; to?: string; action?: string }) {
  return (
    <div className={styles.row}>
      <h2>{label}</h2>
      <div className={styles.value}>{children}</div>
      {to && (
        <Button component={Link} to={to} variant="default" aria-label={`${action}: ${label}`}>
          {action}
        </Button>
      )}
    </div>
  )
}
