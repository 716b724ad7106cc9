import { ActionIcon, Button, Skeleton } from '@mantine/core'
import {
  IconArrowMerge,
  IconCalendarX,
  IconCircleOff,
  IconEye,
  IconPencil,
  IconPlus,
  IconShieldLock,
  IconSparkles,
  IconTimeline,
  IconUserX,
} from '@tabler/icons-react'
import { Link, useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { clientsApi } from '#features/clients/contract.ts'
import { ageOn } from '#features/clients/rules/minor.ts'
import { useEarlyPassport } from '#features/reports/screens/use-early-passport.ts'
import { useFormat } from '#platform/client/format.ts'
import { initials } from '#platform/client/initials.ts'
import { useLoadedAhead } from '#platform/client/lazy-part.ts'
import { useGo } from '#platform/client/navigation.ts'
import { useMay } from '#platform/client/session.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import type { ClientDashboard } from '../contract.ts'
import styles from './client-head.module.css'

/** The number of colours of the circle with the initials. */
const hues = 8

interface ClientHeadProps {
  readonly client: ClientDashboard
  readonly onEdit: () => void
}

/** The first line of the page: who the client is, how to reach them, and how reliably they come. */
export function ClientHead({ client, onEdit }: ClientHeadProps) {
  const { t } = useTranslation('clientFile')
  const may = useMay()
  const go = useGo()
  const FormIcon = may(clientsApi.update.may) ? IconPencil : IconEye
  const name = `${client.first_name} ${client.last_name}`.trim()
  const passport = may('treatment-report.read') && !client.erased_at ? `/clients/${client.id}/passport` : null
  const router = useRouter()
  const readPassport = useEarlyPassport(client.id)
  // A finger does not point at the link before it opens it.
  useLoadedAhead(passport ? [() => router.preloadRoute({ to: passport })] : [])
  return (
    <header className={styles.head}>
      <span className={styles.avatar} data-hue={client.id % hues} aria-hidden>
        {initials(name)}
      </span>
      <div className={styles.who}>
        <h1>{name}</h1>
        <Contact client={client} />
      </div>
      <div className={styles.side}>
        <Counts client={client} />
        <div className={styles.buttons}>
          {passport && (
            <ActionIcon
              component={Link}
              to={passport}
              onClick={readPassport}
              variant="default"
              size={36}
              aria-label={t('passport')}
              title={t('passport')}
            >
              <IconTimeline size={18} stroke={1.7} />
            </ActionIcon>
          )}
          {may(clientsApi.update.may) && !client.erased_at && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('merge')}
              title={t('merge')}
              onClick={() => go(`/clients/${client.id}/merge`)}
            >
              <IconArrowMerge size={18} stroke={1.7} />
            </ActionIcon>
          )}
          {may(clientsApi.update.may) && (
            <ActionIcon
              variant="default"
              size={36}
              aria-label={t('privacy')}
              title={t('privacy')}
              onClick={() => go(`/clients/${client.id}/privacy`)}
            >
              <IconShieldLock size={18} stroke={1.7} />
            </ActionIcon>
          )}
          {!client.erased_at && (
            <Button variant="default" leftSection={<FormIcon size={16} stroke={1.7} />} onClick={onEdit}>
              {t(may(clientsApi.update.may) ? 'edit' : 'details')}
            </Button>
          )}
          {may('appointment.create') && !client.deactivated_at && (
            <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => go(`/calendar/new/${client.id}`)}>
              {t('newAppointment')}
            </Button>
          )}
        </div>
      </div>
    </header>
  )
}

function Contact({ client: { birthdate, phone_number, email } }: { client: ClientDashboard }) {
  const { t } = useTranslation('appointments')
  const { day } = useFormat()
  return (
    <p className={styles.contact}>
      {birthdate && (
        <span className="num">
          {day(birthdate)} ({t('age', { count: ageOn(birthdate, browserToday()) })})
        </span>
      )}
      {phone_number && (
        <a className="num" href={`tel:${phone_number}`}>
          {spacedPhone(phone_number)}
        </a>
      )}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </p>
  )
}

function Counts({ client }: { client: ClientDashboard }) {
  const { t } = useTranslation('clientFile')
  const { moment } = useFormat()
  const { visits, cancelledCount, noShowCount, deactivated_at, erased_at } = client
  return (
    <div className={styles.counts}>
      {deactivated_at && (
        <Chip tone="bad" icon={<IconCircleOff size={13} stroke={2} aria-hidden />}>
          {erased_at ? t('erased', { day: moment(erased_at).slice(0, 10) }) : t('deactivated')}
        </Chip>
      )}
      {visits ? (
        <Chip>{t('visits', { count: visits })}</Chip>
      ) : erased_at ? null : (
        <Chip tone="accent" icon={<IconSparkles size={13} stroke={1.8} aria-hidden />}>
          {t('newClient')}
        </Chip>
      )}
      {cancelledCount > 0 && (
        <Chip icon={<IconCalendarX size={13} stroke={1.8} aria-hidden />}>
          {t('cancelledCount', { count: cancelledCount })}
        </Chip>
      )}
      {noShowCount > 0 && (
        <Chip tone="warn" icon={<IconUserX size={13} stroke={1.8} aria-hidden />}>
          {t('noShowCount', { count: noShowCount })}
        </Chip>
      )}
    </div>
  )
}

/** The same line while the client is loading. */
export function ClientHeadSkeleton() {
  const { t } = useTranslation(['clientFile', 'common'])
  return (
    <header className={styles.head} role="status" aria-label={t('common:loading')}>
      <Skeleton circle height={44} />
      <div className={styles.who}>
        <Skeleton height={18} width={190} mb={9} mt={3} />
        <Skeleton height={12} width={330} maw="100%" mb={4} />
      </div>
    </header>
  )
}
