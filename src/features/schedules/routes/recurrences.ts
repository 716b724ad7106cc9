import { addDays, wallClock, weekday, type Day } from '#kernel/day.ts'
import type { Confirmed } from '#kernel/orphans.ts'
import { problem } from '#kernel/problem.ts'
import { keeping } from '#kernel/record.ts'
import type { Refusals } from '#kernel/refusal.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type ChangingCall } from '#platform/server/http.ts'
import { found, notFound, refusedWith, refuseIf } from '#platform/server/refused.ts'
import {
  omittedOfSchedule,
  schedulesApi,
  type RemovedSchedule,
  type SavedSchedule,
  type ScheduleChange,
  type ScheduleInput,
  type refusesChange,
  type refusesHours,
} from '../contract.ts'
import {
  deleteRecurrence,
  endRecurrence,
  entriesOf,
  holdOwner,
  hoursPlace,
  insertRecurrence,
  keepExceptions,
  moveExceptions,
  ownerOf,
  ownerRows,
  putException,
  savedRecurrence,
  scheduleLocation,
  touchRecurrence,
  updateRecurrence,
  zoneOf,
  type Owner,
} from '../queries/recurrences.ts'
import { keepUndo } from '../queries/undos.ts'
import { deleteProblems, scheduleProblems } from '../rules/form.ts'
import { entryOn, type ScheduleEntry } from '../rules.ts'
import {
  changedFrom,
  choicesOf,
  endedBefore,
  entryOf,
  firstDay,
  fittingBreaks,
  holdsOn,
  sameHours,
  withException,
} from '../rules/series.ts'
import { refuseClash } from './refusals.ts'
import { earlier, placeProblems, settleBookings, tell, type Changing, type HoursChange } from './settle.ts'
import { undo } from './undo.ts'
import { daysOf, rowOn } from './week.ts'

// ── Adding and changing ─────────────────────────────────────────────────────────────────────────────────────────

async function saved(db: Db, id: number, undoId: number): Promise<SavedSchedule> {
  const row = await savedRecurrence(db, id)
  return {
    recurrence_id: id,
    timetable_id: id,
    model_id: (row.employee_id ?? row.room_id)!,
    location_id: row.location_id,
    date_from: row.date_from,
    date_till: row.date_till,
    weekdays: row.weekdays,
    interval: row.interval_days,
    time_from: row.time_from,
    time_till: row.time_till,
    breaks: row.breaks ?? [],
    active: row.active,
    undo_id: undoId,
  }
}

type Saving<Body, Refuses extends Refusals = typeof refusesHours> = ChangingCall<Refuses> & {
  readonly body: Body
  readonly params: { readonly id: number }
}

async function add(call: Saving<ScheduleInput>, kind: Owner['kind']): Promise<SavedSchedule> {
  const { db, who, body, now } = call
  const owner: Owner = { kind, id: call.params.id }
  const isRoom = kind === 'room'
  if (!(await holdOwner(db, owner, who.countryIds))) throw notFound()
  const place = await hoursPlace(db, body.location_id, owner, who.countryIds)
  const today = wallClock(now, place?.zone ?? 'UTC').day
  refuseIf([
    ...placeProblems(place, false, isRoom),
    ...scheduleProblems({ ...body, date_till: body.date_till ?? null }, { changing: null, isRoom, today }),
  ])

  const entry = entryOf(body)
  const entries = await entriesOf(db, owner, earlier(body.date_from, today), [])
  refuseClash({ entry, zone: place!.zone }, entries, isRoom, call)
  await settleBookings(
    call,
    { owner, isRoom, entries },
    {
      days: { from: body.date_from, till: entry.interval ? entry.dateTill : null },
      dropped: [],
      put: [{ location_id: body.location_id, entry }],
    },
    body.confirmed,
  )
  const id = await insertRecurrence(db, owner, body.location_id, entry)
  await tell(
    db,
    [{ location_id: body.location_id, country_id: place!.country_id }],
    body.date_from,
    entry.interval ? entry.dateTill : firstDay(entry),
  )
  return saved(db, id, await keepUndo(db, owner, null, id))
}

/**
 * What a change leaves out stays as it is on the day that it is about, or as the series is; of the breaks those that
 * still fit.
 */
