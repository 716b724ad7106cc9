import { addDays, localTimeAt, weekday, type Day, type Instant } from '#kernel/day.ts'
import { declaredRefusal, firstRefusal, refusal, type Decision, type Refusal } from '#kernel/decision.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { keeping } from '#kernel/record.ts'
import { refusesChange, refusesClash, scheduleFields, type ScheduleChange, type ScheduleInput } from '../contract.ts'
import { entryOn, type ScheduleEntry } from '../rules.ts'
import { deleteProblems, scheduleProblems } from './form.ts'
import { firstClash, type Placed } from './overlap.ts'
import { changedFrom, choicesOf, endedBefore, entryOf, firstDay, fittingBreaks, holdsOn, sameHours } from './series.ts'
import type { Days, Former, HoursPlace, OwnedEntry, PlacedEntry, ScheduleWrite, Undo } from './writes.ts'

/** The schedule of an employee or a room that somebody is about to change. */
export interface ScheduleFacts {
  readonly isRoom: boolean
  /** The entries at every location that can hold on a day of the change or later. */
  readonly entries: readonly OwnedEntry[]
  /** The location of hours that are saved; undefined outside the scope. */
  readonly place: HoursPlace | undefined
  /** The countries within the caller's scope. */
  readonly countryIds: readonly number[]
  readonly now: Instant
}

type Spot = Pick<OwnedEntry, 'location_id' | 'country_id'>

export interface SchedulePlan {
  readonly write: ScheduleWrite
  /** The days that the plan affects: their appointments are checked, and the calendars that show them told. */
  readonly days: Days
  /** The locations that the plan affects. */
  readonly spots: readonly Spot[]
  /** The entry that the plan replaces, for an undo; null when it only adds one. */
  readonly former: Former | null
}
/** A plan with the entry as it holds from the chosen day on. */
export type SavedPlan = SchedulePlan & { readonly saved: Omit<PlacedEntry, 'id'> }

export const earlier = (a: Day, b: Day): Day => (a < b ? a : b)

/** A day that is over, or is today, in every time zone: no zone is still before it. */
export const yesterday = (now: Instant): Day => addDays(localTimeAt(now, 'UTC').day, -1)

const notFound: Refusal = { status: 404, problems: [problem('', 'not_found')] }
const spotOf = ({ id, country_id }: HoursPlace): Spot => ({ location_id: id, country_id })
const isOnce = (entry: ScheduleEntry) => !choicesOf(entry).includes('series')

/**
 * The problems of the location of hours.
 * @param stays the hours were there already: an employee who left the location may still have hours to end.
 */
const placeProblems = (place: HoursPlace | undefined, stays: boolean, isRoom: boolean): Problem[] => {
  if (!place || (isRoom && !place.belongs && !stays)) return [problem('location_id', 'unknown')]
  return place.belongs || stays ? [] : [problem('location_id', 'not_at_location')]
}

/**
 * 422 `schedule_clash`, which names the other hours, when an entry overlaps one of the others (decision C68). Of hours
 * outside the caller's scope it tells only the day and the times (decision C84).
 */
function clashRefusal(
  mine: Placed,
  others: readonly OwnedEntry[],
  { isRoom, countryIds }: Pick<ScheduleFacts, 'isRoom' | 'countryIds'>,
): Refusal | null {
  const clashes = others.flatMap((other) => {
    const clash = firstClash(mine, other, isRoom)
    return clash ? [{ other, clash }] : []
  })
  const [first] = clashes.toSorted((a, b) => (a.clash.date < b.clash.date ? -1 : 1))
  if (!first) return null
  const { other, clash } = first
  const { date, hours } = clash
  const when = { from: hours.time_from, till: hours.time_till, date: { day: date } }
  if (!countryIds.includes(other.country_id)) return refusal(422, [problem('time_from', 'schedule_clash_abroad', when)])
  const { id, location_id, location } = other
  return declaredRefusal(
    refusesClash,
    'schedule_clash',
    { clash: { recurrence_id: id, date, ...hours, location_id, location } },
    { field: 'time_from', values: { ...when, place: location } },
  )
}

// ── Adding ──────────────────────────────────────────────────────────────────────────────────────────────────────

