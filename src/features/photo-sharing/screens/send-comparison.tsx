import { Button, Modal } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconSend } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRead, useSend } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { notify } from '#platform/client/notices.ts'
import { sentencesOf } from '#platform/client/problems.ts'
import { useMay, useReadingOnly } from '#platform/client/session.ts'
import { useDialog } from '#platform/client/ui/dialog.ts'
import { ShortLabel } from '#platform/client/ui/short-label.tsx'
import { ProblemAlert } from '#platform/client/ui/problem-alert.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { comparisonDays, photoSharingApi, type Sharing, type Similarity } from '../contract.ts'
import { MinorConsent } from './minor-consent.tsx'
import styles from './sharing.module.css'

/** A photo as far as it decides whether it can be sent. */
interface ChosenPhoto {
  readonly id: number
  readonly saved: boolean
}

interface SendComparisonProps {
  readonly clientId: number
  readonly pair: readonly [ChosenPhoto | null, ChosenPhoto | null]
  /** Brings the second photo onto the first, and is sent with them; null when each lies by itself. */
  readonly alignment: Similarity | null
  /** The visits of the client, which tell where a photo belongs. */
  readonly visits: readonly {
    readonly appointment: { readonly id: number }
    readonly photos: readonly { readonly id: number }[]
  }[]
  /** Hears that the question is asked, which then has the keys, and that it is over. */
  readonly onAsking: (isAsking: boolean) => void
}

/** The button of a comparison that sends it to its client, for people who may (decision C49). */
export function SendComparison(props: SendComparisonProps) {
  const { t } = useTranslation('photoSharing')
  const may = useMay()
  const maySend = !useReadingOnly() && may(photoSharingApi.send.may)
  const sharing = useRead(photoSharingApi.ofClient, { params: { clientId: props.clientId } }, { enabled: maySend })
  const [isOpen, setIsOpen] = useState(false)
  const ask = (isAsking: boolean) => {
    setIsOpen(isAsking)
    props.onAsking(isAsking)
  }
  if (!maySend) return null
  const needsConsent = sharing.data !== undefined && !sharing.data.in_force.sending
  const label = t(needsConsent ? 'sendNeedsConsent' : 'send')
  return (
    <>
      <Button
        variant="default"
        size="sm"
        className={styles.send}
        aria-label={label}
        title={label}
        leftSection={
          needsConsent ? (
            <IconAlertTriangle size={16} stroke={1.8} className={styles.warning} aria-hidden />
          ) : (
            <IconSend size={16} stroke={1.7} aria-hidden />
          )
        }
        onClick={() => ask(true)}
      >
        <ShortLabel full={label} short={t('send')} />
      </Button>
      {isOpen && <SendDialog {...props} onClose={() => ask(false)} />}
    </>
  )
}

function SendDialog({ clientId, pair, alignment, visits, onClose }: SendComparisonProps & { onClose: () => void }) {
  const { t } = useTranslation(['photoSharing', 'common', 'problems'])
  useDialog()
  const reading = useRead(photoSharingApi.ofClient, { params: { clientId } })
  const send = useSend(photoSharingApi.send, {
    failure: 'form',
    invalidates: [photoSharingApi.ofClient],
    onSuccess: ({ mailed_to: email }) => {
      notify(t('sentNotice', { email }))
      onClose()
    },
  })
  const [left, right] = pair
  const isPair = left?.saved && right?.saved
  const isReady = isPair && reading.data?.in_force.sending && reading.data.email
  const visitsOfPair = visits.filter(({ photos }) => photos.some(({ id }) => id === left?.id || id === right?.id))
  return (
    <Modal
      opened
      title={t('sendTitle')}
      onClose={onClose}
      returnFocus={false}
      size={520}
      centered
      zIndex={300}
      withCloseButton={false}
    >
      <div className={styles.dialog}>
        <Reading query={reading} skeleton={<SkeletonLines lines={4} />}>
          {(sharing) => (
            <dl className={styles.facts}>
              <Fact name={t('to')}>{sharing.email || <EmailMissing clientId={clientId} />}</Fact>
              {!isPair && (
                <Fact name={t('photos')}>
                  <Missing>{t(left && right ? 'problems:photo_unsaved' : 'chooseTwo')}</Missing>
                </Fact>
              )}
              {isPair && alignment && <Fact name={t('photos')}>{t('aligned')}</Fact>}
              <Fact name={t('consent')}>
                <ConsentToSend sharing={sharing} />
              </Fact>
              <Fact name={t('mail')}>{t('mailText', { language: t(`language_${sharing.language}`) })}</Fact>
              <Fact name={t('link')}>{t('linkText', { days: comparisonDays })}</Fact>
            </dl>
          )}
        </Reading>
        {send.error && <ProblemAlert sentences={sentencesOf(send.error)} />}
        <div className={styles.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button
            disabled={!isReady}
            loading={send.isPending}
            leftSection={<IconSend size={16} stroke={1.7} aria-hidden />}
            onClick={() =>
              send.mutate({
                body: {
                  leftImage: left!.id,
                  rightImage: right!.id,
                  appointmentIds: visitsOfPair.map(({ appointment }) => appointment.id),
                  alignment,
                },
              })
            }
          >
            {t('sendNow')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

const Missing = ({ children }: { children: ReactNode }) => (
  <span className={styles.missing}>
    <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
    <span>{children}</span>
  </span>
)

function EmailMissing({ clientId }: { clientId: number }) {
  const { t } = useTranslation(['photoSharing', 'problems'])
  return (
    <>
      <Missing>{t('problems:email_missing')}</Missing>
      <Button
        component={Link}
        to={`/clients/${clientId}/edit`}
        search={{ field: 'email' } as never}
        size="compact-sm"
        variant="default"
        className={styles.action}
      >
        {t('fillEmail')}
      </Button>
    </>
  )
}

/** The consent that counts, or the way to record one with a press: it was given today. */
function ConsentToSend({ sharing }: { sharing: Sharing }) {
  const { client_id: clientId, in_force } = sharing
  const { t } = useTranslation('photoSharing')
  const { day } = useFormat()
  const give = useSend(photoSharingApi.give, { invalidates: [photoSharingApi.ofClient] })
  const consent = in_force.sending
  if (consent)
    return (
      <span className={styles.agreed}>
        <IconCheck size={16} stroke={2} aria-hidden />
        <span>{t('wordGiven', { day: day(consent.given_on), author: consent.author })}</span>
      </span>
    )
  return (
    <>
      <Missing>{t('consentNeeded')}</Missing>
      <MinorConsent sharing={sharing} />
      <Button
        size="sm"
        className={styles.action}
        loading={give.isPending}
        onClick={() => give.mutate({ params: { clientId }, body: { purpose: 'sending' } })}
      >
        {t('consentToday')}
      </Button>
    </>
  )
}
