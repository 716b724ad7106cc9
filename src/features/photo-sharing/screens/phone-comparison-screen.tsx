import { Skeleton } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PhoneFrame } from '#features/agreements/screens/phone-frame.tsx'
import { endIn, PhoneState } from '#features/agreements/screens/phone-state.tsx'
import { useLanguageOfClient } from '#features/agreements/screens/use-language-of-client.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { linkFor } from '#platform/client/link.ts'
import { LoadError } from '#platform/client/ui/states.tsx'
import { sharedComparisonApi, type SharedComparison } from '../contract.ts'
import { SharedPhotos } from './shared-photos.tsx'
import styles from './phone-comparison.module.css'

/** `/comparison`: two photos of a client on their own telephone, with the link of a mail. Nobody is signed in. */
export function PhoneComparisonScreen() {
  const hasLink = linkFor('photo_comparison') !== null
  const [isOver, setOver] = useState(false)
  const read = useRead(
    sharedComparisonApi.show,
    {},
    // Each read counts as an opening, which the salon sees.
    { enabled: hasLink && !isOver, staleTime: Infinity, refetchOnWindowFocus: false, refetchOnReconnect: false },
  )
  useLanguageOfClient(read.data?.client_language)
  if (!hasLink) return <Over chain={null} isMissing />
  if (isOver || endIn(read.error)) return <Over chain={read.data?.chain ?? null} />
  return (
    <PhoneFrame chain={read.data ? read.data.chain : read.error ? null : undefined}>
      <div className={styles.body}>
        {read.data ? (
          <Shared comparison={read.data} onOver={() => setOver(true)} />
        ) : read.error ? (
          <LoadError error={read.error} onRetry={() => void read.refetch()} />
        ) : (
          <Waiting />
        )}
      </div>
    </PhoneFrame>
  )
}

/** The page while it loads: its title, the choice of a view, and a photo. */
function Waiting() {
  const { t } = useTranslation('common')
  return (
    <div className={styles.waiting} role="status" aria-label={t('loading')}>
      <Skeleton height={24} width={130} />
      <Skeleton height={40} width={220} />
      <Skeleton className={styles.waitingPhoto} />
    </div>
  )
}

/** Says that the link opens nothing, and what to do now. */
function Over({ chain, isMissing = false }: { chain: SharedComparison['chain'] | null; isMissing?: boolean }) {
  const { t } = useTranslation('photoSharing')
  return (
    <PhoneFrame chain={chain}>
      <PhoneState
        icon={<IconLinkOff size={34} stroke={1.6} />}
        title={t(isMissing ? 'phone.missing' : 'phone.over')}
        text={t(isMissing ? 'phone.missingText' : 'phone.overText')}
      />
    </PhoneFrame>
  )
}

/** All countries of the chain share one clock. */
const zone = 'Europe/Amsterdam'

function Shared({ comparison, onOver }: { comparison: SharedComparison; onOver: () => void }) {
  const { t } = useTranslation('photoSharing')
  const { moment } = useFormat()
  const { chain, until } = comparison
  return (
    <>
      <h1>{t('phone.title')}</h1>
      <SharedPhotos comparison={comparison} onOver={onOver} />
      <p className={styles.note}>{t('phone.until', { moment: moment(until, zone) })}</p>
      {chain.phone_number && (
        <p className={styles.note}>
          {t('phone.stop')}{' '}
          <a className="num" href={`tel:${chain.phone_number}`}>
            {spacedPhone(chain.phone_number)}
          </a>
        </p>
      )}
    </>
  )
}
