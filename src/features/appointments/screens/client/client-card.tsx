import { IconAlertTriangle, IconSparkles, IconUserX, IconWallet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localTimeAt, type Day } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { MinorNote, MinorWarning } from '#features/clients/screens/minor-note.tsx'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { useMay } from '#platform/client/session.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { LoadError } from '#platform/client/ui/states.tsx'
import { clientCardApi, type ClientCard as Card, type Visit } from '../../contract/client-card.ts'
import styles from './client-card.module.css'

interface ClientCardProps {
  readonly clientId: number | undefined
  /** The day of the visit that is being booked. */
  readonly day: Day
}

/**
 * Below a chosen client: whether they are new or under age, their last and next visit, who usually treats them, notes and
 * credit.
 */
export function ClientCard({ clientId, day }: ClientCardProps) {
  const { t } = useTranslation('appointments')
  const allowed = useMay()('client.read')
  const reading = useRead(
    clientCardApi.show,
    { params: { id: clientId ?? 0 } },
    { enabled: allowed && clientId !== undefined, staleTime: 30_000 },
  )
  if (clientId === undefined) return null
  if (!allowed) return <OnlyMinor clientId={clientId} day={day} />
  return (
    <section className={styles.card} aria-label={t('clientRemarks')} aria-busy={reading.isFetching}>
      {reading.data ? (
        <Facts card={reading.data} day={day} />
      ) : reading.error ? (
        <LoadError error={reading.error} onRetry={() => void reading.refetch()} />
      ) : (
        <SkeletonLines lines={4} />
      )}
    </section>
  )
}

/** The warning for people who may book and may not see clients: it tells nothing else about this one (law A10). */
function OnlyMinor({ clientId, day }: { clientId: number; day: Day }) {
  const reading = useRead(
    clientCardApi.minor,
    { params: { id: clientId }, query: { date: day } },
    { enabled: useMay()(clientCardApi.minor.may), staleTime: 30_000 },
  )
  if (reading.error) return <LoadError error={reading.error} onRetry={() => void reading.refetch()} />
  return reading.data?.is_minor ? <MinorWarning age={null} /> : null
}

function Facts({ card, day }: { card: Card; day: Day }) {
  const { t } = useTranslation('appointments')
  const sayVisit = useVisitLine()
  const {
    birthdate,
    consenting_parent: consent,
    remarks,
    last,
    next: [next],
    usual_practitioner: usual,
  } = card
  const rows = [
    ...(last ? [[t('lastVisit'), sayVisit(last, true)] as const] : []),
    [t('nextVisit'), next ? sayVisit(next, true) : t('noNextVisit')] as const,
    ...(usual ? [[t('usuallyWith'), usual.name] as const] : []),
  ]
  return (
    <>
      <Counts card={card} />
      <MinorNote birthdate={birthdate} day={day} consent={consent} />
      {remarks && (
        <p className={styles.remarks}>
          <IconAlertTriangle size={16} stroke={1.8} aria-hidden />
          <span>
            <b>{t('importantNote')}</b>
            {remarks}
          </span>
        </p>
      )}
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Counts({ card: { visits, no_shows, cancelled, credit_cents } }: { card: Card }) {
  const { t } = useTranslation('appointments')
  const { euros } = useFormat()
  return (
    <p className={styles.chips}>
      {visits ? (
        <Chip>{t('visitsCount', { count: visits })}</Chip>
      ) : (
        <Chip tone="accent" icon={<IconSparkles size={13} stroke={1.8} aria-hidden />}>
          {t('newClient')}
        </Chip>
      )}
      {no_shows > 0 && (
        <Chip tone="warn" icon={<IconUserX size={13} stroke={1.8} aria-hidden />}>
          {t('noShowsCount', { count: no_shows })}
        </Chip>
      )}
      {cancelled > 0 && <Chip>{t('cancelledCount', { count: cancelled })}</Chip>}
      {credit_cents !== null && credit_cents > 0 && (
        <Chip tone="ok" icon={<IconWallet size={13} stroke={1.8} aria-hidden />}>
          {t('creditOf', { amount: euros(credit_cents) })}
        </Chip>
      )}
    </p>
  )
}

/**
 * Writes a visit in words: time, treatment, first name of the practitioner, and the location when it is another than
 * the one in the top bar.
 */
export function useVisitLine(): (visit: Visit, withYear?: boolean) => string {
  const { day, shortDay, time } = useFormat()
  const language = useLanguage()
  const { location: here } = useLocationChoice()
  return ({ datetime_from, treatment, name, location, user }, withYear = false) => {
    const date = localTimeAt(datetime_from, location.zone).day
    const when = `${withYear ? day(date) : shortDay(date)} ${time(datetime_from, location.zone)}`
    return [
      when,
      name || translate(treatment, language),
      user.name.split(' ')[0],
      ...(location.id === here?.id ? [] : [location.place]),
    ].join(' · ')
  }
}
