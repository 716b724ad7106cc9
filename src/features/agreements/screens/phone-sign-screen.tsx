import { IconSend } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead } from '#platform/client/data.ts'
import { linkFor } from '#platform/client/link.ts'
import { SkeletonFields } from '#platform/client/ui/skeletons.tsx'
import { LoadError } from '#platform/client/ui/states.tsx'
import { signingApi } from '../contract.ts'
import { PhoneFrame, type Chain } from './phone-frame.tsx'
import { PhoneSignForm } from './phone-sign-form.tsx'
import { chainInTab, forgetSigning, useSending } from './phone-signing.ts'
import { endIn, LinkOver, PhoneState, type LinkEnd } from './phone-state.tsx'
import { Waiting } from './phone-waiting.tsx'
import { useLanguageOfClient } from './use-language-of-client.ts'
import styles from './phone-sign.module.css'

/**
 * `/sign`: a client reads and signs an agreement on their own telephone, with the link of a QR code at the desk or of a
 * mail (law A6). Nobody is signed in.
 */
export function PhoneSignScreen() {
  const hasLink = linkFor('agreement_signing') !== null
  const [over, setOver] = useState<LinkEnd | null>(hasLink ? null : 'missing')
  const sending = useSending(setOver)
  const [chain] = useState(chainInTab)
  const read = useRead(
    signingApi.show,
    {},
    // A signature that is on its way has perhaps used the link: its outcome comes first.
    { enabled: !over && !sending.sent, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  useLanguageOfClient(read.data?.client_language)

  const end = over ?? endIn(read.error)
  // However the link ended: at the first read, at the document, at sending, or because its time is over.
  useEffect(() => {
    if (end) forgetSigning()
  }, [end])
  if (end)
    return (
      <PhoneFrame chain={read.data?.chain ?? chain ?? null}>
        <LinkOver end={end} />
      </PhoneFrame>
    )
  if (read.data)
    return (
      <PhoneFrame chain={read.data.chain}>
        <PhoneSignForm agreement={read.data} sending={sending} onOver={setOver} />
      </PhoneFrame>
    )
  if (sending.sent) return <StillSending chain={chain} sending={sending} />
  return (
    <PhoneFrame chain={read.error ? null : undefined}>
      <div className={styles.body}>
        {read.error ? (
          <LoadError error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonFields fields={5} />
        )}
      </div>
    </PhoneFrame>
  )
}

/** The page was loaded anew while a signature was on its way. */
function StillSending({ chain, sending }: { chain: Chain | undefined; sending: ReturnType<typeof useSending> }) {
  const { t } = useTranslation('agreements')
  return (
    <PhoneFrame chain={chain}>
      <PhoneState icon={<IconSend size={32} stroke={1.6} />} title={t('phone.waitingTitle')} text={t('phone.keptText')}>
        <Waiting sending={sending} />
      </PhoneState>
    </PhoneFrame>
  )
}
