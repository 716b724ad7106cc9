import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import { uploadedPhoto } from '#features/photos/right-calls.ts'
import type { TestApp } from '#platform/server/test/app.ts'
import type { Records, RightCallsOf } from '#platform/server/test/right-call.ts'
import { insertComparison, insertConsent } from './queries.ts'

/** Adds a photo that is saved with the report of an appointment; its id. */
export async function savedPhoto(app: TestApp, appointmentId: number): Promise<number> {
  const id = await uploadedPhoto(app, appointmentId)
  const { rows } = await sql<{ id: number }>`
    select id from treatment_reports where appointment_id = ${appointmentId}`.execute(app.db)
  const reportId = rows[0]?.id ?? (await app.world.report(appointmentId))
  await sql`update report_photos set report_id = ${reportId} where id = ${id}`.execute(app.db)
  return id
}

/** Adds the consent of a client to be sent comparisons. */
export const consentToSending = ({ db, server, world }: TestApp, clientId: number) =>
  insertConsent(db, {
    client_id: clientId,
    purpose: 'sending',
    given: true,
    given_on: '2026-01-05' as never,
    until: null,
    note: 'Op papier',
    author_id: world.practitioner,
    created_at: server.services.clock.now(),
  })

/** Adds a comparison that was sent to a client, without its link; its id. */
export async function sentComparison(app: TestApp, clientId: number, appointmentId: number): Promise<number> {
  const [left, right] = [await savedPhoto(app, appointmentId), await savedPhoto(app, appointmentId)]
  return insertComparison(app.db, {
    client_id: clientId,
    left_photo_id: left,
    right_photo_id: right,
    alignment: null,
    author_id: app.world.practitioner,
    until: '2099-01-01T00:00:00.000Z' as Instant,
    created_at: app.server.services.clock.now(),
  })
}

/** Right calls of consents for photos and of comparisons. */
export const rightCalls: RightCallsOf = ({ app }) => {
  const ofClient = async (records: Records) => ({ params: { clientId: await records.client() } })
  return {
    calls: {
      'GET /clients/:clientId/photo-sharing': ofClient,
      'POST /clients/:clientId/photo-consents': async (records) => ({
        ...(await ofClient(records)),
        body: { purpose: 'publication', note: 'Op papier' },
      }),
      'POST /clients/:clientId/photo-consents/withdrawal': async (records) => {
        const clientId = await records.client()
        await consentToSending(app, clientId)
        return { params: { clientId }, body: { purpose: 'sending' } }
      },
      'POST /treatment-report/photos/send-compare-photo': async (records) => {
        const clientId = await records.client()
        await consentToSending(app, clientId)
        const appointmentId = await records.appointment(clientId)
        const [leftImage, rightImage] = [await savedPhoto(app, appointmentId), await savedPhoto(app, appointmentId)]
        return {
          body: {
            leftImage,
            rightImage,
            appointmentIds: [appointmentId],
            alignment: { scale: 1, turn: 0, x: 0, y: 0 },
          },
        }
      },
      'GET /photo-comparison/:side': () => Promise.resolve({ params: { side: 'left' } }),
      'PATCH /photo-comparisons/:id/end': async (records) => {
        const clientId = await records.client()
        return { params: { id: await sentComparison(app, clientId, await records.appointment(clientId)) } }
      },
    },
    links: {
      photo_comparison: async (records) => {
        const clientId = await records.client()
        await consentToSending(app, clientId)
        return { clientId, recordId: await sentComparison(app, clientId, await records.appointment(clientId)) }
      },
    },
    namingInside: ['POST /treatment-report/photos/send-compare-photo'],
  }
}
