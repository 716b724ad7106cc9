/** The facts by which an employee may give appointments. Ids of every country, whoever asks. */
export interface Entitlement {
  readonly active: boolean
  /** One of their roles is a practitioner's. */
  readonly practitioner: boolean
  readonly locationIds: readonly number[]
  readonly qualificationIds: readonly number[]
}

/**
 * An appointment as far as its practitioner is concerned: where it is, and the qualifications of which its treatment
 * asks one.
 */
export interface ToGive {
  readonly location_id: number
  readonly asked: readonly number[]
}

/**
 * May this employee give it? One of the treatment's qualifications is enough (docs/decisions/004); availability offers
 * them by the same rule.
 */
export const mayGive = (
  { active, practitioner, locationIds, qualificationIds }: Entitlement,
  { location_id, asked }: ToGive,
): boolean =>
  active &&
  practitioner &&
  locationIds.includes(location_id) &&
  (!asked.length || asked.some((id) => qualificationIds.includes(id)))

/** An appointment to come of this employee; one booked without rules keeps to none of them (decision C60). */
export interface Given extends ToGive {
  readonly ignore_rules: boolean
}

/**
 * Does this appointment lose its practitioner by the change? Somebody who leaves gives none at all, also none that was
 * booked without rules. An appointment that they might not give before is not told again.
 */
export function losesPractitioner(appointment: Given, before: Entitlement, after: Entitlement): boolean {
  if (before.active && !after.active) return true
  return !appointment.ignore_rules && mayGive(before, appointment) && !mayGive(after, appointment)
}

/** The same when not the employee changes, but the qualifications of which the treatment asks one. */
export const losesQualified = (appointment: Given, who: Entitlement, asked: readonly number[]): boolean =>
  !appointment.ignore_rules && mayGive(who, appointment) && !mayGive(who, { ...appointment, asked })

/** Can this change leave an appointment behind? Whoever only gains keeps all of theirs. */
export const narrows = (before: Entitlement, after: Entitlement): boolean =>
  before.active &&
  (!after.active ||
    (before.practitioner && !after.practitioner) ||
    before.locationIds.some((id) => !after.locationIds.includes(id)) ||
    before.qualificationIds.some((id) => !after.qualificationIds.includes(id)))
