import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { wallClock, type Day, type Instant } from '#kernel/day.ts'
import type { BodyOf } from '#kernel/endpoint.ts'
import { availabilityApi, type Slot } from '#features/availability/contract.ts'
import { SlotPicker } from '#features/availability/screens/slot-picker.tsx'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import { ClientFormPopup } from '#features/clients/screens/client-form-popup.tsx'
import { valuesTyped } from '#features/clients/screens/client-values.ts'
import { ApiError, refusalIn } from '#platform/client/api.ts'
import { keyOf, leaveSaved, queryOf, useSend } from '#platform/client/data.ts'
import { useDraft } from '#platform/client/draft.ts'
import { useBalieForm } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useMay } from '#platform/client/session.ts'
import { useVersion } from '#platform/client/version.ts'
import { notify } from '#platform/client/notices.ts'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import { appointmentsApi, noFreeStart, noFreeStartCodes, type Appointment, type AppointmentInput } from '../contract.ts'
import { changesAppointments } from './shown-appointments.ts'
import { seriesApi, type FollowUp } from '../contract/series.ts'
import { mayGoOutsideRules } from '../rules/raw.ts'
import { BookingFields } from './booking-fields.tsx'
import { bookingOf, inputOf, type BookingValues, type Wish, type WishedRoom } from './booking-values.ts'
import { useCalendarAddress } from './calendar-address.ts'
import { ChosenTime } from './chosen-time.tsx'
import { highlight } from './highlight.ts'
import { notifyChange } from './last-change.ts'
import { NextTimes } from './next-times.tsx'
import { handOver, rawFrom } from './raw-values.ts'
import { SeriesFields } from './series-fields.tsx'
import { useBooking, type SentBooking } from './use-booking.ts'
import { useCancelSeries } from './use-cancel-series.ts'
import { useSeries } from './use-series.ts'
import { wordsToShow } from './use-show-in-calendar.ts'
import { useChanges } from './use-changes.ts'
import styles from './appointment-form.module.css'

interface AppointmentFormProps {
  /** The appointment that is being changed; null for a new one. */
  readonly booked: Appointment | null
  readonly initial: BookingValues
  readonly wish: Wish | null
  readonly wishedRoom?: WishedRoom | null
  readonly date: Day
  /** What this is a follow-up of: with the same practitioner, and it may come back. */
  readonly repeats?: Appointment | null
  /** When the follow-up is due; null without any indication. */
  readonly followUp?: FollowUp
  /** Why it cannot be saved any more: it was cancelled meanwhile. */
  readonly ended?: ReactNode
}

/** The same, at each of several times. */
const seriesOf = (
  { datetime_from: _, room_id: __, ...subject }: AppointmentInput,
  starts: readonly Instant[],
): BodyOf<typeof seriesApi.book> => ({ ...subject, starts: [...starts] })

interface Unanswered extends SentBooking {
  /** What the form said then. */
  readonly said: string
  readonly body: AppointmentInput
  /** What went out instead of it when it was a series. */
  readonly series: BodyOf<typeof seriesApi.book> | null
}

/** What is typed is kept for this appointment, this follow-up, or this client and place of the calendar. */
const draftName = ({ booked, repeats, initial, wish }: AppointmentFormProps): string =>
  `booking.${booked?.id ?? (repeats ? `repeat.${repeats.id}` : ['new', initial.client?.id, wish && [wish.day, wish.time, wish.roomId]].flat().join(' ').trimEnd())}`

/** Where the fields of the call are in this form. */
const names = { client_id: 'client', treatment_duration: 'duration' } as const

