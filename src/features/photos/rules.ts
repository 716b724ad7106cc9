import { epochMs, type Instant } from '#kernel/day.ts'
import { characters, isEmpty, oneLine } from '#kernel/line.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { stateProblems } from '#features/appointments/rules.ts'
import { isClosed, type Closing, type ClosingHours } from '#features/appointments/rules/closing.ts'
import type { PhotoAngle } from '#kernel/body.ts'
import { photoLimits, type Photo } from './contract.ts'

/** A visit as far as it decides whether photos can be added. */
export interface PhotographedVisit {
  readonly deleted_at: string | null
  readonly no_show_at: string | null
  /** The facts on which it depends whether its report has closed; null while there is no report. */
  readonly report: (Closing & { readonly hours: ClosingHours }) | null
}

/**
 * The problems of a new photo: the report of a cancelled or missed visit can only be read, and one that has closed takes
 * photos with an addendum alone.
 */
export function newPhotoProblems(
  visit: PhotographedVisit,
  { forAddendum, now }: { readonly forAddendum: boolean; readonly now: Instant },
): Problem[] {
  const problems = stateProblems(visit).map(({ code }) => problem('appointment_id', code))
  const isLate = visit.report && isClosed(visit.report, visit.report.hours, now)
  return isLate && !forAddendum ? [...problems, problem('appointment_id', 'photo_report_closed')] : problems
}

/** A photo waits on a tablet for a day at most, so a moment that lies further back than this comes from a wrong clock. */
const believedMs = 7 * 86_400_000

/**
 * When a photo was taken. The clock of a tablet may be wrong: a photo that has come was taken by now, not long before it
 * came, and not before its visit was made. A moment that cannot be counts as now.
 */
export function takenAtOf(said: Instant | undefined, now: Instant, visitMadeAt: Instant): Instant {
  if (said === undefined) return now
  const at = epochMs(said)
  return at <= epochMs(now) && at >= epochMs(now) - believedMs && at >= epochMs(visitMadeAt) ? said : now
}

/** The refusals of a file that is no photo or cannot be stored: sending it again does not help. */
const wrongFile: ReadonlySet<string> = new Set([
  'photo_type',
  'image_dimensions',
  'image_unreadable',
  'body_too_large',
  'document_empty',
])

/** Whether a photo was refused for its file, rather than for its visit, a permission or an earlier attempt. */
export const isWrongFile = (problems: readonly { readonly code: string }[]): boolean =>
  problems.some(({ code }) => wrongFile.has(code))

/** The pause before a photo is sent again, in milliseconds, after so many failed attempts. */
export const pauseMs = (attempts: number): number => [5000, 15_000][attempts - 1] ?? 30_000

/**
 * The problems of deleting a photo: one of the medical record is deleted with a reason. Another one would go at once, and
 * take along what was drawn on it for the record.
 */
export const removalProblems = (
  photo: { readonly ofRecord: boolean; readonly drawnOn: boolean },
  reason: string,
): Problem[] => {
  if (photo.ofRecord) return isEmpty(reason) ? [problem('reason', 'required')] : []
  return photo.drawnOn ? [problem('', 'photo_drawn_on')] : []
}

/** The name of a photo as it is stored: without folders, invisible characters and its ending. */
export function photoName(uploaded: string): string {
  const base = oneLine(uploaded.split(/[/\\]/).at(-1)!)
    .replace(/\.[^.]*$/, '')
    .trim()
  if (isEmpty(base)) return 'foto'
  return characters(base) > photoLimits.name ? [...base].slice(0, photoLimits.name).join('').trimEnd() : base
}

type Angled = { readonly angle: PhotoAngle | null }
/** A visit with its photos in the order in which they were taken, as the list of a visit has it. */
interface PhotographedBefore<One extends Angled> {
  readonly appointment: { readonly id: number }
  /** It began before the visit of the list. */
  readonly earlier: boolean
  readonly photos: readonly One[]
}

/**
 * The newest photo of an earlier visit from this angle, for the shadow over the camera; else the newest without an angle.
 * The photos of later visits are there when a report is written late, and are never the shadow.
 * @param visits the visits of a client, newest first.
 */
export function earlierPhoto<One extends Angled>(
  visits: readonly PhotographedBefore<One>[],
  angle: PhotoAngle,
): One | null {
  // A photo may be uploaded long after its visit, so the visit decides which one is the newest.
  const newestFirst = visits.filter(({ earlier }) => earlier).flatMap(({ photos }) => photos.toReversed())
  const newest = (of: PhotoAngle | null) => newestFirst.find((photo) => photo.angle === of)
  return newest(angle) ?? newest(null) ?? null
}

/**
 * The angle of a series that comes next: the first without a photo after this one, in a circle; this one when all have
 * one.
 */
export function nextAngle(
  series: readonly PhotoAngle[],
  now: PhotoAngle,
  taken: ReadonlySet<PhotoAngle | null>,
): PhotoAngle {
  const at = series.indexOf(now)
  const order = [...series.slice(at + 1), ...series.slice(0, at + 1)]
  return order.find((angle) => !taken.has(angle)) ?? now
}

/**
 * The lean of the picture of a camera, in degrees: positive to the right. Null when the device lies flat, or does not
 * know how it is held.
 * @param beta the rotation around the device's width, as `deviceorientation` gives it, in degrees.
 * @param gamma the rotation around its length.
 * @param screenAngle the rotation of the screen: 0 upright, 90 on its side.
 */
