import { Button } from '@mantine/core'
import { IconClock, IconMail, IconQrcode } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { epochMs, type Instant } from '#kernel/day.ts'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { useNow } from '#features/appointments/screens/use-now.ts'
import { useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify } from '#platform/client/notices.ts'
import { ConfirmDialog } from '#platform/client/ui/confirm-dialog.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { agreementRequestsApi, agreementsApi, type AgreementRequest } from '../contract.ts'
import styles from './agreements.module.css'

interface OpenRequestProps {
  readonly request: AgreementRequest
  readonly showsCode: boolean
  readonly onClose: () => void
}

type Code = AnswerOf<typeof agreementRequestsApi.link>

/** The calls of a request that the client has not signed yet. A new link ends an earlier one. */
function useLinks({ request, showsCode, onClose }: OpenRequestProps) {
  const { t } = useTranslation('agreements')
  const [code, setCode] = useState<Code | null>(null)
  const refreshes = [agreementsApi.ofClient, agreementRequestsApi.show]
  const link = useSend(agreementRequestsApi.link, { invalidates: refreshes, onSuccess: setCode })
  const mail = useSend(agreementRequestsApi.mail, {
    invalidates: refreshes,
    onSuccess: ({ mailed_to }) => {
      setCode(null)
      notify(t('mailed', { address: mailed_to }))
    },
  })
  const takeBack = useSend(agreementRequestsApi.takeBack, {
    invalidates: refreshes,
    onSuccess: () => {
      notify(t('takenBack', { name: request.name }))
      onClose()
    },
  })
  const call = { params: { id: request.id } }
  // Once, and not in the place of a link that works: it may be in the client's mail.
  const begun = useRef(!showsCode || request.link_until !== null)
  const begin = useEffectEvent(() => link.mutate(call))
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    begin()
  }, [])
  return {
    code,
    isMaking: link.isPending,
    isMailing: mail.isPending,
    isTakingBack: takeBack.isPending,
    make: () => link.mutate(call),
    mail: () => mail.mutate(call),
    takeBack: () => takeBack.mutate(call),
  }
}

/** The code for the telephone of the client, with how long it still works; other ways are a mail and taking it back. */
export function OpenRequest(props: OpenRequestProps) {
  const { t } = useTranslation('agreements')
  const { request, onClose } = props
  const links = useLinks(props)
  const [asking, setAsking] = useState(false)
  const { code } = links
  return (
    <>
      <Popup
        title={t('telephoneTitle')}
        subtitle={request.name}
        loading={false}
        error={null}
        form={null}
        onClose={onClose}
        actions={
          <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
            {t('takeBack')}
          </Button>
        }
      >
        <div className={styles.asked}>
          {code ? <CodeView code={code} /> : <WithoutCode request={request} isMaking={links.isMaking} />}
          <div className={styles.ways}>
            <Button
              variant={code ? 'default' : 'filled'}
              leftSection={<IconQrcode size={16} stroke={1.8} />}
              loading={links.isMaking}
              onClick={links.make}
            >
              {t(code ? 'newCode' : 'showCode')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconMail size={16} stroke={1.8} />}
              loading={links.isMailing}
              onClick={links.mail}
            >
              {t('sendMail')}
            </Button>
          </div>
        </div>
      </Popup>
      <ConfirmDialog
        opened={asking}
        danger
        title={t('takeBackQuestion')}
        text={t('takeBackText')}
        confirmLabel={t('takeBack')}
        busy={links.isTakingBack}
        onConfirm={links.takeBack}
        onCancel={() => setAsking(false)}
      />
    </>
  )
}

const minutesTill = (until: Instant, now: Instant): number => Math.ceil((epochMs(until) - epochMs(now)) / 60_000)

function CodeView({ code }: { code: Code }) {
  const { t } = useTranslation('agreements')
  const minutes = minutesTill(code.until, useNow(10_000))
  if (minutes <= 0) return <p role="status">{t('codeEnded')}</p>
  return (
    <>
      <div className={styles.code}>
        <img
          src={`data:image/svg+xml,${encodeURIComponent(code.qr_code)}`}
          alt={t('codeAlt')}
          width={268}
          height={268}
        />
      </div>
      <p>{t('codeText')}</p>
      <p className={styles.minutes}>
        <IconClock size={15} stroke={1.8} aria-hidden />
        {t('codeMinutes', { count: minutes })}
      </p>
    </>
  )
}

function WithoutCode({ request: { link_until }, isMaking }: { request: AgreementRequest; isMaking: boolean }) {
  const { t } = useTranslation('agreements')
  const { moment } = useFormat()
  if (isMaking) return <p role="status">{t('codeComing')}</p>
  return (
    <>
      <p>{t('waitsText')}</p>
      <p className={styles.minutes}>
        <IconClock size={15} stroke={1.8} aria-hidden />
        {link_until ? t('linkUntil', { moment: moment(link_until) }) : t('noLink')}
      </p>
    </>
  )
}
