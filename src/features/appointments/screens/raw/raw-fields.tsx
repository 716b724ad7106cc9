import { useTranslation } from 'react-i18next'
import { parseDay } from '#kernel/day.ts'
import { listsApi } from '#features/lists/contract.ts'
import { queryOf, useRead } from '#platform/client/data.ts'
import type { Form } from '#platform/client/form.ts'
import { useFormat } from '#platform/client/format.ts'
import { placeName, useLocationChoice } from '#platform/client/location.ts'
import { spacedPhone } from '#kernel/spaced-phone.ts'
import { browserToday } from '#platform/client/ui/day-input.tsx'
import {
  DayField,
  MultiSelectField,
  SearchSelectField,
  SelectField,
  TextareaField,
  TextField,
  TimeField,
} from '#platform/client/ui/fields.tsx'
import { SelectInput } from '#platform/client/ui/select-input.tsx'
import { maxName, maxNotes, type Appointment } from '../../contract.ts'
import { ClientCard } from '../client/client-card.tsx'
import type { RawValues } from './raw-values.ts'
import { TreatmentField } from '../booking/treatment-field.tsx'
import styles from '../booking/appointment-form.module.css'

/** The fields of the form without rules: client, treatment, times, location, room, practitioner and devices. */
export function RawFields({ form: { control, hook }, booked }: { form: Form<RawValues>; booked: Appointment | null }) {
  const { t } = useTranslation('appointments')
  const { day } = useFormat()
  const { locations } = useLocationChoice()
  const locationId = hook.watch('location_id')
  const location = locations.find(({ id }) => id === locationId) ?? null
  const at = { enabled: location !== null, staleTime: 300_000 }
  const rooms = useRead(listsApi.rooms, { query: { location_id: locationId ?? 0 } }, at)
  const people = useRead(listsApi.practitioners, { params: { locationId: locationId ?? 0 } }, at)
  const devices = useRead(listsApi.devices, { query: { location_id: locationId ?? 0 } }, at)
  const treatments = useRead(
    listsApi.treatments,
    { params: { countryId: location?.supported_country_id ?? 0, locationId: locationId ?? 0 } },
    at,
  )
  const settled = booked !== null && (booked.is_paid || booked.treatment_report_status)
  /** The booked room or practitioner stays a choice when it was deactivated meanwhile. */
  const orBooked = (
    list: readonly { readonly id: number; readonly name: string }[] | undefined,
    now: { readonly id: number; readonly name: string } | undefined,
  ) =>
    [
      ...(now && booked?.location.id === locationId && !list?.some(({ id }) => id === now.id) ? [now] : []),
      ...(list ?? []),
    ].map(({ id, name }) => ({ value: id, label: name }))
  // Rooms, people and devices belong to a location: with another location they are chosen again. An appointment that is
  // taken over brings its own.
  function chooseLocation(id: number | null): void {
    hook.setValue('location_id', id, { shouldDirty: true })
    hook.setValue('room_id', null, { shouldDirty: true })
    hook.setValue('user_id', null, { shouldDirty: true })
    hook.setValue('devices', [], { shouldDirty: true })
  }

  return (
    <div className={styles.columns} data-low>
      <div className={styles.fields}>
        <SearchSelectField
          control={control}
          name="client"
          label={t('client')}
          required
          autoFocus={!booked}
          disabled={settled}
          placeholder={t('searchClient')}
          minLength={2}
          find={(search) =>
            queryOf(listsApi.clients, { query: { filters: { search, country_id: location?.supported_country_id } } })
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
        />
        <ClientCard
          clientId={hook.watch('client')?.id}
          day={parseDay(hook.watch('day_from') ?? '') ?? browserToday()}
        />
        <TreatmentField
          treatments={treatments.data?.body ?? []}
          booked={booked?.treatment ?? null}
          disabled={settled}
          description={settled ? t('settledText') : undefined}
          value={hook.watch('treatment_id')}
          onChange={(id) => hook.setValue('treatment_id', id, { shouldDirty: true })}
        />
        <TextField
          control={control}
          name="name"
          label={t('rawName')}
          description={t('rawNameHelp')}
          maxLength={maxName}
        />
        <TextareaField control={control} name="notes" label={t('notes')} maxLength={maxNotes} minRows={3} maxRows={7} />
      </div>
      <div className={styles.fields}>
        <div className={styles.two}>
          <DayField control={control} name="day_from" label={t('rawFromDay')} required />
          <TimeField control={control} name="time_from" label={t('rawFromTime')} required />
          <DayField control={control} name="day_till" label={t('rawTillDay')} required />
          <TimeField control={control} name="time_till" label={t('rawTillTime')} required />
        </div>
        {locations.length > 1 && (
          <SelectInput
            label={t('location')}
            required
            value={locationId}
            onChange={chooseLocation}
            options={locations.map((one) => ({ value: one.id, label: placeName(one) }))}
          />
        )}
        <div className={styles.two}>
          <SelectField
            control={control}
            name="room_id"
            label={t('room')}
            required
            options={orBooked(rooms.data, booked?.room)}
          />
          <SelectField
            control={control}
            name="user_id"
            label={t('practitioner')}
            required
            options={orBooked(people.data, booked?.user)}
          />
        </div>
        <MultiSelectField
          control={control}
          name="devices"
          label={t('models')}
          placeholder={t('noModels')}
          options={(devices.data ?? []).map(({ id, name, serial_number }) => ({
            value: id,
            label: `${name} · ${serial_number}`,
          }))}
        />
      </div>
    </div>
  )
}
