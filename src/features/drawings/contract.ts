import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { line } from '#kernel/line.ts'
import { Version } from '#kernel/record.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { NamedPhoto, Photo } from '#features/photos/contract.ts'

export const drawingLimits = {
  /** The marks of one drawing, and the drawings of one visit. */
  marks: 500,
  ofVisit: 60,
  /** The points of all outlines of a drawing together. */
  points: 20_000,
  text: 60,
  /** The units of one point. */
  units: 999,
  reason: 255,
  /** The largest body in bytes: as many points as there may be, with room to spare. */
  body: 1_500_000,
  /** The drawings in one answer: those of the visit first, then those of the newest visits. */
  listed: 100,
  /**
   * The bytes of marks in one answer, so that a report opens quickly: about 150 drawings as they are usually made. The
   * drawings that come after these are listed without their marks, and are read one by one when they are opened.
   */
  listedBytes: 300_000,
} as const

/** The figures that can be drawn on where there is no photo. */
export const figures = ['face_front', 'face_left', 'face_right', 'body_front', 'body_back'] as const
export type Figure = (typeof figures)[number]

/** The colours of marks: each has an edge of the other lightness, so that it shows on any skin. */
export const markColours = ['blue', 'red', 'black', 'white'] as const
export type MarkColour = (typeof markColours)[number]

/** A part of the width or height of the picture. */
const part = z.number().min(0).max(1)
const Place = z.object({ x: part, y: part })
export type Place = z.output<typeof Place>
const colour = z.enum(markColours)

/** A mark on a picture; its places are parts of the picture's width and height. */
export const Mark = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('arrow'), colour, from: Place, to: Place }),
  /** A closed outline that was drawn by hand. */
  z.object({ kind: z.literal('outline'), colour, points: z.array(Place).min(3).max(drawingLimits.points) }),
  z.object({ kind: z.literal('ellipse'), colour, at: Place, rx: part, ry: part }),
  /** The units of an injectable at one point, with at most two decimals. */
  z.object({
    kind: z.literal('units'),
    colour,
    at: Place,
    product_id: z.int().positive(),
    units: z.number().min(0.01).max(drawingLimits.units).multipleOf(0.01),
  }),
  z.object({ kind: z.literal('text'), colour, at: Place, text: line(drawingLimits.text).min(1) }),
])
export type Mark = z.output<typeof Mark>
const marks = z.array(Mark).min(1).max(drawingLimits.marks)

const ProductName = z.object({ id: z.int(), name: TranslatableText })

export const Drawing = z.object({
  id: z.int(),
  figure: z.enum(figures).nullable(),
  /** The photo below the drawing, with the id of its thumbnail. */
  photo: NamedPhoto.extend(Photo.pick({ thumbnailId: true, width: true, height: true }).shape).nullable(),
  /** Null in a list whose marks are too many for one answer: `show` has them. */
  marks: z.array(Mark).nullable(),
  /** The products that its points name. */
  products: z.array(ProductName),
  /** The units of each product that its points show together, also where the marks are left out. */
  units: z.array(z.object({ product_id: z.int(), units: z.number() })),
  author: z.string(),
  created_at: InstantValue,
  changed_by: z.string(),
  updated_at: z.string(),
  version: z.int(),
  /** Whether its visit has a report; until then it waits for a day. */
  saved: z.boolean(),
})
export type Drawing = z.output<typeof Drawing>

/** A drawing with all of its marks. */
export const WholeDrawing = Drawing.extend({ marks: z.array(Mark) })
export type WholeDrawing = z.output<typeof WholeDrawing>

/** A visit with its drawings, in the order in which they were made. */
export const VisitDrawings = z.object({
  appointment: z.object({ id: z.int(), datetime_from: InstantValue }),
  zone: z.string(),
  drawings: z.array(Drawing),
})
export type VisitDrawings = z.output<typeof VisitDrawings>

