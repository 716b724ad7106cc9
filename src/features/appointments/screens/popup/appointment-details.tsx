import { IconCalendarX, IconNote, IconUserX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import { ageOn } from '#features/clients/rules/minor.ts'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { useFormat } from '#platform/client/format.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { Chip } from '#platform/client/ui/chip.tsx'
import { StatusLight } from '#platform/client/ui/status-light.tsx'
import type { Appointment } from '../../contract.ts'
import { lightBefore, statusLight } from '../../rules.ts'
import { useNow } from '../use-now.ts'
import styles from './appointment-popup.module.css'

const tones = { green: 'ok', amber: 'warn', red: 'bad' } as const

/** Counts which of contract, report and payment are there, beside the same light as on the block. */
function DoneChip({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments')
  const now = useNow()
  const { light, done } = statusLight(appointment)
  const count = t('doneOf', { done })
  switch (lightBefore(appointment, now)) {
    case 'quiet':
      return <Chip icon={<StatusLight light="ring" word={t('notBegun')} hideWord />}>{count}</Chip>
    case 'warns':
      return (
        <Chip icon={<StatusLight light="amber" word={`${t('notBegun')}, ${t('noContract')}`} hideWord />}>{count}</Chip>
      )
    case null:
      return (
        light && (
          <Chip tone={tones[light]} icon={<StatusLight light={light} />}>
            {count}
          </Chip>
        )
      )
  }
}

/** The client, and how far contract, report and payment are. */
export function AppointmentHeading({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments')
  const { day } = useFormat()
  const { client, location } = appointment
  const { icon } = statusLight(appointment)
  const name = `${client.first_name} ${client.last_name}`
  const today = localTimeAt(Date.now(), location.zone).day
  return (
    <div className={styles.heading}>
      <h2>
        <ClientName id={client.id} name={name} />
      </h2>
      {!icon && <DoneChip appointment={appointment} />}
      {icon === 'cancelled' && (
        <Chip tone="plain" icon={<IconCalendarX size={14} stroke={1.8} aria-hidden />}>
          {t('cancelled')}
        </Chip>
      )}
      {icon === 'no_show' && (
        <Chip tone="bad" icon={<IconUserX size={14} stroke={1.8} aria-hidden />}>
          {t('noShow')}
        </Chip>
      )}
      <p className="num">
        {client.phone_number && <a href={`tel:${client.phone_number}`}>{spacedPhone(client.phone_number)}</a>}
        {client.birthdate && (
          <span>
            {day(client.birthdate)} ({t('age', { count: ageOn(client.birthdate, today) })})
          </span>
        )}
      </p>
    </div>
  )
}

/** The treatment, the time, the place, the practitioner, and the person who booked it. */
export function AppointmentDetails({ appointment }: { appointment: Appointment }) {
  const { t } = useTranslation('appointments')
  const { shortDay, time, moment } = useFormat()
  const language = useLanguage()
  const { duration } = useFormat()
  const { location, treatment, given, room, user, devices, client, notes, creator } = appointment
  const day = localTimeAt(appointment.datetime_from, location.zone).day
  const rows = [
    [
      t('treatment'),
      `${translate(treatment.name, language)} · ${duration(appointment.treatment_duration).replaceAll(' ', '\u00a0')}`,
    ],
    ...(given ? [[t('given'), translate(given.name, language)]] : []),
    [
      t('time'),
      `${shortDay(day)}, ${time(appointment.datetime_from, location.zone)}–${time(appointment.datetime_till, location.zone)}`,
    ],
    [t('where'), `${room.name} · ${user.name}`],
    ...(devices.length ? [[t('devices'), devices.map(({ name }) => name).join(', ')]] : []),
    ...(appointment.name ? [[t('rawName'), appointment.name]] : []),
    ...(notes ? [[t('notes'), notes]] : []),
    ...(appointment.cancel_reason ? [[t('cancelReason'), appointment.cancel_reason]] : []),
    ...(appointment.reminded_at
      ? [[t('reminder'), moment(appointment.reminded_at as Appointment['datetime_from'], location.zone)]]
      : []),
  ]
  return (
    <>
      <dl className={styles.rows}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {client.remarks && (
        <p className={styles.remarks}>
          <IconNote size={16} stroke={1.8} aria-hidden />
          <span>
            <b>{t('clientRemarks')}</b>
            {client.remarks}
          </span>
        </p>
      )}
      <p className={styles.made}>
        {t(creator.type === 'client' ? 'madeByClient' : 'madeByUser', {
          name: creator.name,
          moment: moment(appointment.created_at as Appointment['datetime_from'], location.zone),
        })}
      </p>
    </>
  )
}
