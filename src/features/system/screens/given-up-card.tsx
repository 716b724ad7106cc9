import { ActionIcon, Button } from '@mantine/core'
import { IconArchive, IconEye, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/client/format.ts'
import { Card } from '#platform/client/ui/card.tsx'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import tableStyles from '#platform/client/ui/table.module.css'
import type { GivenUp, SystemState } from '../contract.ts'
import { useGivenUp, type GivenUpActions } from './use-given-up.ts'
import styles from './system.module.css'

/** As many are looked at before somebody asks for the others. */
const first = 8

/** The mails that were given up: each can be looked at, sent again, or put aside. */
export function GivenUpCard({ givenUp: { count: all, has_more, mails } }: { givenUp: SystemState['given_up'] }) {
  const { t } = useTranslation('system')
  const { count } = useFormat()
  const actions = useGivenUp()
  const [isWhole, setIsWhole] = useState(false)
  const visible = isWhole ? mails : mails.slice(0, first)
  return (
    <Card title={t('givenUp')} aside={mails.length > 1 && <ForAll mails={mails} actions={actions} />} flush>
      <div className={styles.scroll}>
        <table className={`${tableStyles.table} ${styles.mails}`}>
          <thead>
            <tr>
              <th scope="col">{t('mail')}</th>
              <th scope="col">{t('failedAt')}</th>
              <th scope="col" className={styles.right}>
                {t('attempts')}
              </th>
              <th scope="col">{t('reason')}</th>
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {visible.map((mail) => (
              <MailRow key={mail.id} mail={mail} actions={actions} />
            ))}
          </tbody>
        </table>
      </div>
      {(visible.length < mails.length || mails.length < all) && (
        <p className={styles.foot}>
          {visible.length < mails.length ? (
            <Button variant="subtle" size="xs" className={styles.button} onClick={() => setIsWhole(true)}>
              {t('showMore', { number: count(mails.length - visible.length) })}
            </Button>
          ) : (
            <span className="dim">
              {t('givenUpFirst', {
                first: count(mails.length),
                number: has_more ? t('moreThan', { number: count(all) }) : count(all),
              })}
            </span>
          )}
        </p>
      )}
    </Card>
  )
}

function MailRow({ mail, actions }: { mail: GivenUp; actions: GivenUpActions }) {
  const { t } = useTranslation(['system', 'mail'])
  const { moment, count } = useFormat()
  const name = t(`mail:${mail.slug}`)
  const called = { mail: name, at: moment(mail.failed_at) }
  return (
    <tr>
      <td className={styles.name}>{name}</td>
      <td className="num">{moment(mail.failed_at)}</td>
      <td className={tableStyles.number}>{count(mail.attempts)}</td>
      <td>{t(`reason_${mail.reason}`)}</td>
      <td className={styles.actions}>
        <ActionIcon
          component={Link}
          to={`/mails/${mail.id}`}
          variant="subtle"
          color="gray"
          className={styles.icon}
          aria-label={t('openOf', called)}
          title={t('open')}
        >
          <IconEye size={17} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={styles.icon}
          disabled={!mail.can_resend || actions.isBusy}
          aria-label={t('resendOf', called)}
          title={t('resend')}
          onClick={() => actions.resend([mail.id])}
        >
          <IconSend size={17} stroke={1.7} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={styles.icon}
          disabled={actions.isBusy}
          aria-label={t('putAsideOf', called)}
          title={t('putAside')}
          onClick={() => actions.putAside([mail.id])}
        >
          <IconArchive size={17} stroke={1.7} />
        </ActionIcon>
      </td>
    </tr>
  )
}

/** The buttons that act on all mails of the list; what was sent cannot be taken back, so that is asked first. */
function ForAll({ mails, actions }: { mails: readonly GivenUp[]; actions: GivenUpActions }) {
  const { t } = useTranslation('system')
  const { count } = useFormat()
  const [isAsking, setIsAsking] = useState(false)
  const toSend = mails.filter(({ can_resend }) => can_resend)
  return (
    <div className={styles.forAll}>
      <Button
        variant="default"
        size="xs"
        className={styles.button}
        leftSection={<IconSend size={14} stroke={1.8} aria-hidden />}
        disabled={!toSend.length || actions.isBusy}
        onClick={() => setIsAsking(true)}
      >
        {t('resendAll')}
      </Button>
      <Button
        variant="default"
        size="xs"
        className={styles.button}
        leftSection={<IconArchive size={14} stroke={1.8} aria-hidden />}
        disabled={actions.isBusy}
        onClick={() => actions.putAside(mails.map(({ id }) => id))}
      >
        {t('putAllAside')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t('resendQuestion')}
        text={t('resendText', { number: count(toSend.length) })}
        confirmLabel={t('resendConfirm')}
        onConfirm={() => {
          setIsAsking(false)
          actions.resend(toSend.map(({ id }) => id))
        }}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  )
}