/** The difference that a version of a drawing makes to the one before it; the first differs from nothing. */
export const DrawingChange = z.object({
  /** The products whose units differ, with their sums before and after. */
  units: z.array(z.object({ product: ProductName, before: z.number(), after: z.number() })),
  /** Marks that came, that went, and that were moved or changed, by number. */
  added: z.int(),
  removed: z.int(),
  changed: z.int(),
  /** The words of text marks that are there no more, and that are new. */
  textsBefore: z.array(z.string()),
  textsAfter: z.array(z.string()),
})
export type DrawingChange = z.output<typeof DrawingChange>

/** A version of a report or of a drawing, with who saved it and when. */
export const SavedVersion = z.object({ version: z.int(), author: z.string(), saved_at: InstantValue })

/** The versions of a drawing of a report, oldest first, also of one that was deleted. */
export const DrawingHistory = z.object({
  id: z.int(),
  figure: z.enum(figures).nullable(),
  photo: Drawing.shape.photo,
  /** The products that the points of any version name. */
  products: z.array(ProductName),
  versions: z.array(
    SavedVersion.extend({
      change: DrawingChange,
      /** Null where the marks are too many for one answer, which `show` has, and for a drawing that was deleted. */
      marks: z.array(Mark).nullable(),
    }),
  ),
  /** When and why it was deleted, by itself or with its photo. */
  removed: z.object({ author: z.string(), at: InstantValue, reason: z.string() }).nullable(),
})
export type DrawingHistory = z.output<typeof DrawingHistory>

const Saved = z.object({ id: z.int(), client_id: z.int(), updated_at: z.string() })
const savedClient = ({ answer }: { answer: { client_id: number } }) => [answer.client_id]

export const drawingsApi = {
  list: endpoint('GET', '/event/:appointmentId/treatment-report/drawings', {
    does: 'The drawings of the client of an appointment by visit, newest first; of other visits those that have a report. At most 100 drawings, and 300 kB of marks: the drawings after these have `marks: null`, and are read by themselves.',
    may: 'treatment-report.read',
    health: true,
    reads: ({ answer }) => [answer.client_id],
    gives: z.object({ client_id: z.int(), visits: z.array(VisitDrawings) }),
  }),
  show: endpoint('GET', '/treatment-report/drawings/:drawingId', {
    does: 'A drawing with all of its marks, or as one of its versions was saved.',
    may: 'treatment-report.read',
    health: true,
    reads: savedClient,
    params: { drawingId: Id },
    query: {
      /** The version; left out: the newest. */
      version: Id.optional(),
    },
    gives: WholeDrawing.extend({ client_id: z.int() }),
  }),
  /**
   * 409 `drawing_closed`; 422 `appointment_id: already_cancelled`, `already_no_show`, `too_many_drawings`; `photo_id:
   * unknown`; `figure: required`, `one_picture`; `marks: too_many`, `too_many_points`; `marks.0.product_id: unknown`.
   */
  create: endpoint('POST', '/treatment-report/drawings', {
    does: 'Adds a drawing to a visit, on a photo of that visit or on a figure. It is removed after a day unless the visit has a report.',
    may: 'treatment-report.update',
    health: true,
    reads: savedClient,
    largestBody: drawingLimits.body,
    takes: z.object({
      appointment_id: z.int().positive(),
      photo_id: z.int().positive().nullable().default(null),
      figure: z.enum(figures).nullable().default(null),
      marks,
    }),
    gives: Saved,
  }),
  /** 409 `stale`, `drawing_closed`; 422 as for a new one. */
  update: endpoint('PUT', '/treatment-report/drawings/:drawingId', {
    does: 'Changes the marks of a drawing, until the report of its visit closes.',
    may: 'treatment-report.update',
    health: true,
    reads: savedClient,
    params: { drawingId: Id },
    largestBody: drawingLimits.body,
    takes: Version.extend({ marks }),
    gives: Saved,
  }),
  /** 422 `reason: required` where the visit has a report. */
  remove: endpoint('DELETE', '/treatment-report/drawings/:drawingId', {
    does: 'Deletes a drawing. Once the visit has a report, that needs a reason; it stays with the record, where nobody sees it.',
    may: 'treatment-report.update',
    health: true,
    reads: 'nothing',
    params: { drawingId: Id },
    takes: z.object({ reason: line(drawingLimits.reason).default('') }).optional(),
    gives: z.null(),
  }),
}
