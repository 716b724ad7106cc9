import type { PhotoAngle } from '#kernel/body.ts'
import { shelf } from '#platform/client/shelf.ts'
import { unsentPhotos } from '#platform/client/unsent.ts'

/** A photo that is not sent yet, as this browser keeps it through a reload. */
export interface KeptUpload {
  readonly key: string
  readonly appointmentId: number
  readonly file: Blob
  readonly name: string
  readonly angle: PhotoAngle | null
  readonly takenAt: string | null
  /** It is for an addendum to a report that has closed. */
  readonly isForAddendum?: boolean
  /** The server refused it: it is sent again by the person alone, in its report. */
  readonly isRefused?: boolean
}

/** A tablet that was put away without a connection before the weekend still has its photos after it. */
const keptDays = 7
const uploads = shelf<KeptUpload>(unsentPhotos, 'uploads', keptDays)

/**
 * Keeps a photo in this browser until the server has it: a reload or a closed tablet does not lose it. False where it
 * lasts as long as the page alone.
 */
export const keepUpload = uploads.keep
export const forgetUpload = uploads.forget
/** Removes photos that are older than a week, and those of others. Returns how many of the own ones were too old. */
export const sweepUploads = uploads.sweep

/** The photos that the person who is signed in has not sent, of one visit or of all. */
export const keptUploads = async (appointmentId?: number): Promise<readonly KeptUpload[]> =>
  (await uploads.rows()).filter((one) => appointmentId === undefined || one.appointmentId === appointmentId)
