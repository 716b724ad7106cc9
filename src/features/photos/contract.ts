import { z } from 'zod'
import { photoAngles } from '#kernel/body.ts'
import { InstantValue } from '#kernel/day.ts'
import { bytes, endpoint, file, Id } from '#kernel/endpoint.ts'
import { line } from '#kernel/line.ts'
import { TranslatableText } from '#kernel/translatable.ts'

export const photoLimits = {
  /** Decision C51. */
  megabytes: 10,
  /** The name as it is stored, and as it may come in, with the folders of somebody's disk in front. */
  name: 120,
  uploadedName: 500,
  reason: 255,
  /** The hours for which a photo waits for a report (decision C50), and after which one that waits for a signature is kept. */
  waitsHours: 24,
  /** The photos in one answer: those of the newest visits. */
  listed: 600,
  /** The photos that a form names when it saves the report: as many as one answer lists. */
  atOnce: 600,
} as const

/** The side of a square thumbnail on the screen, in CSS pixels (spec 2 §9). */
export const thumbnailSide = 75

/** A photo of a visit (spec 2 §3). */
export const Photo = z.object({
  id: z.int(),
  name: z.string(),
  /** The id of its thumbnail, at the address of photos. It cannot be guessed: only lists of photos name it. */
  thumbnailId: z.string(),
  created_at: InstantValue,
  taken_at: InstantValue,
  angle: z.enum(photoAngles).nullable(),
  author: z.string(),
  width: z.int(),
  height: z.int(),
  /** Whether it is part of its report, by a save or by an addendum; until then it waits. */
  saved: z.boolean(),
  /** Whether it waits for a signed addendum, because its report has closed without it. */
  awaits_signature: z.boolean(),
  /** Whether it belongs to the medical record, so that its deletion needs a reason. */
  of_record: z.boolean(),
})
export type Photo = z.output<typeof Photo>

/** A photo by its name, as versions tell of it. */
export const NamedPhoto = Photo.pick({ id: true, name: true, angle: true })
export type NamedPhoto = z.output<typeof NamedPhoto>

/** A visit with its photos, in the order in which they were taken. */
export const VisitPhotos = z.object({
  appointment: z.object({ id: z.int(), datetime_from: InstantValue }),
  zone: z.string(),
  treatment: z.object({ id: z.int(), name: TranslatableText }),
  photos: z.array(Photo),
})
export type VisitPhotos = z.output<typeof VisitPhotos>

/** A visit with its photos, beside those of the visit of which the list was asked for. */
export const ListedVisit = VisitPhotos.extend({
  /** Whether it began before that visit. */
  earlier: z.boolean(),
})
export type ListedVisit = z.output<typeof ListedVisit>

/** The id of a photo, or that of a thumbnail: 40 hexadecimal digits. */
const PhotoId = z.union([Id, z.string().regex(/^[0-9a-f]{40}$/)])

export const photosApi = {
  list: endpoint('GET', '/event/:appointmentId/treatment-report/photos', {
    does: 'The photos of the client of an appointment by visit, newest first; of the visit itself also those that are not saved yet.',
    may: 'treatment-report.read',
    health: true,
    reads: ({ answer }) => [answer.client_id],
    gives: z.object({
      client_id: z.int(),
      visits: z.array(ListedVisit),
      /** The number of older photos that are not in the list, because it would be too long. */
      left_out: z.int(),
    }),
  }),
  /**
   * 413; 422 `file: photo_type`, `image_dimensions`, `image_unreadable`; `appointment_id: already_cancelled`,
   * `already_no_show`, `photo_report_closed` unless it is for an addendum.
   */
  preSave: endpoint('POST', '/treatment-report/photos/pre-save', {
    does: 'Uploads a photo for the report of an appointment, as the body or as the part `file` of a form, and answers with its id. It is removed after a day if the visit has no report then. At a report that has closed it waits for a signed addendum.',
    may: 'treatment-report.update',
    health: true,
    reads: 'nothing',
    query: {
      appointment_id: Id,
      name: z.string().trim().max(photoLimits.uploadedName).default(''),
      angle: z.enum(photoAngles).optional(),
      /** The photo is for an addendum to the report, which may have closed. */
      addendum: z.literal('true').optional(),
      /** When it was taken, if that was before its upload. A moment that cannot be counts as now. */
      taken_at: InstantValue.optional(),
    },
    takes: bytes,
    upload: photoLimits.megabytes * 1024 * 1024,
    gives: z.int(),
  }),
  /** The list that names a thumbnail is in the log; a thumbnail by itself is not, and every other view of a photo is. */
  image: endpoint('GET', '/treatment-report/photos/:photoId', {
    does: 'The picture of a photo: as large as a screen, in full, or its thumbnail by the id of that.',
    may: 'treatment-report.read',
    health: true,
    reads: ({ answer }) => answer.clientIds,
    params: { photoId: PhotoId },
    query: { size: z.enum(['screen', 'full']).default('screen') },
    gives: file,
  }),
  /** 422 `reason: required` for a photo of the record. */
  remove: endpoint('DELETE', '/treatment-report/photos/:photoId', {
    does: 'Deletes a photo. One that is saved, or has waited for a signature for a day, needs a reason; it stays with the record, where nobody sees it.',
    may: 'treatment-report.update',
    health: true,
    reads: 'nothing',
    params: { photoId: Id },
    takes: z.object({ reason: line(photoLimits.reason).default('') }).optional(),
    gives: z.null(),
  }),
}
