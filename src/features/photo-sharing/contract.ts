import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint, file } from '#kernel/endpoint.ts'
import { line } from '#kernel/line.ts'
import { languages } from '#kernel/texts.ts'

export const sharingLimits = {
  note: 255,
  /** The most that an alignment enlarges or reduces the second photo, in points of the pictures. */
  scale: 1000,
  /** The most that it moves the second photo, in points of the first. */
  moved: 1e7,
} as const

/** The days for which a client can look at a comparison with the link that they were sent (decision 051). */
export const comparisonDays = 7

/** The purposes for which photos leave the file, each with a consent of its own (decision C139, law A6). */
export const consentPurposes = ['sending', 'publication'] as const
export type ConsentPurpose = (typeof consentPurposes)[number]

const Purpose = z.enum(consentPurposes)
const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)

/** A word of the client about one purpose: given, or withdrawn. */
export const Consent = z.object({
  id: z.int(),
  purpose: Purpose,
  given: z.boolean(),
  /** The day on which it was given or withdrawn. */
  given_on: DayValue,
  /** The last day on which it counts; null: until it is withdrawn. */
  until: DayValue.nullable(),
  note: z.string(),
  author: z.string(),
  created_at: InstantValue,
})
export type Consent = z.output<typeof Consent>

export const comparisonStates = ['open', 'expired', 'ended'] as const
/** The reasons why a link ended; `consent_over` is a consent whose last day has passed. */
export const endReasons = ['taken_back', 'consent_withdrawn', 'photo_deleted', 'merged', 'consent_over'] as const
export type EndReason = (typeof endReasons)[number]
/** The reasons that are stored: a consent ends by its last day without anybody ending the link. */
export type StoredEndReason = Exclude<EndReason, 'consent_over'>

/** A comparison as it was sent. */
export const Comparison = z.object({
  id: z.int(),
  /** The days of the visits of both photos, the left one first. */
  days: z.tuple([DayValue, DayValue]),
  /** The zone of the location of the right photo, in which its moments are shown. */
  zone: z.string(),
  author: z.string(),
  created_at: InstantValue,
  /** The end of the time of its link. */
  until: InstantValue,
  state: z.enum(comparisonStates),
  end_reason: z.enum(endReasons).nullable(),
  ended_at: InstantValue.nullable(),
  ended_by: z.string().nullable(),
  /** The state of its mail; null when the outbox no longer has it. */
  mail: z.enum(['waiting', 'sent', 'failed']).nullable(),
  opened_at: InstantValue.nullable(),
  last_opened_at: InstantValue.nullable(),
  openings: z.int(),
})
export type Comparison = z.output<typeof Comparison>

/** Everything about a client's photos outside their file. */
const Sharing = z.object({
  client_id: z.int(),
  /** The address that a comparison goes to; empty without one. */
  email: z.string(),
  /** The language of the mail and of the page behind its link. */
  language: z.enum(languages),
  /** For a client who is under age a parent consents (law A10); empty while nobody is known. */
  birthdate: DayValue.nullable(),
  consenting_parent: z.string(),
  /** The consents that count today. */
  in_force: z.object({ sending: Consent.nullable(), publication: Consent.nullable() }),
  /** Every word of the client, the newest first. */
  consents: z.array(Consent),
  /** The comparisons that were sent, the newest first. */
  comparisons: z.array(Comparison),
})
export type Sharing = z.output<typeof Sharing>

export const ConsentInput = z.object({
  purpose: Purpose,
  /** Left out: today. */
  given_on: DayValue.nullish(),
  until: DayValue.nullish(),
  /** The way in which it was given: on paper, at the desk, in a mail. */
  note: line(sharingLimits.note).default(''),
})
export type ConsentInput = z.output<typeof ConsentInput>

const distance = z.number().min(-sharingLimits.moved).max(sharingLimits.moved)

/**
 * Turns, enlarges and moves the second photo onto the first without bending it: first the scale, then the turn in
 * radians, then the move, from the points of the second picture to those of the first. It says nothing about a person.
 */
