import type { Day } from '#kernel/day.ts'

/** The age from which a client decides alone about a treatment (law A10). */
const fullAge = 18

/** The age in years on a day. A client who was born on 29 February grows older on 1 March. */
export const ageOn = (birthdate: Day, day: Day): number =>
  Number(day.slice(0, 4)) - Number(birthdate.slice(0, 4)) - (day.slice(5) < birthdate.slice(5) ? 1 : 0)

/** Whether a client is under age on the day of a treatment; false without a birthdate, or before it. */
export const isMinor = (birthdate: Day | null, day: Day): boolean =>
  birthdate !== null && birthdate <= day && ageOn(birthdate, day) < fullAge
