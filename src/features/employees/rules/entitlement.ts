/** The facts by which an employee may give appointments, with ids of every country, whatever the caller's scope. */
export interface Entitlement {
  readonly active: boolean
  /** One of their roles is a practitioner's. */
  readonly practitioner: boolean
  readonly locationIds: readonly number[]
  readonly qualificationIds: readonly number[]
}

/** The demands of an appointment on its practitioner: the location, and the qualifications of which one is needed. */
export interface AppointmentNeeds {
  readonly location_id: number
  readonly asked: readonly number[]
}

/**
 * May this employee give the appointment? One of the treatment's qualifications is enough (docs/decisions/004);
 * availability offers employees by the same rule.
 */
export const mayGive = (
  { active, practitioner, locationIds, qualificationIds }: Entitlement,
  { location_id, asked }: AppointmentNeeds,
): boolean =>
  active &&
  practitioner &&
  locationIds.includes(location_id) &&
  (!asked.length || asked.some((id) => qualificationIds.includes(id)))

/** An appointment to come of this employee; one that was booked without rules keeps to none of them (decision C60). */
export interface UpcomingAppointment extends AppointmentNeeds {
  readonly ignore_rules: boolean
}

/**
 * Does this appointment lose its practitioner by the change? A deactivated employee gives none, not even one that was
 * booked without rules. An appointment that they might not give before does not count.
 */
export function losesPractitioner(appointment: UpcomingAppointment, before: Entitlement, after: Entitlement): boolean {
  if (before.active && !after.active) return true
  return !appointment.ignore_rules && mayGive(before, appointment) && !mayGive(after, appointment)
}

/** Does this appointment lose its practitioner when its treatment asks for one of these qualifications from now on? */
export const losesQualified = (appointment: UpcomingAppointment, who: Entitlement, asked: readonly number[]): boolean =>
  !appointment.ignore_rules && mayGive(who, appointment) && !mayGive(who, { ...appointment, asked })

/**
 * Can this change leave an appointment without a practitioner? One that only adds locations and qualifications cannot.
 */
export const narrows = (before: Entitlement, after: Entitlement): boolean =>
  before.active &&
  (!after.active ||
    (before.practitioner && !after.practitioner) ||
    before.locationIds.some((id) => !after.locationIds.includes(id)) ||
    before.qualificationIds.some((id) => !after.qualificationIds.includes(id)))