/** Books an appointment, or changes one: left for whom and what, right when (spec 2 §2). */
export function AppointmentForm(props: AppointmentFormProps) {
  const { booked: first, initial, wish: firstWish, wishedRoom = null, date, repeats = null, followUp, ended } = props
  const { t } = useTranslation(['appointments', 'common'])
  const { longDay, shortDay, time } = useFormat()
  const queries = useQueryClient()
  const address = useCalendarAddress()
  const changesOf = useChanges()
  const may = useMay()
  const [wish, setWish] = useState(firstWish)
  const [nextSlots, setNextSlots] = useState<readonly Slot[]>([])
  /** A booking that went out and was not answered. */
  const [unanswered, setUnanswered] = useState<Unanswered | null>(null)
  const cancelSeries = useCancelSeries()
  /** What was typed into the search when a new client was asked for. */
  const [newClient, setNewClient] = useState<string | null>(null)

  function done(appointment: Appointment): void {
    const { day } = wallClock(appointment.datetime_from, appointment.location.zone)
    const name = `${appointment.client.first_name} ${appointment.client.last_name}`
    notify(
      t(booked ? 'changedNotice' : 'bookedNotice', {
        name,
        moment: `${shortDay(day)} ${time(appointment.datetime_from, appointment.location.zone)}`,
      }),
    )
    leaveTo(appointment)
  }
  function doneAll(made: readonly Appointment[]): void {
    const [first] = made
    if (!first || made.length < 2) return first && done(first)
    const said = t('seriesNotice', { count: made.length })
    if (may('appointment.update')) notifyChange(said, t('common:undo'), () => void cancelSeries(made))
    else notify(said)
    leaveTo(first)
  }
  function leaveTo(appointment: Appointment): void {
    draft.forget()
    highlight(appointment.id)
    address.close(wordsToShow(appointment, address) ?? {})
  }
  const sending = {
    failure: 'form',
    invalidates: [...changesAppointments, availabilityApi.availability],
    onSuccess: done,
  } as const
  const create = useSend(appointmentsApi.create, { ...sending, keepAs: draftName(props) })
  const update = useSend(appointmentsApi.update, sending)
  const bookSeries = useSend(seriesApi.book, { ...sending, keepAs: draftName(props), onSuccess: doneAll })

  const form = useBalieForm<BookingValues>({
    defaultValues: initial,
    names,
    submit: async (values) => {
      // Word for word what went out before: only the same call has the same key, and so the first answer.
      const body =
        sent?.body ?? inputOf(values, booking.slot, booking.duration, booking.room?.free ? booking.room.id : null)
      const all = sent ? sent.series : series.active ? seriesOf(body, series.starts) : null
      try {
        if (all) await bookSeries.mutateAsync({ body: all })
        else
          await version.saving(
            booked
              ? update.mutateAsync({ params: { id: booked.id }, body: { ...body, updated_at: booked.updated_at } })
              : create.mutateAsync({ body }),
          )
      } catch (error) {
        const { slot, room } = booking
        const open = error instanceof ApiError && (error.status === 0 || error.status >= 500)
        setUnanswered(open && !booked && slot ? { slot, room, body, series: all, said: JSON.stringify(values) } : null)
        // Of what may have been booked nothing is free any more: that is no news. A refusal is.
        if (all && !open) await series.reading.refetch()
        await recover(error)
        throw error
      }
    },
  })
  const version = useVersion({
    form,
    stored: first,
    valuesOf: bookingOf,
    newest: (refusal, { id }) =>
      refusal.has('stale')
        ? queries.fetchQuery({ ...queryOf(appointmentsApi.show, { params: { id } }), staleTime: 0 })
        : null,
    focus: 'notes',
  })
  const draft = useDraft(draftName(props), version)
  const { base: booked, changed } = version
  const values = form.hook.watch()
  const sent = unanswered?.said === JSON.stringify(values) ? unanswered : null
  const booking = useBooking({ values, booked, wish, wishedRoom, date, sent })
  const series = useSeries({ form, values, booking, repeats: repeats !== null, sent: sent?.series?.starts ?? null })
  // A time that was chosen before a reload may be of another month than the calendar shows.
  const showStart = useEffectEvent(() => {
    if (draft.restored && values.start) booking.chooseDay(wallClock(values.start, booking.zone).day)
  })
  useEffect(() => showStart(), [draft.restored])

  /** The form without rules goes on with what was filled in here. */
  function withoutRules(): void {
    handOver({
      base: booked,
      values: rawFrom(values, {
        booked,
        slot: booking.slot,
        wish: wish && { ...wish, locationId: initial.location_id },
        day: booking.day,
        duration: booking.duration,
        zone: booking.zone,
      }),
    })
    void leaveSaved(() => address.open(booked ? `/calendar/raw/${booked.id}` : '/calendar/raw'))
  }

  /** The form stays as it is; what helps on is shown beside it. */
  async function recover(error: unknown): Promise<void> {
    if (!(error instanceof ApiError)) return
    setNextSlots(refusalIn(error, { refuses: noFreeStart }, ...noFreeStartCodes)?.next_slots ?? [])
    void queries.invalidateQueries({ queryKey: keyOf(availabilityApi.availability) })
  }

  function chooseSlot({ datetime_from }: Slot): void {
    setWish(null)
    form.hook.setValue('start', datetime_from, { shouldDirty: true })
  }

  const of = booked ?? repeats
  const practitionerOf = (id: number) => booking.practitioners.find((one) => one.id === id)?.name.split(' ')[0] ?? ''
  const close = () => {
    if (of) highlight(of.id)
    address.close()
  }
  return (
    <>
      <Popup
        title={t(repeats ? 'repeatTitle' : booked ? 'editTitle' : 'newTitle')}
        subtitle={of ? `${of.client.first_name} ${of.client.last_name}` : undefined}
        size="wide"
        loading={false}
        error={null}
        form={form}
        onClose={() => {
          if (newClient === null) close()
        }}
        submitLabel={
          series.active && series.starts.length > 1
            ? t('bookSeries', { count: series.starts.length })
            : t(booked ? 'saveChange' : 'book')
        }
        submittable={!ended && booking.bookable && (!series.active || (series.ready && series.starts.length > 0))}
        actions={<ChosenTime booking={booking} />}
        alternatives={
          mayGoOutsideRules(may) &&
          !repeats &&
          !ended &&
          !unanswered && (
            <Button variant="subtle" color="gray" onClick={withoutRules}>
              {t('rawInstead')}
            </Button>
          )
        }
      >
        {ended}
        {!ended && changed && booked && <ChangesNote changes={changesOf(booked, changed)} onTake={version.takeOver} />}
        {draft.restored && !changed && <DraftNote onDiscard={draft.discard} />}
        <div className={styles.columns}>
          <BookingFields
            form={form}
            booking={booking}
            booked={booked}
            onNewClient={setNewClient}
            locked={repeats?.user}
          />
          <div className={styles.when}>
            {nextSlots.length > 0 && (
              <NextTimes
                slots={nextSlots}
                zone={booking.zone}
                chosen={booking.start}
                onChoose={(slot) => {
                  booking.chooseDay(wallClock(slot.datetime_from, booking.zone).day)
                  chooseSlot(slot)
                }}
              />
            )}
            {followUp?.due && followUp.weeks && (
              <p className="dim">{t('followUpDue', { count: followUp.weeks, day: longDay(followUp.due) })}</p>
            )}
            <SlotPicker
              autoFocus={of !== null}
              needs={booking.needs}
              availability={booking.availability}
              day={booking.day}
              onDay={booking.chooseDay}
              month={booking.month}
              onMonth={booking.chooseMonth}
              today={booking.today}
              zone={booking.zone}
              chosen={booking.start}
              onChoose={chooseSlot}
              practitionerOf={practitionerOf}
            />
            {repeats && <SeriesFields form={form} series={series} zone={booking.zone} />}
          </div>
        </div>
      </Popup>
      {newClient !== null && booking.location && (
        <ClientFormPopup
          nested
          clientId={null}
          countryId={booking.location.supported_country_id}
          start={valuesTyped(newClient, booking.today)}
          onClose={() => setNewClient(null)}
          onSaved={(client) => {
            form.hook.setValue('client', client, { shouldDirty: true })
            setNewClient(null)
          }}
        />
      )}
    </>
  )
}
