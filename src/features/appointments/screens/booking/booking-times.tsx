import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { SlotPicker } from '#features/availability/screens/slot-picker.tsx'
import { useFormat } from '#platform/client/format.ts'
import type { FollowUp } from '../../contract/series.ts'
import { NextTimes } from './next-times.tsx'
import { SeriesFields } from '../series/series-fields.tsx'
import type { BookingForm } from './use-booking-form.ts'
import styles from './appointment-form.module.css'

interface BookingTimesProps {
  readonly bookingForm: BookingForm
  /** The time gets the focus, because client and treatment are chosen already. */
  readonly autoFocus: boolean
  /** The appointment is a follow-up, which may come back. */
  readonly repeats: boolean
  /** The day on which the follow-up is due; null without any indication. */
  readonly followUp?: FollowUp
}

/**
 * The times of a booking: the free starts of a month, the next ones after a refusal, and the further times of a
 * follow-up.
 */
export function BookingTimes({ bookingForm, autoFocus, repeats, followUp }: BookingTimesProps) {
  const { t } = useTranslation('appointments')
  const { longDay } = useFormat()
  const { form, booking, series, nextSlots } = bookingForm
  return (
    <div className={styles.when}>
      {nextSlots.length > 0 && (
        <NextTimes
          slots={nextSlots}
          zone={booking.zone}
          chosen={booking.start}
          onChoose={(slot) => {
            booking.chooseDay(localTimeAt(slot.datetime_from, booking.zone).day)
            booking.chooseSlot(slot)
          }}
        />
      )}
      {followUp?.due && followUp.weeks && (
        <p className="dim">{t('followUpDue', { count: followUp.weeks, day: longDay(followUp.due) })}</p>
      )}
      <SlotPicker
        autoFocus={autoFocus}
        needs={booking.needs}
        availability={booking.availability}
        day={booking.day}
        onDay={booking.chooseDay}
        month={booking.month}
        onMonth={booking.chooseMonth}
        today={booking.today}
        zone={booking.zone}
        chosen={booking.start}
        onChoose={booking.chooseSlot}
        practitionerOf={(userId) => booking.practitioners.find(({ id }) => id === userId)?.name.split(' ')[0] ?? ''}
      />
      {repeats && <SeriesFields form={form} series={series} zone={booking.zone} />}
    </div>
  )
}