function filledIn(body: ScheduleChange, entry: ScheduleEntry): ScheduleInput {
  const on = body.type === 'occurrence' ? entryOn(entry, body.date_from) : null
  const { time_from, time_till, breaks = [] } = on?.hours ?? entry
  const input = keeping(
    body,
    {
      weekdays: [...entry.weekdays],
      interval: entry.interval,
      active: on?.active ?? entry.active,
      time_from,
      time_till,
      breaks: [...breaks],
    },
    omittedOfSchedule,
  )
  return {
    ...input,
    breaks: body.breaks ?? fittingBreaks(breaks, input),
    date_till: body.date_till === undefined ? entry.dateTill : body.date_till,
  }
}

async function change(
  call: Saving<ScheduleChange, typeof refusesChange> & { readonly params: { readonly recurrenceId: number } },
  kind: Owner['kind'],
): Promise<SavedSchedule> {
  const { db, who, body, now, params } = call
  const owner: Owner = { kind, id: params.id }
  const isRoom = kind === 'room'
  if (!(await holdOwner(db, owner, who.countryIds))) throw notFound()
  const someDay = wallClock(now, 'UTC').day
  const entries = await entriesOf(db, owner, earlier(body.date_from, addDays(someDay, -1)), [params.recurrenceId])
  const held = entries.find(({ id, country_id }) => id === params.recurrenceId && who.countryIds.includes(country_id))
  if (!held) throw notFound()
  if (body.updated_at !== undefined && body.updated_at !== held.updated_at)
    throw refusedWith(call.endpoint, 'schedule_stale', { updated_at: held.updated_at }, { field: 'updated_at' })

  const today = wallClock(now, held.zone).day
  const isOnce = !choicesOf(held.entry).includes('series')
  if (isOnce && body.type === 'series') refuseIf([problem('type', 'once_only')])
  const changing = isOnce ? null : body.type
  const input = filledIn(body, held.entry)
  const place = await hoursPlace(db, body.location_id, owner, who.countryIds)
  const stays = body.location_id === held.location_id
  // Somebody else may have ended it, or dropped the day, since it was shown.
  if (
    changing &&
    (changing === 'occurrence' ? !holdsOn(held.entry, body.date_from) : firstDay(held.entry, body.date_from) === null)
  )
    refuseIf([problem('date_from', 'not_scheduled')])
  refuseIf([
    ...placeProblems(place, stays, isRoom),
    ...scheduleProblems({ ...input, date_till: input.date_till ?? null }, { changing, isRoom, today }),
    ...(changing === 'occurrence' && !stays ? [problem('location_id', 'invalid')] : []),
  ])
  const others = entries.filter((one) => one !== held)
  const settle = (days: HoursChange['days'], put: HoursChange['put']) =>
    settleBookings(call, { owner, isRoom, entries }, { days, dropped: [held], put }, body.confirmed)
  const both = [held, { location_id: body.location_id, country_id: place!.country_id }]

  if (changing === 'occurrence') {
    const date = body.date_from
    const { time_from, time_till, breaks, active } = entryOf(input)
    const { entry } = held
    refuseClash(
      {
        entry: {
          ...entry,
          dateFrom: date,
          dateTill: date,
          weekdays: [weekday(date)],
          interval: 0,
          time_from,
          time_till,
          breaks,
          active,
          exceptions: [],
        },
        zone: held.zone,
      },
      others,
      isRoom,
      call,
    )
    const asSeries = sameHours({ time_from, time_till, breaks }, entry) && active === entry.active
    const exceptions = entry.exceptions.filter((one) => one.date !== date)
    const exception = { date, hours: { time_from, time_till, breaks }, active: active === entry.active ? null : active }
    await settle({ from: date, till: date }, [
      { location_id: held.location_id, entry: asSeries ? { ...entry, exceptions } : withException(entry, exception) },
    ])
    if (asSeries)
      await keepExceptions(
        db,
        held.id,
        exceptions.map((one) => one.date),
      )
    else await putException(db, held.id, exception)
    await touchRecurrence(db, held.id)
    await tell(db, [held], date, date)
    return saved(db, held.id, await keepUndo(db, owner, held, null))
  }

  const next = changedFrom(held.entry, entryOf(input))
  refuseClash({ entry: next, zone: place!.zone }, others, isRoom, call)
  const before = isOnce ? null : endedBefore(held.entry, body.date_from)
  await settle({ from: earlier(body.date_from, isOnce ? held.entry.dateFrom : body.date_from), till: null }, [
    ...(before ? [{ location_id: held.location_id, entry: before }] : []),
    { location_id: body.location_id, entry: next },
  ])
  const keptDates = next.exceptions.map(({ date }) => date)
  let id = held.id
  if (before) {
    id = await insertRecurrence(db, owner, body.location_id, next)
    await moveExceptions(db, held.id, id, keptDates)
    await endRecurrence(db, held.id, before.dateTill!)
  } else {
    await updateRecurrence(db, held.id, body.location_id, next)
    await keepExceptions(db, held.id, keptDates)
  }
  await tell(db, both, earlier(body.date_from, isOnce ? held.entry.dateFrom : body.date_from), null)
  return saved(db, id, await keepUndo(db, owner, held, before && id))
}

