import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ClientFormPopup } from '#features/clients/screens/client-form-popup.tsx'
import { valuesTyped } from '#features/clients/screens/client-values.ts'
import { ChangesNote } from '#platform/client/ui/changes-note.tsx'
import { ClientName } from '#platform/client/ui/client-name.tsx'
import { DraftNote } from '#platform/client/ui/draft-note.tsx'
import { Popup } from '#platform/client/ui/popup.tsx'
import type { FollowUp } from '../../contract/series.ts'
import { BookingFields } from './booking-fields.tsx'
import { BookingTimes } from './booking-times.tsx'
import { useCalendarAddress } from '../place/calendar-address.ts'
import { ChosenTime } from './chosen-time.tsx'
import { highlight } from '../place/highlight.ts'
import { OutsideRulesButton } from './outside-rules-button.tsx'
import { useBookingForm, type BookingSubject } from './use-booking-form.ts'
import { useChanges } from '../changes/use-changes.ts'
import { WalkInButton } from './walk-in-button.tsx'
import styles from './appointment-form.module.css'

interface AppointmentFormProps extends BookingSubject {
  /** The day on which the follow-up is due; null without any indication. */
  readonly followUp?: FollowUp
  /** The reason why it cannot be saved any more: it was cancelled meanwhile. */
  readonly ended?: ReactNode
}

/**
 * The form that books or changes an appointment: client and treatment on the left, the time on the right (spec 2 §2).
 */
export function AppointmentForm({ followUp, ended, ...subject }: AppointmentFormProps) {
  const { initial, repeats = null } = subject
  const { t } = useTranslation('appointments')
  const address = useCalendarAddress()
  const changesOf = useChanges()
  const bookingForm = useBookingForm(subject)
  const { form, version, draft, booking, series, isUnanswered } = bookingForm
  const { base: booked, changed } = version
  /** The text in the search field when a new client was asked for; null while nobody is being added. */
  const [newClient, setNewClient] = useState<string | null>(null)

  /** The appointment that the form is about, which has the focus in the calendar after it. */
  const existing = booked ?? repeats
  const close = () => {
    if (existing) highlight(existing.id)
    address.close()
  }
  const seriesCount = series.active ? series.starts.length : 0
  return (
    <>
      <Popup
        title={t(repeats ? 'repeatTitle' : booked ? 'editTitle' : 'newTitle')}
        subtitle={
          existing && (
            <ClientName
              id={existing.client.id}
              name={`${existing.client.first_name} ${existing.client.last_name}`.trim()}
            />
          )
        }
        size="wide"
        loading={false}
        error={null}
        form={form}
        onClose={() => {
          if (newClient === null) close()
        }}
        submitLabel={seriesCount > 1 ? t('bookSeries', { count: seriesCount }) : t(booked ? 'saveChange' : 'book')}
        submittable={!ended && booking.bookable && (!series.active || (series.ready && seriesCount > 0))}
        actions={<ChosenTime booking={booking} />}
        alternatives={
          !repeats &&
          !ended &&
          !isUnanswered && (
            <>
              {!booked && <WalkInButton bookingForm={bookingForm} />}
              <OutsideRulesButton bookingForm={bookingForm} locationId={initial.location_id} />
            </>
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
          <BookingTimes
            bookingForm={bookingForm}
            autoFocus={existing !== null}
            repeats={repeats !== null}
            followUp={followUp}
          />
        </div>
      </Popup>
      {newClient !== null && booking.location && (
        <ClientFormPopup
          nested
          clientId={null}
          countryId={booking.location.supported_country_id}
          start={valuesTyped(newClient, booking.today)}
          onClose={() => setNewClient(null)}
          onDouble={(client) => {
            form.hook.setValue('client', client, { shouldDirty: true })
            setNewClient(null)
          }}
          onSaved={(client) => {
            form.hook.setValue('client', client, { shouldDirty: true })
            setNewClient(null)
          }}
        />
      )}
    </>
  )
}
