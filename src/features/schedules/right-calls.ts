import { keepUndo } from '#features/schedules/queries/undos.ts'
import { atPlace, type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'

/** Right calls of schedules and absences. */
export const rightCalls: RightCallsOf = ({ db, world }) => {
  const workday = { date_from: '2026-03-09', time_from: '10:00', time_till: '16:00' }
  const ofSchedule = async ({ place, colleague }: Records) => {
    const id = await colleague()
    const recurrenceId = await world.works(id, place)
    return {
      params: { id, recurrenceId, timetableId: recurrenceId },
      body: { location_id: place.id, ...workday, type: 'occurrence' },
    }
  }
  const ofRoom = async ({ n, place }: Records) => {
    const id = (
      await db
        .insertInto('rooms')
        .values({ location_id: place.id, name: `Rooster ${n}`, position: 100 + n })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
    return { params: { id }, body: { location_id: place.id, ...workday, weekdays: [1, 3], interval: 7 } }
  }
  const absence = async ({ colleague }: Records) => ({
    kind: 'block',
    employee_id: await colleague(),
    date_from: '2026-03-10',
    time_from: '12:00',
    date_till: '2026-03-10',
    time_till: '12:30',
    note: 'Overleg',
  })
  const ofAbsence = async (records: Records) => {
    const body = await absence(records)
    const { id, updated_at } = await db
      .insertInto('absences')
      .values(body)
      .returning(['id', 'updated_at'])
      .executeTakeFirstOrThrow()
    return { params: { id }, body: { ...body, updated_at } }
  }
  return {
    calls: {
      'GET /recurrences/location/:locationId': atPlace,
      'GET /recurrences/location/:locationId/:entity': async ({ place }) => ({
        params: { locationId: place.id, entity: 'users' },
        query: { from: '2026-03-08T23:00:00Z', till: '2026-03-15T23:00:00Z' },
      }),
      'POST /employees/:id/recurrence': async (records) => ({
        params: { id: await records.colleague() },
        body: { location_id: records.place.id, ...workday, weekdays: [1, 3], interval: 7 },
      }),
      'PUT /employees/:id/recurrence/:recurrenceId': ofSchedule,
      'POST /rooms/:id/recurrence': ofRoom,
      'PUT /rooms/:id/recurrence/:recurrenceId': async (records) => {
        const {
          params: { id },
          body,
        } = await ofRoom(records)
        const values = {
          location_id: records.place.id,
          room_id: id,
          weekdays: [1],
          interval_days: 7,
          date_from: '2026-03-02',
          time_from: '09:00',
          time_till: '17:00',
        }
        const recurrence = await db.insertInto('recurrences').values(values).returning('id').executeTakeFirstOrThrow()
        return { params: { id, recurrenceId: recurrence.id }, body: { ...body, type: 'series' } }
      },
      'DELETE /recurrences/:recurrenceId': async (records) => ({
        ...(await ofSchedule(records)),
        body: { date: '2026-03-09' },
      }),
      'DELETE /recurrences/timetable/:timetableId': async (records) => ({
        ...(await ofSchedule(records)),
        body: { date: '2026-03-09' },
      }),
      'POST /employees/:id/recurrence/undo': async (records) => {
        const {
          params: { id, recurrenceId },
        } = await ofSchedule(records)
        return { params: { id }, body: { undo_id: await keepUndo(db, { kind: 'employee', id }, null, recurrenceId) } }
      },
      'POST /rooms/:id/recurrence/undo': async (records) => {
        const {
          params: { id },
        } = await ofRoom(records)
        return { params: { id }, body: { undo_id: await keepUndo(db, { kind: 'room', id }, null, null) } }
      },
      'GET /absences/of/:subject/:subjectId': async (records) => ({
        params: { subject: 'employee_id', subjectId: await records.colleague() },
        query: { from: '2026-03-09' },
      }),
      'GET /absences': async ({ place }) => ({
        query: { location_id: place.id, from: '2026-03-09', till: '2026-03-15' },
      }),
      'GET /absences/:id': async (records) => ({ params: (await ofAbsence(records)).params }),
      'POST /absences': async (records) => ({ body: await absence(records) }),
      'PUT /absences/:id': ofAbsence,
      'DELETE /absences/:id': async (records) => ({ params: (await ofAbsence(records)).params }),
    },
    namingInside: ['GET /absences', 'POST /absences'],
  }
}