export function planAddition(facts: ScheduleFacts, body: ScheduleInput): Decision<SavedPlan> {
  const { isRoom, entries, place, now } = facts
  const today = localTimeAt(now, place?.zone ?? 'UTC').day
  const problems = [
    ...placeProblems(place, false, isRoom),
    ...scheduleProblems(body, { changing: null, isRoom, today }),
  ]
  if (problems.length || !place) return { refused: { status: 422, problems } }

  const entry = entryOf(body)
  const clash = clashRefusal({ entry, zone: place.zone }, entries, facts)
  if (clash) return { refused: clash }
  const saved = { location_id: place.id, entry }
  return {
    plan: {
      write: { kind: 'make', ...saved },
      days: { from: body.date_from, till: isOnce(entry) ? firstDay(entry) : entry.dateTill },
      spots: [spotOf(place)],
      former: null,
      saved,
    },
  }
}

// ── Changing ────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Fills the fields that a change leaves out with those of the changed day, or of the series; of the breaks, with those
 * that still fit.
 */
function filledIn(body: ScheduleChange, entry: ScheduleEntry): ScheduleInput {
  const on = body.type === 'occurrence' ? entryOn(entry, body.date_from) : null
  const { time_from, time_till, breaks = [] } = on?.hours ?? entry
  const input = keeping(
    body,
    {
      date_till: entry.dateTill,
      weekdays: [...entry.weekdays],
      interval: entry.interval,
      active: on?.active ?? entry.active,
      time_from,
      time_till,
      breaks: [...breaks],
    },
    scheduleFields.defaults,
  )
  return { ...input, breaks: body.breaks ?? fittingBreaks(breaks, input) }
}

/** 409 `schedule_stale`. A caller that does not name a version overwrites the current one. */
const changeStale = ({ updated_at }: OwnedEntry, seen: string | undefined): Refusal | null =>
  seen === undefined || seen === updated_at
    ? null
    : declaredRefusal(refusesChange, 'schedule_stale', { updated_at }, { field: 'updated_at' })

/** One day of a series, as an entry of its own. */
const onlyOn = (series: ScheduleEntry, date: Day, { time_from, time_till, breaks, active }: ScheduleEntry) => ({
  ...series,
  dateFrom: date,
  dateTill: date,
  weekdays: [weekday(date)],
  interval: 0 as const,
  time_from,
  time_till,
  breaks,
  active,
  exceptions: [],
})

/** Gives one day of a series these hours; hours that equal those of the series are no exception. */
function planDay(held: OwnedEntry, date: Day, wanted: ScheduleEntry): SavedPlan {
  const { id, entry } = held
  const { time_from, time_till, breaks } = wanted
  const hours = { time_from, time_till, breaks }
  const active = wanted.active === entry.active ? null : wanted.active
  return {
    write:
      active === null && sameHours(hours, entry)
        ? { kind: 'as-series', id, date }
        : { kind: 'except', id, exception: { date, hours, active } },
    days: { from: date, till: date },
    spots: [held],
    former: held,
    saved: held,
  }
}

/** Replaces a series as a whole, or from a day on while its earlier days stay (decision C65). */
function planSeries(held: OwnedEntry, place: HoursPlace, next: ScheduleEntry): SavedPlan {
  const once = isOnce(held.entry)
  const before = once ? null : endedBefore(held.entry, next.dateFrom)
  const saved = { location_id: place.id, entry: next }
  return {
    write: before ? { kind: 'split', id: held.id, before, ...saved } : { kind: 'rewrite', id: held.id, ...saved },
    days: { from: once ? earlier(next.dateFrom, held.entry.dateFrom) : next.dateFrom, till: null },
    spots: [held, spotOf(place)],
    former: held,
    saved,
  }
}

/**
 * Decides about a change of one day, or from a day on (spec 3 §3, §4). An entry that happens once is changed on its own
 * day, and may move to another.
 */
