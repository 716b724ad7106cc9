import type { Locator, Page } from 'playwright-core'
import { addDays, instant, mondayOf, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { appointmentsApi, type CalendarAppointment } from '#features/appointments/contract.ts'
import { calendarApi } from '#features/calendar/contract.ts'
import { isActive } from '#features/appointments/rules.ts'
import { availabilityApi } from '#features/availability/contract.ts'
import { listsApi } from '#features/lists/contract.ts'
import type { Stage } from './stage.ts'

export const [amsterdam, utrecht] = [1, 2]
/** A working day in the future: every appointment on it may be moved. */
export const day: Day = addDays(mondayOf(localTimeAt(Date.now(), 'Europe/Amsterdam').day), 8)
export const calendar = `/calendar/location?location=${amsterdam}&date=${day}&view=day`

export const later = (at: Instant, minutes = 30): Instant => instant(Date.parse(at) + minutes * 60_000)
/** The length of an appointment in minutes. */
export const lengthOf = ({
  datetime_from,
  datetime_till,
}: Pick<CalendarAppointment, 'datetime_from' | 'datetime_till'>) =>
  (Date.parse(datetime_till) - Date.parse(datetime_from)) / 60_000
export const timeOf = (at: Instant) => localTimeAt(at, 'Europe/Amsterdam').time

export const block = (page: Page, { id }: Pick<CalendarAppointment, 'id'>) => page.locator(`[data-appointment="${id}"]`)
export const boxOf = async (locator: Locator) => (await locator.boundingBox())!
/** The preview that follows the pointer during a drag. */
export const dragPreview = (page: Page) => page.locator('[data-grid] button[aria-hidden="true"]')
/** The dialog that asks about a move. */
export const review = (page: Page) => page.getByRole('dialog', { name: /^(Afspraak verplaatsen|Duur wijzigen)$/ })

interface Wanted {
  readonly at?: number
  /** Null means anybody. */ readonly user?: number | null
  readonly from?: Day
}

/** Prepares by the API what the journeys of moving need: an appointment that may be moved, and free places for it. */
export function movableVisits(stage: Stage) {
  const onDay = async (date: Day = day, locationId = amsterdam) =>
    (await stage.call(calendarApi.day, { params: { locationId, date } }))!.data
  const stored = async ({ id }: Pick<CalendarAppointment, 'id'>) =>
    (await stage.call(appointmentsApi.show, { params: { id } }))!.data

  /** Books half an hour where an hour is free. */
  async function bookedWithRoom(): Promise<CalendarAppointment> {
    const { appointments, locations } = await onDay()
    const { supported_country_id: country_id } = locations[0]!
    const treatments = (await stage.call(listsApi.treatments, {
      params: { countryId: country_id, locationId: amsterdam },
    }))!.data.body
    const { id: treatment_id } = treatments.find(({ intake, models }) => !intake && !models.length)!
    const clients = (await stage.call(listsApi.clients, {
      query: { filters: { search: 'van', country_id } },
    }))!.data
    const { id: client_id } = clients.find(({ id }) => appointments.every((one) => one.client_id !== id))!
    const asked = { client_id, location_id: amsterdam, treatment_id }
    const [free] = (await stage.call(availabilityApi.availability, {
      query: { ...asked, treatment_duration: 60, date_from: day, date_till: day },
    }))!.data
    const { datetime_from, user_id, room_id } = free!.time_slots[0]!
    const { id } = (await stage.call(appointmentsApi.create, {
      body: { ...asked, treatment_duration: 30, datetime_from, user_id, room_id },
    }))!.data
    return (await onDay()).appointments.find((one) => one.id === id)!
  }

  /**
   * An appointment that may be moved, and that could last half an hour longer at its place: so it may also begin that
   * much later.
   */
  async function movable(taken: readonly number[] = []): Promise<CalendarAppointment> {
    const { appointments } = await onDay()
    const active = appointments.filter((one) => isActive(one) && !one.ignore_rules && !one.is_paid)
    const minutes = (at: string) => Date.parse(at) / 60_000
    for (const one of active) {
      const lasts = lengthOf(one)
      const roomFree = active.every(
        (other) =>
          other === one ||
          other.room_id !== one.room_id ||
          minutes(other.datetime_from) >= minutes(one.datetime_till) + 30 ||
          minutes(other.datetime_till) <= minutes(one.datetime_from),
      )
      if (taken.includes(one.id) || lasts < 30 || lasts > 60 || !roomFree) continue
      const [free] = (await stage.call(availabilityApi.availability, {
        query: {
          appointment_id: one.id,
          client_id: one.client_id,
          location_id: amsterdam,
          treatment_id: one.treatment_id,
          treatment_duration: lasts + 30,
          user_id: one.user_id,
          date_from: day,
          date_till: day,
        },
      }))!.data
      if (free!.time_slots.some(({ datetime_from }) => datetime_from === one.datetime_from)) return one
    }
    return bookedWithRoom()
  }

  /** A start on one of the next days at which it fits, with its own practitioner. */
  async function freePlace(
    one: CalendarAppointment,
    { at = amsterdam, user = one.user_id, from = addDays(day, 1) }: Wanted = {},
  ) {
    const days = (await stage.call(availabilityApi.availability, {
      query: {
        appointment_id: one.id,
        client_id: one.client_id,
        location_id: at,
        treatment_id: one.treatment_id,
        treatment_duration: lengthOf(one),
        user_id: user ?? undefined,
        date_from: from,
        date_till: addDays(from, 19),
      },
    }))!.data
    const slot = days.flatMap(({ time_slots }) => time_slots)[0]!
    const start = localTimeAt(slot.datetime_from, 'Europe/Amsterdam')
    return { ...start, slot, room: (await onDay(start.day, at)).rooms.find(({ id }) => id === slot.room_id)! }
  }

  return { onDay, stored, movable, freePlace }
}

/** Drags a block this many pixels down, by its middle or by its lower edge. */
export async function drag(
  page: Page,
  one: CalendarAppointment,
  { pixels, fromEdge = false }: { pixels: number; fromEdge?: boolean },
): Promise<void> {
  await block(page, one).scrollIntoViewIfNeeded()
  const box = await boxOf(block(page, one))
  const [x, y] = [box.x + box.width / 2, fromEdge ? box.y + box.height - 3 : box.y + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  for (let step = 1; step <= 6; step++) await page.mouse.move(x, y + (pixels * step) / 6)
  await page.mouse.up()
}