// ── Deleting ────────────────────────────────────────────────────────────────────────────────────────────────────

interface Deleting {
  readonly query: { readonly date?: Day | undefined; readonly confirmed?: Confirmed | undefined }
  readonly body: { readonly date?: Day | undefined; readonly confirmed: Confirmed } | undefined
}

/** Deletes from a day on (`ending`), or only that day. */
async function remove(call: Changing & Deleting, recurrenceId: number, ending: boolean): Promise<RemovedSchedule> {
  const { db, who, query, body, now } = call
  const owner = found(await ownerOf(db, recurrenceId, who.countryIds))
  if (!(await holdOwner(db, owner, who.countryIds))) throw notFound()
  const date = body?.date ?? query.date
  const entries = await entriesOf(db, owner, addDays(wallClock(now, 'UTC').day, -1), [recurrenceId])
  // Somebody else may have deleted it while we waited.
  const held = found(entries.find(({ id }) => id === recurrenceId))
  refuseIf(deleteProblems(date, ending, wallClock(now, held.zone).day))
  const day = date!
  const { entry } = held
  if (ending ? firstDay(entry, day) === null : !holdsOn(entry, day)) refuseIf([problem('date', 'not_scheduled')])

  const isOnce = !choicesOf(entry).includes('series')
  const left = ending ? endedBefore(entry, day) : isOnce ? null : withException(entry, { date: day, hours: null })
  const confirmed = body?.confirmed || query.confirmed || false
  await settleBookings(
    call,
    { owner, isRoom: owner.kind === 'room', entries },
    {
      days: { from: day, till: ending ? entry.dateTill : day },
      dropped: [held],
      put: left ? [{ location_id: held.location_id, entry: left }] : [],
    },
    confirmed,
  )
  if (!left) await deleteRecurrence(db, held.id)
  else if (ending) await endRecurrence(db, held.id, left.dateTill!)
  else {
    await putException(db, held.id, { date: day, hours: null })
    await touchRecurrence(db, held.id)
  }
  await tell(db, [held], day, ending ? entry.dateTill : day)
  return { model_id: owner.id, undo_id: await keepUndo(db, owner, held, null) }
}

export const schedulesRoutes = routes(schedulesApi, {
  location: async ({ db, params, who }) => found(await scheduleLocation(db, params.locationId, who.countryIds)),

  list: async ({ db, params, query, who }) => {
    const days = daysOf(query.from, query.till, found(await zoneOf(db, params.locationId, who.countryIds)))
    const rows = await ownerRows(db, params.locationId, params.entity, days[0]!, days.at(-1)!, who.countryIds)
    return rows
      .map((row) => rowOn(row, params.locationId, days))
      .filter(({ active, schedules }) => active || schedules.length > 0)
  },

  addToEmployee: (call) => add(call, 'employee'),
  changeOfEmployee: (call) => change(call, 'employee'),
  addToRoom: (call) => add(call, 'room'),
  changeOfRoom: (call) => change(call, 'room'),
  removeSeries: (call) => remove(call, call.params.recurrenceId, true),
  removeOccurrence: (call) => remove(call, call.params.timetableId, false),
  undoOfEmployee: (call) => undo(call, 'employee'),
  undoOfRoom: (call) => undo(call, 'room'),
})
