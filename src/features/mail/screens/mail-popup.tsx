import { Button, SegmentedControl } from '@mantine/core'
import { IconAlertTriangle, IconLink, IconSend } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { keyOf, useRead, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useAddressId, useBack } from '#platform/client/navigation.ts'
import { notify } from '#platform/client/notices.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { mailApi } from '../contract.ts'
import { isResendOffered } from '../rules/attempts.ts'
import { MailFrame } from './mail-frame.tsx'
import { MailStatus, Reason } from './mail-status.tsx'
import styles from './mail-popup.module.css'

/** Reads a mail of the outbox, again and again until it is sent, and sends it again. */
function useMail(id: number) {
  const { t } = useTranslation('mail')
  const queries = useQueryClient()
  // Each view of a link is logged, so such a mail is read once; others are read again until they are sent.
  const read = useRead(
    mailApi.show,
    { params: { id } },
    {
      staleTime: 0,
      refetchOnWindowFocus: false,
      refetchInterval: ({ state }) => (state.data?.status === 'waiting' && !state.data.links_shown ? 3000 : false),
    },
  )
  const resend = useSend(mailApi.resend, {
    invalidates: [mailApi.outbox, mailApi.show],
    onSuccess: (sent) => notify(t('resent', { address: sent.to_address })),
  })
  const mail = read.data
  // The list behind the popup is read again too.
  const status = mail?.status
  useEffect(() => {
    if (status) void queries.invalidateQueries({ queryKey: keyOf(mailApi.outbox) })
  }, [status, queries])
  return { read, resend }
}

/** `/mails/7`: a mail, its status, and the button that sends it again. */
export function MailPopup() {
  const { t } = useTranslation('mail')
  const format = useFormat()
  const close = useBack('/mails')
  const id = useAddressId('id') ?? 0
  const { read, resend } = useMail(id)
  const mail = read.data
  const [asText, setAsText] = useState(false)
  return (
    <Popup
      title={mail?.subject ?? t('outboxTitle')}
      subtitle={mail && t('toWhom', { address: mail.to_address })}
      size="wide"
      form={null}
      onClose={close}
      loading={!mail}
      error={read.error && !mail ? { error: read.error, onRetry: () => void read.refetch() } : null}
      actions={
        mail &&
        isResendOffered(mail) &&
        !mail.links_shown && (
          <Button
            variant="default"
            leftSection={<IconSend size={16} stroke={1.7} />}
            loading={resend.isPending}
            onClick={() => resend.mutate({ params: { id } })}
          >
            {t('resend')}
          </Button>
        )
      }
    >
      {mail && (
        <div className={styles.mail}>
          <div className={styles.head}>
            <dl className={styles.facts}>
              <Fact name={t('status')}>
                <MailStatus status={mail.status} />
              </Fact>
              {mail.client_id !== null && (
                <Fact name={t('client')}>
                  <ClientName id={mail.client_id} name={mail.client_name ?? ''} />
                </Fact>
              )}
              <Fact name={t('created_at')}>
                <span className="num">{format.moment(mail.created_at)}</span>
              </Fact>
              {mail.sent_at && (
                <Fact name={t('sent_at')}>
                  <span className="num">{format.moment(mail.sent_at)}</span>
                </Fact>
              )}
              {mail.status === 'waiting' && mail.attempts > 0 && (
                <Fact name={t('nextAttempt')}>
                  <span className="num">{format.moment(mail.next_attempt_at)}</span>
                </Fact>
              )}
              {mail.attachment && <Fact name={t('attachment')}>{mail.attachment}</Fact>}
              {mail.attempts > 0 && <Fact name={t('attempts')}>{mail.attempts}</Fact>}
            </dl>
            <SegmentedControl
              size="xs"
              aria-label={t('show')}
              value={asText ? 'text' : 'html'}
              onChange={(value) => setAsText(value === 'text')}
              data={[
                { value: 'html', label: t('asHtml') },
                { value: 'text', label: t('asText') },
              ]}
            />
          </div>
          {mail.error && (
            <p className={`${styles.note} ${styles.bad}`}>
              <IconAlertTriangle size={17} stroke={1.8} aria-hidden />
              <Reason error={mail.error} />
            </p>
          )}
          {mail.links_shown && (
            <p className={styles.note}>
              <IconLink size={17} stroke={1.8} aria-hidden />
              <span>{t('linksShown')}</span>
            </p>
          )}
          {asText ? (
            <pre className={styles.text}>{mail.body_text}</pre>
          ) : (
            <MailFrame
              className={styles.frame}
              title={t('mailOf', { subject: mail.subject })}
              html={mail.body_html}
              linksWork={mail.links_shown}
            />
          )}
        </div>
      )}
    </Popup>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
