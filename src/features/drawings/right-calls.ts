import type { TestApp } from '#platform/server/test/app.ts'
import { ofAppointment, type CallChanges, type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'
import type { Mark } from './contract.ts'
import { insertDrawing } from './queries.ts'

export const arrow: Mark = { kind: 'arrow', colour: 'blue', from: { x: 0.2, y: 0.3 }, to: { x: 0.4, y: 0.5 } }

/** Adds a drawing of an arrow on a face to an appointment. */
export const storedDrawing = ({ server, db, world }: TestApp, appointmentId: number) =>
  insertDrawing(
    db,
    { appointment_id: appointmentId, photo_id: null, figure: 'face_front', marks: [arrow] },
    { employeeId: world.practitioner, now: server.services.clock.now() },
  )

/** Right calls of drawings of treatment reports. */
export const rightCalls: RightCallsOf = ({ app }) => {
  const drawing = async (records: Records) => storedDrawing(app, await records.appointment())
  return {
    calls: {
      'GET /event/:appointmentId/treatment-report/drawings': ofAppointment,
      'GET /treatment-report/drawings/:drawingId': async (records): Promise<CallChanges> => ({
        params: { drawingId: (await drawing(records)).id },
      }),
      'POST /treatment-report/drawings': async (records) => ({
        body: { appointment_id: await records.appointment(), figure: 'face_left', marks: [arrow] },
      }),
      'PUT /treatment-report/drawings/:drawingId': async (records): Promise<CallChanges> => {
        const { id, updated_at } = await drawing(records)
        return { params: { drawingId: id }, body: { marks: [arrow, arrow], updated_at } }
      },
      'DELETE /treatment-report/drawings/:drawingId': async (records): Promise<CallChanges> => ({
        params: { drawingId: (await drawing(records)).id },
      }),
    },
    namingInside: ['POST /treatment-report/drawings'],
  }
}