export function planChange(facts: ScheduleFacts, recurrenceId: number, body: ScheduleChange): Decision<SavedPlan> {
  const { isRoom, entries, place, countryIds, now } = facts
  const held = entries.find(({ id, country_id }) => id === recurrenceId && countryIds.includes(country_id))
  if (!held) return { refused: notFound }

  const { entry } = held
  const once = isOnce(entry)
  const changing = once ? null : body.type
  const input = filledIn(body, entry)
  const stays = body.location_id === held.location_id
  const wanted = changing === 'occurrence' ? null : changedFrom(entry, entryOf(input))
  // Somebody else may have ended it, or dropped the day, since it was shown.
  const isThere =
    changing === null ||
    (changing === 'occurrence' ? holdsOn(entry, body.date_from) : firstDay(entry, body.date_from) !== null)
  const refused = firstRefusal(
    () => changeStale(held, body.updated_at),
    () => (once && body.type === 'series' ? refusal(422, [problem('type', 'once_only')]) : null),
    () => (isThere ? null : refusal(422, [problem('date_from', 'not_scheduled')])),
    () =>
      refusal(422, [
        ...placeProblems(place, stays, isRoom),
        ...scheduleProblems(input, { changing, isRoom, today: localTimeAt(now, held.zone).day }),
        ...(changing === 'occurrence' && !stays ? [problem('location_id', 'invalid')] : []),
      ]),
    () =>
      clashRefusal(
        { entry: wanted ?? onlyOn(entry, body.date_from, entryOf(input)), zone: place!.zone },
        entries.filter((one) => one !== held),
        facts,
      ),
  )
  if (refused) return { refused }
  return {
    plan: wanted ? planSeries(held, place!, wanted) : planDay(held, body.date_from, entryOf(input)),
  }
}

// ── Deleting ────────────────────────────────────────────────────────────────────────────────────────────────────

/** Decides about deleting a day. @param ending whether all coming days are deleted too. */
export function planRemoval(
  { entries, now }: Pick<ScheduleFacts, 'entries' | 'now'>,
  recurrenceId: number,
  date: Day | undefined,
  ending: boolean,
): Decision<SchedulePlan> {
  // Somebody else may have deleted it meanwhile.
  const held = entries.find(({ id }) => id === recurrenceId)
  if (!held) return { refused: notFound }
  const { id, entry } = held
  const problems = deleteProblems(date, ending, localTimeAt(now, held.zone).day)
  if (problems.length || !date) return { refused: { status: 422, problems } }
  if (ending ? firstDay(entry, date) === null : !holdsOn(entry, date))
    return { refused: { status: 422, problems: [problem('date', 'not_scheduled')] } }

  const before = ending ? endedBefore(entry, date) : null
  const write: ScheduleWrite = before
    ? { kind: 'end', id, before }
    : ending || isOnce(entry)
      ? { kind: 'remove', id }
      : { kind: 'except', id, exception: { date, hours: null } }
  return {
    plan: { write, days: { from: date, till: ending ? entry.dateTill : date }, spots: [held], former: held },
  }
}

// ── Undoing ─────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Decides about bringing a schedule back to what it was before its last change (docs/decisions/021). 409
 * `undo_too_late` when that change is not the last one any more, whoever made a later one.
 * @param last the last change of the owner; undefined when there is none that can be undone.
 */
export function planUndo(
  facts: ScheduleFacts,
  last: Undo | undefined,
  undoId: number,
): Decision<Omit<SchedulePlan, 'former'>> {
  if (last?.id !== undoId) return { refused: { status: 409, problems: [problem('undo_id', 'undo_too_late')] } }
  const { isRoom, entries, place, countryIds, now } = facts
  const { former, made_id } = last
  const dropped = entries.filter(({ id }) => id === made_id || id === former?.id)
  if ((former && !place) || dropped.some(({ country_id }) => !countryIds.includes(country_id)))
    return { refused: notFound }

  const stays = dropped.some(({ id, location_id }) => id === former?.id && location_id === former.location_id)
  const refused =
    former &&
    place &&
    firstRefusal(
      () => refusal(422, placeProblems(place, stays, isRoom)),
      () =>
        clashRefusal(
          { entry: former.entry, zone: place.zone },
          entries.filter((one) => !dropped.includes(one)),
          facts,
        ),
    )
  if (refused) return { refused }
  const since = [...dropped, ...(former ? [former] : [])]
    .map(({ entry }) => entry.dateFrom)
    .reduce(earlier, yesterday(now))
  return {
    plan: {
      write: { kind: 'restore', former, made_id },
      days: { from: since, till: null },
      spots: [...dropped, ...(former && place ? [spotOf(place)] : [])],
    },
  }
}