export const Similarity = z.object({
  scale: z
    .number()
    .min(1 / sharingLimits.scale)
    .max(sharingLimits.scale),
  turn: z.number().min(-Math.PI).max(Math.PI),
  x: distance,
  y: distance,
})
export type Similarity = z.output<typeof Similarity>

/** Spec 2 §7. The photos by their ids, and the visits that they belong to. */
export const SendInput = z.object({
  leftImage: id,
  rightImage: id,
  appointmentIds: z.array(id).min(1).max(2),
  /** The alignment of the right photo with the left one by the sender; left out or null: each lies by itself. */
  alignment: Similarity.nullish(),
})
export type SendInput = z.output<typeof SendInput>

const ofAnswer = ({ answer }: { answer: { client_id: number } }) => [answer.client_id]
const changes = { may: 'treatment-report.update', health: true, reads: ofAnswer, gives: Sharing } as const

export const photoSharingApi = {
  ofClient: endpoint('GET', '/clients/:clientId/photo-sharing', {
    does: 'The consents of a client for their photos by purpose, and the comparisons that they were sent.',
    may: 'treatment-report.read',
    health: true,
    reads: ofAnswer,
    gives: Sharing,
  }),
  /** 422 `given_on: in_future`, `before_withdrawal`; `until: consent_over`. */
  give: endpoint('POST', '/clients/:clientId/photo-consents', {
    does: 'Records that a client consents to one use of their photos outside the file. It replaces an earlier consent.',
    ...changes,
    takes: ConsentInput,
  }),
  /** 409 `consent_missing`: there is none that could be withdrawn. */
  withdraw: endpoint('POST', '/clients/:clientId/photo-consents/withdrawal', {
    does: 'Records that a client withdraws a consent. Without the one for sending, every link stops working at once.',
    ...changes,
    takes: z.object({ purpose: Purpose, note: line(sharingLimits.note).default('') }),
  }),
  /**
   * 422 `leftImage`, `rightImage`: `unknown`, `photo_unsaved`, `other_client`, `same_photo`; `appointmentIds: unknown`;
   * `consent: consent_missing`; `email: email_missing`; `client: client_inactive`; `alignment: alignment_off`.
   */
  send: endpoint('POST', '/treatment-report/photos/send-compare-photo', {
    does: 'Mails a client a link to two of their photos, as they were aligned, which works for seven days.',
    may: 'treatment-report.update',
    health: true,
    reads: ofAnswer,
    status: 200,
    takes: SendInput,
    gives: z.object({ client_id: z.int(), mailed_to: z.string(), until: InstantValue }),
  }),
  /** 409 `comparison_over`: its link no longer works. */
  end: endpoint('PATCH', '/photo-comparisons/:id/end', {
    does: 'Ends the link of a comparison. Its mail is not sent if it still waits.',
    ...changes,
  }),
}

export const comparisonSides = ['left', 'right'] as const
export type ComparisonSide = (typeof comparisonSides)[number]

/** A comparison as its client sees it: the days of both photos and no word about a treatment. */
const SharedComparison = z.object({
  client_id: z.int(),
  chain: z.object({ name: z.string(), location: z.string(), phone_number: z.string() }),
  client_language: z.enum(languages),
  until: InstantValue,
  left: z.object({ day: DayValue, width: z.int(), height: z.int() }),
  right: z.object({ day: DayValue, width: z.int(), height: z.int() }),
  /** Lays the right photo on the left one as the sender saw it; null: each lies by itself. */
  alignment: Similarity.nullable(),
})
export type SharedComparison = z.output<typeof SharedComparison>

/** The calls of a client with a link; each shows the one comparison that the link is about. */
export const sharedComparisonApi = {
  show: endpoint('GET', '/photo-comparison', {
    does: 'The comparison that a client was sent, and when its photos were taken.',
    may: 'link:photo_comparison',
    reads: ofAnswer,
    gives: SharedComparison,
  }),
  /** 429 after many calls. */
  photo: endpoint('GET', '/photo-comparison/:side', {
    does: 'One of its two photos, as large as a screen.',
    may: 'link:photo_comparison',
    reads: ({ answer }) => answer.clientIds,
    params: { side: z.enum(comparisonSides) },
    gives: file,
  }),
}
