import { epochMs, instant, type Instant } from '#kernel/day.ts'
import { ofAppointment, type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of appointments. */
export const rightCalls: RightCallsOf = ({ db, regularAt, versionOf }) => {
  const appointmentInput = async ({ place, treatmentId }: Records, clientId: number, from: string) => ({
    client_id: clientId,
    location_id: place.id,
    treatment_id: treatmentId,
    datetime_from: from,
    user_id: await regularAt(place),
    room_id: place.roomIds[0],
    notes: 'Gewijzigd',
  })
  const rawInput = async (records: Records, clientId: number, from: string) => ({
    ...(await appointmentInput(records, clientId, from)),
    datetime_till: from.replace(/T(\d\d):(\d)0/, (_, hour: string, tens: string) =>
      tens === '3' ? `T${String(Number(hour) + 1).padStart(2, '0')}:00` : `T${hour}:30`,
    ),
    name: 'Modelavond',
  })
  return {
    calls: {
      'GET /clients/:id/minor': async (records) => ({
        params: { id: await records.client() },
        query: { date: '2026-03-11' },
      }),
      'GET /list/clients/visits': async () => ({ query: { filters: { search: 'vis' } } }),
      'POST /event': async (records) => ({
        body: await appointmentInput(records, await records.client(), records.time.afternoon),
      }),
      'PUT /event/:id': async (records) => {
        const clientId = await records.client()
        const id = await records.appointment(clientId)
        return {
          params: { id },
          body: {
            ...(await appointmentInput(records, clientId, records.time.morning)),
            updated_at: await versionOf('appointments', id),
          },
        }
      },
      'PATCH /event/:id/move': async (records) => {
        const id = await records.appointment(await records.client())
        const {
          starts_at: datetime_from,
          ends_at: datetime_till,
          room_id,
          employee_id: user_id,
        } = await db.selectFrom('appointments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
        return {
          params: { id },
          body: {
            seen: { datetime_from, datetime_till, room_id, user_id },
            datetime_from,
            datetime_till,
            room_id,
            user_id,
            notify: true,
          },
        }
      },
      'POST /event/:id/move/tell': async (records) => {
        const id = await records.appointment(await records.client())
        const { starts_at: to, location_id } = await db
          .selectFrom('appointments')
          .selectAll()
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
        const from = instant(epochMs(to as Instant) - 3_600_000)
        await db
          .insertInto('appointment_moves')
          .values({ appointment_id: id, from_starts_at: from, from_location_id: location_id, starts_at: to })
          .execute()
        return { params: { id }, body: { from, to } }
      },
      'GET /event/:id/move/places': async (records) => ({
        params: { id: await records.appointment(await records.client()) },
        query: { date_from: '2026-03-09', date_till: '2026-03-15' },
      }),
      'POST /event/series/check': async (records) => {
        const {
          datetime_from,
          room_id: _,
          ...subject
        } = await appointmentInput(records, await records.client(), records.time.afternoon)
        return { body: { ...subject, datetime_from, interval: 7, count: 2 } }
      },
      'POST /event/series': async (records) => {
        const {
          datetime_from,
          room_id: _,
          ...subject
        } = await appointmentInput(records, await records.client(), records.time.afternoon)
        return { body: { ...subject, starts: [datetime_from] } }
      },
      // A walk-in, which either of its permissions reaches as far as the records (decision C128).
      'POST /appointments': async (records) => ({
        body: {
          ...(await rawInput(records, await records.client(), records.time.afternoon)),
          datetime_from: '1970-01-01T00:00:00.000Z',
          datetime_till: '1970-01-01T00:00:00.000Z',
        },
      }),
      'PUT /appointments/:id': async (records) => {
        const clientId = await records.client()
        const id = await records.appointment(clientId)
        return {
          params: { id },
          body: {
            ...(await rawInput(records, clientId, records.time.morning)),
            updated_at: await versionOf('appointments', id),
          },
        }
      },
      'POST /appointments/:id/remind': ofAppointment,
      'PATCH /event/:id/no-show': async (records) => ({
        params: { id: await records.appointment(undefined, records.time.past) },
      }),
      'DELETE /event/:id': ofAppointment,
      'PATCH /event/:id/restore': async (records) => {
        const id = await records.appointment()
        await db.updateTable('appointments').set({ deleted_at: '2026-03-04T06:00:00Z' }).where('id', '=', id).execute()
        return { params: { id } }
      },
    },
    reading: { '/event/:id': ofAppointment, '/appointments/:id': ofAppointment },
    namingInside: ['POST /event', 'POST /event/series', 'POST /event/series/check', 'POST /appointments'],
  }
}
