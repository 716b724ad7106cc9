import type { PhotoAngle } from '#kernel/body.ts'
import { shelf } from '#platform/client/shelf.ts'

/** A photo that is not sent yet, as this browser keeps it through a reload. */
export interface KeptUpload {
  readonly key: string
  readonly appointmentId: number
  readonly file: Blob
  readonly name: string
  readonly angle: PhotoAngle | null
  readonly takenAt: string | null
}

const uploads = shelf<KeptUpload>('balie.photos', 'uploads')

/** Keeps a photo in this browser until the server has it: a reload or a closed tablet does not lose it. */
export const keepUpload = uploads.keep
export const forgetUpload = uploads.forget

/** The kept photos of a visit by the person who is signed in. */
export const keptUploads = async (appointmentId: number): Promise<readonly KeptUpload[]> =>
  (await uploads.rows()).filter((one) => one.appointmentId === appointmentId)
