import { problem } from '#kernel/problem.ts'
import { ApiError } from '#platform/client/api.ts'
import { sendUpload } from '#platform/client/upload.ts'
import { photosApi } from '../contract.ts'
import { forgetUpload, type KeptUpload } from './kept-uploads.ts'
import { prepared } from './prepared.ts'

type Photo = Pick<KeptUpload, 'key' | 'appointmentId' | 'file' | 'name' | 'angle' | 'takenAt' | 'isForAddendum'>
type Options = Omit<NonNullable<Parameters<typeof sendUpload>[2]>, 'idempotencyKey'>

/** The visits whose report is open in this page: its form sends their photos. */
export const openVisits = new Set<number>()

/**
 * Sends a photo under its key, so that it arrives once however often it is sent, and forgets it in this browser.
 * @returns its id.
 */
export async function sendPhoto(
  { key, appointmentId, file, name, angle, takenAt, isForAddendum = false }: Photo,
  options: Options,
) {
  const body = new Uint8Array(await (await prepared(file)).arrayBuffer())
  const query = {
    appointment_id: appointmentId,
    name,
    ...(angle && { angle }),
    ...(takenAt && { taken_at: takenAt }),
    ...(isForAddendum && { addendum: 'true' as const }),
  }
  const id = await sendUpload(photosApi.preSave, { query, body }, { ...options, idempotencyKey: key, once: true })
  await forgetUpload(key)
  return id
}

/** The refusal in what was thrown while a photo was being sent. */
export const failureOf = (error: unknown): ApiError =>
  error instanceof ApiError ? error : new ApiError(0, '', [problem('', 'unexpected')])

/** Whether the server refused the photo, rather than that nothing is known about it. */
export const isRefusal = ({ isDecision, status }: ApiError): boolean => isDecision || [403, 404, 413].includes(status)
