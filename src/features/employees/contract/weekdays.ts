/** Regular days off, by abbreviation as in the spec (spec 3 §3). Monday is the first. */
export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
export type Weekday = (typeof weekdays)[number]
