import { newFileName } from '#platform/server/files.ts'
import type { TestApp } from '#platform/server/test/app.ts'
import { ofAppointment, type CallChanges, type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'
import { insertPhoto, photoShelf } from './queries.ts'

/** The smallest JPEG that opens: one grey point. */
export const smallJpeg = new Uint8Array(
  Buffer.from(
    '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAAMCAgICAgMCAgIDAwMDBAYEBAQEBAgGBgUGCQgKCgkICQkKDA8MCgsOCwkJDRENDg8QEBEQCgwSExIQEw8QEBD/yQALCAABAAEBAREA/8wABgAQEAX/2gAIAQEAAD8A0s8g/9k=',
    'base64',
  ),
)

/** Adds a photo that waits to be saved to an appointment; its id. */
export async function uploadedPhoto({ server, db, world }: TestApp, appointmentId: number): Promise<number> {
  const names = { stored_file: `${newFileName()}.jpg`, screen_file: newFileName(), thumbnail_file: newFileName() }
  for (const name of Object.values(names)) await server.services.files.put(photoShelf, name, smallJpeg)
  const now = server.services.clock.now()
  const photo = {
    ...names,
    appointment_id: appointmentId,
    name: 'Wang links',
    angle: 'left',
    taken_at: now,
    width: 1,
    height: 1,
    file_bytes: smallJpeg.length,
    file_sha256: '0'.repeat(64),
    author_id: world.practitioner,
  } as const
  return insertPhoto(db, photo, now)
}

/** Right calls of photos of treatment reports. */
export const rightCalls: RightCallsOf = ({ app }) => {
  const one = async (records: Records): Promise<CallChanges> => ({
    params: { photoId: await uploadedPhoto(app, await records.appointment()) },
  })
  return {
    calls: {
      'GET /event/:appointmentId/treatment-report/photos': ofAppointment,
      'POST /treatment-report/photos/pre-save': async (records) => ({
        query: { appointment_id: await records.appointment() },
        body: smallJpeg,
      }),
      'GET /treatment-report/photos/:photoId': one,
      'DELETE /treatment-report/photos/:photoId': one,
    },
    namingInside: ['POST /treatment-report/photos/pre-save'],
  }
}
