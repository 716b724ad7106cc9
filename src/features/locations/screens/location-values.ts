import type { CallOf } from '#kernel/endpoint.ts'
import { clockTimePattern, type ClockTime } from '#kernel/day.ts'
import type { ValuesOf } from '#kernel/fields.ts'
import { decimalSign } from '#kernel/number.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { currentLanguage } from '#platform/client/i18n.ts'
import {
  locationFields,
  roomFields,
  type CompanyInput,
  type Location,
  type LocationInput,
  type OpeningDay,
  type locationsApi,
} from '../contract.ts'
import { companyProblems, locationProblems } from '../rules/location.ts'
import { defaultHours, weekdays } from '../rules/opening.ts'

interface DayValues {
  readonly weekday: number
  readonly active: boolean
  readonly time_from: string | null
  readonly time_till: string | null
}
type RoomValues = ValuesOf<typeof roomFields>

/** The form while it is being filled in: choices by their id, coordinates and times as typed. */
export interface LocationValues extends Omit<
  ValuesOf<typeof locationFields>,
  'ownerIds' | 'type' | 'price_level' | 'cost_center' | 'latitude' | 'longitude' | 'timetables' | 'rooms'
> {
  readonly ownerIds: readonly number[]
  readonly type_id: number | null
  readonly price_level_id: number | null
  readonly cost_center: string
  readonly latitude: string
  readonly longitude: string
  readonly company: CompanyInput
  readonly timetables: readonly DayValues[]
  readonly rooms: readonly RoomValues[]
}

/** Maps the fields of the call to those of the form. */
export const fieldNames = { 'type.id': 'type_id', 'price_level.id': 'price_level_id' } as const

export const noCompany: CompanyInput = {
  name: '',
  vat_id: '',
  trade_register: '',
  bank_account: '',
  email: '',
  phone: '',
}

interface Fields extends Omit<ValuesOf<typeof locationFields>, 'rooms'> {
  readonly rooms: readonly RoomValues[]
}
/** The fields in the form in which they are typed. */
const typed = ({ type, price_level, ...fields }: Fields): LocationValues => ({
  ...fields,
  type_id: type?.id ?? null,
  price_level_id: price_level?.id ?? null,
  cost_center: fields.cost_center ?? '',
  latitude: shownDegrees(fields.latitude),
  longitude: shownDegrees(fields.longitude),
  company: noCompany,
  timetables: week(fields.timetables),
  rooms: fields.rooms.map(roomFields.pick),
})

/** A new location is open on weekdays and has one room (spec 3 §4). */
export const newLocation = (countryId: number | null, firstRoom: string): LocationValues => ({
  ...typed(locationFields.empty),
  country_id: countryId,
  timetables: weekdays.map(defaultHours),
  rooms: [{ ...roomFields.empty, name: firstRoom }],
})

export const shownDegrees = (degrees: number | null): string =>
  degrees === null ? '' : String(degrees).replace('.', decimalSign(currentLanguage()))
/** Reads `52,3676` or `52.3676`; null for an empty text, NaN for any other text. */
export const typedDegrees = (typed: string): number | null =>
  typed.trim()
    ? /^-?\d{1,3}(?:[.,]\d+)?$/.test(typed.trim())
      ? Number(typed.trim().replace(',', '.'))
      : Number.NaN
    : null

const week = (timetables: readonly OpeningDay[]): OpeningDay[] =>
  weekdays.map(
    (weekday) => timetables.find((day) => day.weekday === weekday) ?? { ...defaultHours(weekday), active: false },
  )

/** The form's values of a stored location. */
export const valuesOf = (location: Location): LocationValues => typed(locationFields.pick(location))

/** The body of the call. The legal entity is sent only for a country without one. */
export function inputOf(
  values: LocationValues,
): LocationInput & NonNullable<CallOf<typeof locationsApi.create>['body']> {
  const {
    country_id,
    type_id,
    price_level_id,
    company,
    latitude,
    longitude,
    timetables,
    rooms,
    ownerIds,
    cost_center,
    ...texts
  } = values
  return {
    ...texts,
    country_id: country_id ?? 0,
    ownerIds: [...ownerIds],
    cost_center: cost_center.trim() || null,
    type: type_id === null ? null : { id: type_id },
    price_level: price_level_id === null ? null : { id: price_level_id },
    company,
    latitude: typedDegrees(latitude),
    longitude: typedDegrees(longitude),
    rooms: rooms.map(roomFields.pick),
    // A closed day is sent with its own hours when they are complete, otherwise with the default ones, so that they
    // cannot prevent saving.
    timetables: timetables.map((day) =>
      day.active
        ? { ...day, time_from: (day.time_from ?? '') as ClockTime, time_till: (day.time_till ?? '') as ClockTime }
        : { ...defaultHours(day.weekday), ...readable(day), active: false },
    ),
  }
}
/** The body of a change: it has no first legal entity, which was created with the first location. */
export const changeOf = (values: LocationValues): Omit<ReturnType<typeof inputOf>, 'company'> => {
  const { company: _, ...change } = inputOf(values)
  return change
}
const isTime = (typed: string | null): typed is ClockTime => typed !== null && clockTimePattern.test(typed)
const readable = ({ time_from, time_till }: DayValues) =>
  isTime(time_from) && isTime(time_till) ? { time_from, time_till } : {}

/** The problems of incomplete times; complete ones are checked for their order. */
function timeProblems(timetables: readonly DayValues[]): Problem[] {
  const of = (field: string, typed: string | null) =>
    isTime(typed) ? [] : [problem(field, typed ? 'time_format' : 'required')]
  return timetables.flatMap((day, i) =>
    day.active
      ? [...of(`timetables.${i}.time_from`, day.time_from), ...of(`timetables.${i}.time_till`, day.time_till)]
      : [],
  )
}

/** The problems of the form, as the server would find them. @param countryCode `NL` */
export function formProblems(values: LocationValues, countryCode: string | null, withCompany: boolean): Problem[] {
  const times = timeProblems(values.timetables)
  const unreadable = new Set(times.map(({ field }) => field.replace(/time_\w+$/, '')))
  const input = inputOf(values)
  return [
    ...times,
    ...locationProblems(input, countryCode).filter(({ field }) => !unreadable.has(field.replace(/time_\w+$/, ''))),
    ...(withCompany ? companyProblems(input.company, countryCode) : []),
  ]
}
