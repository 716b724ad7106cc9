import { IconCheck, IconClock, IconFileText, IconMail } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { epochMs, localTimeAt } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { linkFor } from '#platform/client/link.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { SkeletonFields } from '#platform/client/ui/skeletons.tsx'
import { LoadError } from '#platform/client/ui/states.tsx'
import { readingApi, type SignedAgreement } from '../contract.ts'
import { PhoneFrame } from './phone-frame.tsx'
import { PhonePdf } from './phone-pdf.tsx'
import { endIn, LinkOver, type LinkEnd } from './phone-state.tsx'
import { useLanguageOfClient } from './use-language-of-client.ts'
import styles from './phone-signed.module.css'

/** `/signed`: the agreement that a client has signed, right after signing and with the link of a mail. */
export function PhoneSignedScreen() {
  const hasLink = linkFor('agreement_reading') !== null
  const [over, setOver] = useState<LinkEnd | null>(hasLink ? null : 'missing')
  const read = useRead(readingApi.show, {}, { enabled: !over })
  useLanguageOfClient(read.data?.client_language)
  const end = over ?? endIn(read.error)
  if (end)
    return (
      <PhoneFrame chain={read.data?.chain ?? null}>
        <LinkOver end={end} reading />
      </PhoneFrame>
    )
  if (read.data)
    return (
      <PhoneFrame chain={read.data.chain}>
        <Signed agreement={read.data} onOver={setOver} />
      </PhoneFrame>
    )
  return (
    <PhoneFrame chain={read.error ? null : undefined}>
      <div className={styles.body}>
        {read.error ? (
          <LoadError error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <SkeletonFields fields={4} />
        )}
      </div>
    </PhoneFrame>
  )
}

function Signed({ agreement, onOver }: { agreement: SignedAgreement; onOver: (end: LinkEnd) => void }) {
  const { t } = useTranslation('agreements')
  const { day } = useFormat()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { chain, practitioner_name: practitioner, done, email, until } = agreement
  return (
    <div className={styles.body}>
      <div className={styles.ring} aria-hidden>
        <IconCheck size={34} stroke={1.8} />
      </div>
      <h1 ref={heading} tabIndex={-1}>
        {t(done ? 'phone.completeTitle' : 'phone.doneTitle')}
      </h1>
      <p className={styles.lead} role="status">
        {done ? t('phone.completeText', { name: practitioner }) : t('phone.doneText')}
      </p>
      <Signatures agreement={agreement} />
      {!done && (
        <p className={styles.strip}>
          <IconMail size={18} stroke={1.7} aria-hidden />
          <span>{email ? t('phone.willMail', { name: practitioner, email }) : t('phone.noMail')}</span>
        </p>
      )}
      <PhonePdf of={readingApi.document} label={t('phone.view')} name={agreement.name} onOver={onOver} />
      <p className={styles.note}>{t('phone.readUntil', { day: day(dayOf(until)) })}</p>
      <p className={styles.note}>
        {t('phone.withdraw')}
        {chain.phone_number && (
          <>
            {' '}
            {t('phone.call')}{' '}
            <a className="num" href={`tel:${chain.phone_number}`}>
              {spacedPhone(chain.phone_number)}
            </a>
            .
          </>
        )}
      </p>
    </div>
  )
}

const zone = 'Europe/Amsterdam'
const dayOf = (at: SignedAgreement['until']) => localTimeAt(epochMs(at), zone).day

/** Both signatories: the client has signed, the practitioner signs after them. */
function Signatures({ agreement }: { agreement: SignedAgreement }) {
  const { t } = useTranslation('agreements')
  const { day, moment } = useFormat()
  const reader = useLanguage()
  const { name, language, client_name, practitioner_name, signature, done, valid_until, client_signed_at } = agreement
  return (
    <section className={styles.card} aria-label={name}>
      <div className={styles.what}>
        <span className={styles.file} aria-hidden>
          <IconFileText size={20} stroke={1.7} />
        </span>
        <div>
          <h2 lang={language}>{name}</h2>
          <p className="dim">{translate(agreement.category, reader)}</p>
          <p className="dim num">{client_signed_at && moment(client_signed_at)}</p>
          <p className="dim">{valid_until ? t('phone.until', { day: day(valid_until) }) : t('phone.forEver')}</p>
        </div>
      </div>
      <div className={styles.pair}>
        <div>
          <img src={signature} alt={t('phone.signatureOf', { name: client_name })} />
          <span>{client_name}</span>
          <span className={styles.ok}>
            <IconCheck size={15} stroke={2} aria-hidden />
            {t('phone.hasSigned')}
          </span>
        </div>
        <div>
          <span className={styles.empty} />
          <span>{practitioner_name}</span>
          <span className={done ? styles.ok : styles.next}>
            {done ? <IconCheck size={15} stroke={2} aria-hidden /> : <IconClock size={15} stroke={1.8} aria-hidden />}
            {t(done ? 'phone.hasSigned' : 'phone.signsNext')}
          </span>
        </div>
      </div>
    </section>
  )
}
