import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { localTimeAt } from '#kernel/day.ts'
import { durationChoices } from '#features/availability/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import { queryOf } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { useMay } from '#platform/client/session.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { SearchSelectField, SelectField, TextareaField } from '#platform/client/ui/fields.tsx'
import { MultiSelectInput } from '#platform/client/ui/multi-select-input.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { maxNotes, type Appointment } from '../../contract.ts'
import type { BookingValues } from './booking-values.ts'
import { ClientCard } from '../client/client-card.tsx'
import { TreatmentField } from './treatment-field.tsx'
import type { Booking } from './use-booking.ts'
import { useBookingLocations } from './use-booking-locations.ts'
import styles from './appointment-form.module.css'

interface BookingFieldsProps {
  readonly form: Form<BookingValues>
  readonly booking: Booking
  readonly booked: Appointment | null
  readonly onNewClient: (typed: string) => void
  /** The follow-up is locked to this practitioner (spec 2 §3 `lock_user`). */
  readonly locked?: { readonly id: number; readonly name: string } | null
}

/** The value of `no preference`, since a select needs one; no practitioner has this id. */
const noPreference = 0

/** The client, the treatment, its length and the practitioner. */
export function BookingFields({
  form: { control, hook },
  booking,
  booked,
  onNewClient,
  locked = null,
}: BookingFieldsProps) {
  const { t } = useTranslation('appointments')
  const { day } = useFormat()
  const may = useMay()
  const { duration } = useFormat()
  const places = useBookingLocations(booking, hook.watch('client'))
  const { treatment, practitioners, needsPractitioner, me, models, modelNames } = booking
  const settled = booked !== null && (booked.is_paid || booked.treatment_report_status)
  const durations = [...new Set([...durationChoices, ...(booking.duration ? [booking.duration] : [])])].toSorted(
    (a, b) => a - b,
  )
  const userId = hook.watch('user_id')

  // A practitioner who can no longer give this treatment cannot give its follow-up: then another one is chosen.
  const lockedHere =
    locked !== null &&
    userId === locked.id &&
    (!practitioners.length || practitioners.some(({ id }) => id === locked.id))

  // A person who must name a practitioner is offered themselves first. A practitioner who cannot give this treatment is
  // no longer chosen.
  const checkPractitioner = useEffectEvent(() => {
    if (!practitioners.length || lockedHere) return
    if (practitioners.some(({ id }) => id === userId)) return
    if (needsPractitioner)
      hook.setValue('user_id', practitioners.find(({ id }) => id === me?.id)?.id ?? practitioners[0]!.id)
    else if (userId !== null && userId !== booked?.user.id) hook.setValue('user_id', null, { shouldDirty: true })
  })
  useEffect(() => checkPractitioner(), [practitioners, needsPractitioner, userId])

  const people = practitioners.map(({ id, name }) => ({ value: id, label: name }))
  const now =
    booked && !people.some(({ value }) => value === booked.user.id)
      ? [{ value: booked.user.id, label: booked.user.name }]
      : []
  return (
    <div className={styles.fields}>
      <SearchSelectField
        control={control}
        name="client"
        label={t('client')}
        required
        autoFocus={!booked && !locked}
        disabled={settled}
        placeholder={t('searchClient')}
        minLength={2}
        find={(search) =>
          queryOf(listsApi.clients, {
            query: { filters: { search, country_id: booking.location?.supported_country_id } },
          })
        }
        idOf={(client) => client.id}
        nameOf={(client) => `${client.first_name} ${client.last_name}`}
        detailOf={(client) =>
          [
            client.birthdate && day(client.birthdate),
            client.phone_number && spacedPhone(client.phone_number),
            client.email,
          ]
            .filter(Boolean)
            .join(' · ')
        }
        {...(may('client.create') && {
          onCreate: onNewClient,
          createLabel: (typed: string) => (typed ? t('createClientNamed', { typed }) : t('createClient')),
        })}
      />
      <ClientCard
        clientId={hook.watch('client')?.id}
        day={booking.start ? localTimeAt(booking.start, booking.zone).day : (booking.wish?.day ?? booking.today)}
      />
      <TreatmentField
        treatments={booking.treatments}
        booked={booked?.treatment ?? null}
        disabled={settled}
        description={settled ? t('settledText') : undefined}
        value={hook.watch('treatment_id')}
        onChange={(id) => {
          hook.setValue('treatment_id', id, { shouldDirty: true })
          hook.setValue('duration', null)
          hook.setValue('models', null)
        }}
      />
      <div className={styles.two}>
        <SelectInput
          label={t('duration')}
          options={durations.map((minutes) => ({ value: minutes, label: duration(minutes) }))}
          value={booking.duration}
          disabled={!treatment}
          onChange={(minutes) =>
            hook.setValue('duration', minutes === treatment?.duration ? null : minutes, { shouldDirty: true })
          }
        />
        <SelectInput
          label={t('practitioner')}
          disabled={!treatment || lockedHere}
          description={lockedHere ? t('lockedPractitioner') : undefined}
          options={[
            ...(needsPractitioner ? [] : [{ value: noPreference, label: t('noPreference') }]),
            ...now,
            ...people,
          ]}
          value={userId ?? noPreference}
          onChange={(id) => hook.setValue('user_id', id || null, { shouldDirty: true })}
        />
      </div>
      {modelNames.size > 0 && treatment && (
        <MultiSelectInput
          label={t('models')}
          options={[...modelNames].map(([value, label]) => ({ value, label }))}
          value={models}
          placeholder={t('noModels')}
          onChange={(chosen) => hook.setValue('models', chosen.length ? [...chosen] : null, { shouldDirty: true })}
        />
      )}
      {places.options.length > 1 && (
        <SelectField
          control={control}
          name="location_id"
          label={t('location')}
          options={places.options}
          description={places.measured}
          required
        />
      )}
      <TextareaField control={control} name="notes" label={t('notes')} maxLength={maxNotes} minRows={3} maxRows={7} />
    </div>
  )
}