export function leanOf(beta: number | null, gamma: number | null, screenAngle: number): number | null {
  if (beta === null || gamma === null) return null
  const radians = Math.PI / 180
  const across = Math.cos(beta * radians) * Math.sin(gamma * radians)
  const along = Math.sin(beta * radians)
  if (Math.hypot(across, along) < 0.3) return null
  const lean = Math.atan2(across, along) / radians - screenAngle
  return Math.round((((lean % 360) + 540) % 360) - 180)
}

/** A picture counts as level within this many degrees. */
export const levelWithin = 2

/**
 * The two photos that a comparison beside a report begins with: the newest, and the oldest of another visit, from the
 * same angle if there is one. Those of visits after the one of the report are only chosen by hand.
 * @param visits the visits of a client, newest first.
 */
export function firstPair<One extends Angled>(
  visits: readonly PhotographedBefore<One>[],
  appointmentId: number,
): readonly [One | null, One | null] {
  const before = visits.filter(({ appointment, earlier }) => earlier || appointment.id === appointmentId)
  const photos = before.toReversed().flatMap((visit) => visit.photos)
  const newest = photos.at(-1) ?? null
  if (!newest) return [null, null]
  const visit = before.find((one) => one.photos.includes(newest))
  const elsewhere = photos.filter((photo) => !visit?.photos.includes(photo))
  const oldest = elsewhere.find((photo) => photo.angle === newest.angle) ?? elsewhere.at(0)
  return [oldest ?? photos.find((photo) => photo !== newest) ?? null, newest]
}

/** The two photos after another one is chosen: it fills the free place, else the second. */
export function withChosen<One extends { readonly id: number }>(
  pair: readonly [One | null, One | null],
  chosen: One,
): readonly [One | null, One | null] {
  const [first, second] = pair
  if (first?.id === chosen.id || second?.id === chosen.id) return pair
  return first ? [first, chosen] : [chosen, second]
}

/** A stretch of a strip of tiles, in pixels from its beginning. */
interface Stretch {
  readonly from: number
  readonly till: number
}

/** The pixels beside a tile for the line around it. */
const lineAround = 6

/**
 * The pixels by which a strip is scrolled so that its chosen tiles are in sight: none if they are, else so that they lie
 * in the middle together. Where they do not fit, the last one lies at the end, with as much as there is room for before it.
 * @param chosen from left to right.
 * @param width the part of the strip that is in sight.
 */
export function scrollToChosen(chosen: readonly Stretch[], width: number): number {
  const [first, last] = [chosen.at(0), chosen.at(-1)]
  if (!first || !last) return 0
  const [from, till] = [first.from - lineAround, last.till + lineAround]
  if (till <= width) return 0
  return till - from <= width ? (from + till - width) / 2 : till - width
}

/** The position of a picture under its frame: enlarged, and moved by a part of the frame. */
export interface Placement {
  readonly scale: number
  readonly x: number
  readonly y: number
}
interface NamedPhotos {
  /** The photos that the form names so far. */
  readonly named: readonly number[]
  /** The photos that its user deleted are not told of as lost. */
  readonly deletedHere: ReadonlySet<number>
  /** Whether the server has refused the form's photos: its user has read what is missing. */
  readonly isRefused: boolean
}

/**
 * The photos that a report is saved with: those of its visit that wait at the server, and those that have gone from there,
 * because they waited longer than a day or somebody else deleted them, until the server has refused them once.
 */
export function formPhotos(
  photos: readonly Pick<Photo, 'id' | 'saved'>[],
  { named, deletedHere, isRefused }: NamedPhotos,
): { readonly ids: readonly number[]; readonly lost: readonly number[] } {
  const waiting = photos.filter(({ saved }) => !saved).map(({ id }) => id)
  const there = new Set(photos.map(({ id }) => id))
  const lost = isRefused ? [] : named.filter((id) => !there.has(id) && !deletedHere.has(id))
  return { ids: [...lost, ...waiting].slice(0, photoLimits.atOnce), lost }
}

export const unmoved: Placement = { scale: 1, x: 0, y: 0 }
const largestScale = 8

interface Parts {
  readonly x: number
  readonly y: number
}
const whole: Parts = { x: 1, y: 1 }

/**
 * Enlarges around a point of the frame (0 to 1), and never shows what lies beside the picture.
 * @param fill the part of the frame that the picture fills before it is enlarged.
 */
export function zoomed({ scale, x, y }: Placement, by: number, at: Parts, fill = whole): Placement {
  const next = Math.min(largestScale, Math.max(1, scale * by))
  const factor = next / scale
  const centre = { x: at.x - 0.5, y: at.y - 0.5 }
  return within({ scale: next, x: centre.x - (centre.x - x) * factor, y: centre.y - (centre.y - y) * factor }, fill)
}

/** Moves by parts of the frame. */
export const moved = ({ scale, x, y }: Placement, by: Parts, fill = whole): Placement =>
  within({ scale, x: x + by.x, y: y + by.y }, fill)

/** A picture that is smaller than its frame stays in the middle of it. */
function within({ scale, x, y }: Placement, fill: Parts): Placement {
  const clamp = (value: number, part: number) => {
    const most = (scale * part - 1) / 2
    return most > 0 ? Math.min(most, Math.max(-most, value)) : 0
  }
  return { scale, x: clamp(x, fill.x), y: clamp(y, fill.y) }
}
