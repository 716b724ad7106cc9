import type { Day } from '#kernel/day.ts'
import type { OpeningHours, ScheduleEntry, ScheduleException } from '../rules.ts'
import { withException } from './series.ts'

/** An entry of an employee or a room as stored, with where it is. */
export interface OwnedEntry {
  readonly id: number
  readonly location_id: number
  readonly location: string
  readonly zone: string
  readonly country_id: number
  readonly updated_at: string
  readonly entry: ScheduleEntry
}

/** The location of hours that are saved. */
export interface HoursPlace {
  readonly id: number
  readonly name: string
  readonly zone: string
  readonly country_id: number
  readonly opening: readonly OpeningHours[]
  /** The employee works there, or the room is there; and the employee or room is active. */
  readonly belongs: boolean
}

/** An entry at its location; its id is null until it is stored. */
export interface PlacedEntry {
  readonly id: number | null
  readonly location_id: number
  readonly entry: ScheduleEntry
}

/** The days of a change, from the first up to and including the last; null is no end. */
export interface Days {
  readonly from: Day
  readonly till: Day | null
}

/** An entry as it was before a change, with its own id. */
export type Former = Pick<OwnedEntry, 'id' | 'location_id' | 'entry'>

/** The last change of an owner's hours: the entry that it replaced, and the id of the one that it added. */
export interface Undo {
  readonly id: number
  readonly former: Former | null
  readonly made_id: number | null
}

/** A change of the entries of an owner. */
export type ScheduleWrite =
  /** A new entry. */
  | { readonly kind: 'make'; readonly location_id: number; readonly entry: ScheduleEntry }
  /** The entry ends (`before`), and a new one goes on from there with those of its exceptions that still hold. */
  | {
      readonly kind: 'split'
      readonly id: number
      readonly before: ScheduleEntry
      readonly location_id: number
      readonly entry: ScheduleEntry
    }
  /** The entry is replaced by another one under its own id. */
  | { readonly kind: 'rewrite'; readonly id: number; readonly location_id: number; readonly entry: ScheduleEntry }
  /** One day of the entry gets other hours, or is dropped. */
  | { readonly kind: 'except'; readonly id: number; readonly exception: ScheduleException }
  /** One day of the entry follows its series again. */
  | { readonly kind: 'as-series'; readonly id: number; readonly date: Day }
  /** The entry ends. */
  | { readonly kind: 'end'; readonly id: number; readonly before: ScheduleEntry }
  | { readonly kind: 'remove'; readonly id: number }
  /** The entry that was added is deleted, and the former one is restored. */
  | { readonly kind: 'restore'; readonly former: Former | null; readonly made_id: number | null }

const asSeriesOn = (entry: ScheduleEntry, day: Day): ScheduleEntry => ({
  ...entry,
  exceptions: entry.exceptions.filter(({ date }) => date !== day),
})

/** The entries of an owner after a write, which is what the database then holds. */
export function entriesAfter(entries: readonly PlacedEntry[], write: ScheduleWrite): PlacedEntry[] {
  const changed = (id: number, change: (one: PlacedEntry) => PlacedEntry) =>
    entries.map((one) => (one.id === id ? change(one) : one))
  switch (write.kind) {
    case 'make':
      return [...entries, { id: null, location_id: write.location_id, entry: write.entry }]
    case 'split':
      return [
        ...changed(write.id, (one) => ({ ...one, entry: write.before })),
        { id: null, location_id: write.location_id, entry: write.entry },
      ]
    case 'rewrite':
      return changed(write.id, ({ id }) => ({ id, location_id: write.location_id, entry: write.entry }))
    case 'except':
      return changed(write.id, (one) => ({ ...one, entry: withException(one.entry, write.exception) }))
    case 'as-series':
      return changed(write.id, (one) => ({ ...one, entry: asSeriesOn(one.entry, write.date) }))
    case 'end':
      return changed(write.id, (one) => ({ ...one, entry: write.before }))
    case 'remove':
      return entries.filter(({ id }) => id !== write.id)
    case 'restore': {
      const { former, made_id } = write
      const others = entries.filter(({ id }) => id === null || (id !== made_id && id !== former?.id))
      return former ? [...others, former] : others
    }
  }
}
