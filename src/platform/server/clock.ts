import { instant, localTimeAt, type Day, type Instant } from '#kernel/day.ts'

/** The only source of the current time: handlers receive it, so that tests can set it. */
export interface Clock {
  now(): Instant
}

export const systemClock: Clock = { now: () => instant(Date.now()) }

export const today = (clock: Clock, zone: string): Day => localTimeAt(clock.now(), zone).day
