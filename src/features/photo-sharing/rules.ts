import type { Day } from '#kernel/day.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { Consent, ConsentInput, ConsentPurpose, Similarity } from './contract.ts'
import { isSaneSimilarity } from './rules/similarity.ts'

type Word = Pick<Consent, 'purpose' | 'given' | 'until' | 'given_on'>

/**
 * The consent for a purpose that counts on a day; null without one. The newest word counts, whatever day it names.
 * @param words the words of a client, the newest first.
 */
export function consentInForce<One extends Word>(words: readonly One[], purpose: ConsentPurpose, day: Day): One | null {
  const newest = words.find((word) => word.purpose === purpose)
  return newest?.given && (newest.until === null || newest.until >= day) ? newest : null
}

/**
 * The problems of a new consent: it was given today or before, not before it was last withdrawn, and still counts today.
 * @param words the words of the client so far, the newest first.
 */
export function consentProblems(
  { purpose, until, given_on }: Pick<ConsentInput, 'purpose' | 'until'> & { readonly given_on: Day },
  words: readonly Word[],
  today: Day,
): Problem[] {
  const withdrawn = words.find((word) => word.purpose === purpose && !word.given)
  return [
    ...(given_on > today ? [problem('given_on', 'in_future')] : []),
    ...(withdrawn && given_on < withdrawn.given_on ? [problem('given_on', 'before_withdrawal')] : []),
    ...(until && until < today ? [problem('until', 'consent_over')] : []),
  ]
}

/** A photo that is to be sent, as far as it decides whether it may be. */
export interface PhotoToSend {
  readonly id: number
  readonly appointment_id: number
  readonly client_id: number
  readonly saved: boolean
  /** Its size in points. */
  readonly width: number
  readonly height: number
}

/** The client of a comparison, as far as they decide whether it may be sent. */
export interface Recipient {
  readonly email: string
  readonly isActive: boolean
  readonly hasConsent: boolean
}

/** The problems of a client to whom a comparison is to be sent. The button asks the same. */
export const recipientProblems = ({ email, isActive, hasConsent }: Recipient): Problem[] => [
  ...(hasConsent ? [] : [problem('consent', 'consent_missing')]),
  ...(email ? [] : [problem('email', 'email_missing')]),
  ...(isActive ? [] : [problem('client', 'client_inactive')]),
]

interface ToSend {
  readonly appointmentIds: readonly number[]
  /** Null: each photo lies by itself. */
  readonly alignment: Similarity | null
}

/** The problems of the two photos of a comparison; null is a photo that is not there, or outside the scope. */
export function pairProblems(
  left: PhotoToSend | null,
  right: PhotoToSend | null,
  { appointmentIds, alignment }: ToSend,
): Problem[] {
  const ofPhoto = (field: 'leftImage' | 'rightImage', photo: PhotoToSend | null) =>
    photo === null ? [problem(field, 'unknown')] : photo.saved ? [] : [problem(field, 'photo_unsaved')]
  const visits = [left, right].flatMap((photo) => (photo ? [photo.appointment_id] : []))
  const together = left !== null && right !== null
  return [
    ...ofPhoto('leftImage', left),
    ...ofPhoto('rightImage', right),
    ...(together && left.id === right.id ? [problem('rightImage', 'same_photo')] : []),
    ...(together && left.client_id !== right.client_id ? [problem('rightImage', 'other_client')] : []),
    ...(together && !sameVisits(visits, appointmentIds) ? [problem('appointmentIds', 'unknown')] : []),
    ...(together && alignment && !isSaneSimilarity(alignment, [left, right])
      ? [problem('alignment', 'alignment_off')]
      : []),
  ]
}

const sameVisits = (visits: readonly number[], named: readonly number[]) =>
  visits.every((visit) => named.includes(visit)) && named.every((visit) => visits.includes(visit))
