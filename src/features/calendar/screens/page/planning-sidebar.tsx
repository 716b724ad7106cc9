import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { weekNumber, type Day } from '#kernel/day.ts'
import { useRead } from '#platform/client/data.ts'
import { useFormat } from '#platform/client/format.ts'
import { SkeletonLines } from '#platform/client/ui/skeletons.tsx'
import { Reading } from '#platform/client/ui/states.tsx'
import { rangeOf } from '#features/appointments/rules/calendar.ts'
import { weekOf } from '#features/appointments/rules.ts'
import type { CalendarAddress } from '#features/appointments/screens/place/calendar-address.ts'
import { calendarApi, type CalendarPlanning, type PlanningDay } from '../../contract.ts'
import { colourClass } from '../grid/palette.ts'
import styles from './planning-sidebar.module.css'

/** The planning of the week of the calendar: the hours of the practitioners, and the free share (spec 2 §2, §9). */
export function PlanningSidebar({ address }: { address: CalendarAddress }) {
  const { t } = useTranslation('calendar')
  const { kind, view, date, employeeId, location } = address
  const { from, to } = view === 'switch' ? rangeOf(view, date) : weekOf(date)
  const query = { date_from: from, date_till: to }
  const ofLocation = useRead(
    calendarApi.locationPlanning,
    { params: { locationId: location?.id ?? 0 }, query },
    { enabled: kind === 'location' && location !== null },
  )
  const ofEmployee = useRead(
    calendarApi.employeePlanning,
    { params: { userId: employeeId ?? 0 }, query },
    { enabled: kind === 'employee' && employeeId !== null },
  )
  return (
    <aside className={styles.sidebar} aria-label={t('planning')}>
      <h2>
        {t('planning')}
        <span className="dim">
          {t('weekLabel')} {weekNumber(from)}
        </span>
      </h2>
      <Reading query={kind === 'employee' ? ofEmployee : ofLocation} skeleton={<SkeletonLines lines={9} />}>
        {(planning) => (
          <ol>
            {planning.days.map((day) => (
              <Day
                key={day.date}
                day={day}
                planning={planning}
                kind={kind}
                isShown={day.date === date}
                today={address.today}
                onChoose={(chosen) => address.show({ date: chosen })}
              />
            ))}
          </ol>
        )}
      </Reading>
    </aside>
  )
}

interface DayProps {
  readonly day: PlanningDay
  readonly planning: CalendarPlanning
  readonly kind: CalendarAddress['kind']
  readonly isShown: boolean
  readonly today: Day
  readonly onChoose: (date: Day) => void
}

/** One day: its colour with the words for it, and the practitioners. A press shows that day. */
function Day({
  day: { date, colour, free, total, appointments, people },
  planning: { users, locations },
  kind,
  isShown,
  today,
  onChoose,
}: DayProps) {
  const { t } = useTranslation('calendar')
  const { shortDay, duration } = useFormat()
  const nameOf = (id: number) => users.find((one) => one.id === id)
  const placeOf = (id: number) => locations.find((one) => one.id === id)?.place ?? ''
  const clock = (hours: PlanningDay['people'][number]['hours']) =>
    hours.map(({ time_from, time_till }) => `${time_from}–${time_till}`).join(', ')
  const hoursOf = ({ hours }: PlanningDay['people'][number]) =>
    (kind === 'employee' && locations.length > 1
      ? [...new Set(hours.map(({ location_id }) => location_id))]
          .map((id) => `${placeOf(id)} ${clock(hours.filter(({ location_id }) => location_id === id))}`)
          .join(', ')
      : clock(hours)) || t('dayOff')
  return (
    <li>
      <button
        type="button"
        className={styles.day}
        data-colour={colour ?? undefined}
        data-today={date === today ? '' : undefined}
        aria-current={isShown ? 'date' : undefined}
        onClick={() => onChoose(date)}
      >
        <span className={styles.name}>{shortDay(date)}</span>
        {colour && <span className={styles.share}>{t(`share_${colour}`)}</span>}
        <span className={styles.facts}>
          {t('appointmentsCount', { count: appointments })}
          {total > 0 && colour && ` · ${t('halfHoursFree', { hours: duration(free * 30) })}`}
        </span>
        {people.map((person) => (
          <span key={person.user_id} className={`${styles.person} ${colourClass(nameOf(person.user_id)?.colour ?? 0)}`}>
            {kind === 'location' && <b>{nameOf(person.user_id)?.name}</b>}
            <span className="num">
              {hoursOf(person)
                .split(', ')
                .map((part, i) => (
                  <Fragment key={part}>
                    {i > 0 && ', '}
                    <span className={styles.range}>{part}</span>
                  </Fragment>
                ))}
            </span>
          </span>
        ))}
      </button>
    </li>
  )
}
