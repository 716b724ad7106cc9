import type { Day } from '#kernel/day.ts'
import type { Confirmed } from '#kernel/orphans.ts'
import type { Refusals } from '#kernel/refusal.ts'
import { routes, type ChangingCall } from '#platform/server/http.ts'
import { orNotFound, planned } from '#platform/server/refused.ts'
import {
  schedulesApi,
  type RemovedSchedule,
  type SavedSchedule,
  type ScheduleChange,
  type ScheduleInput,
  type refusesChange,
  type refusesHours,
} from '../contract.ts'
import { ownerOf, ownerRows, scheduleLocation, zoneOf, type Owner } from '../queries/recurrences.ts'
import { planAddition, planChange, planRemoval, planUndo, type SavedPlan } from '../rules/plan.ts'
import { carryOut, carryOutUndo, readFacts, readUndoFacts } from './changes.ts'
import { settleBookings, type Changing } from './settle.ts'
import { daysOf, rowOn } from './week.ts'

type Saving<Body, Refuses extends Refusals = typeof refusesHours> = ChangingCall<Refuses> & {
  readonly body: Body
  readonly params: { readonly id: number }
}

const savedSchedule = (
  owner: Owner,
  id: number,
  { location_id, entry }: SavedPlan['saved'],
  undo_id: number,
): SavedSchedule => ({
  recurrence_id: id,
  timetable_id: id,
  model_id: owner.id,
  location_id,
  date_from: entry.dateFrom,
  date_till: entry.dateTill,
  weekdays: [...entry.weekdays],
  interval: entry.interval,
  time_from: entry.time_from,
  time_till: entry.time_till,
  breaks: [...(entry.breaks ?? [])],
  active: entry.active,
  undo_id,
})

async function add(call: Saving<ScheduleInput>, kind: Owner['kind']): Promise<SavedSchedule> {
  const { body } = call
  const owner: Owner = { kind, id: call.params.id }
  const facts = await readFacts(call, owner, { since: body.date_from, locationId: body.location_id })
  const plan = planned(planAddition(facts, body))
  await settleBookings(call, owner, facts.entries, plan, body.confirmed)
  const { madeId, undoId } = await carryOut(call.db, owner, plan)
  return savedSchedule(owner, madeId!, plan.saved, undoId)
}

async function change(
  call: Saving<ScheduleChange, typeof refusesChange> & { readonly params: { readonly recurrenceId: number } },
  kind: Owner['kind'],
): Promise<SavedSchedule> {
  const { body, params } = call
  const owner: Owner = { kind, id: params.id }
  const id = params.recurrenceId
  const facts = await readFacts(call, owner, { since: body.date_from, id, locationId: body.location_id })
  const plan = planned(planChange(facts, id, body))
  await settleBookings(call, owner, facts.entries, plan, body.confirmed)
  const { madeId, undoId } = await carryOut(call.db, owner, plan)
  return savedSchedule(owner, madeId ?? id, plan.saved, undoId)
}

interface Deleting {
  readonly query: { readonly date?: Day | undefined; readonly confirmed?: Confirmed | undefined }
  readonly body: { readonly date?: Day | undefined; readonly confirmed: Confirmed } | undefined
}

/** Deletes from a day on (`ending`), or only that day. */
async function remove(call: Changing & Deleting, id: number, ending: boolean): Promise<RemovedSchedule> {
  const { db, who, query, body } = call
  const owner = orNotFound(await ownerOf(db, id, who.countryIds))
  const facts = await readFacts(call, owner, { id })
  const plan = planned(planRemoval(facts, id, body?.date ?? query.date, ending))
  await settleBookings(call, owner, facts.entries, plan, body?.confirmed || query.confirmed || false)
  const { undoId } = await carryOut(db, owner, plan)
  return { model_id: owner.id, undo_id: undoId }
}

interface Undoing extends ChangingCall<typeof refusesHours> {
  readonly params: { readonly id: number }
  readonly body: { readonly undo_id: number; readonly confirmed: Confirmed }
}

async function undo(call: Undoing, kind: Owner['kind']): Promise<null> {
  const { db, body } = call
  const owner: Owner = { kind, id: call.params.id }
  const { facts, last } = await readUndoFacts(call, owner)
  const plan = planned(planUndo(facts, last, body.undo_id))
  await settleBookings(call, owner, facts.entries, plan, body.confirmed)
  await carryOutUndo(db, owner, plan)
  return null
}

/** Hours of employees and rooms (spec 3 §3 to §5). */
export const schedulesRoutes = routes('schedules', 'The weekly hours of employees and rooms.', schedulesApi, {
  location: async ({ db, params, who }) => orNotFound(await scheduleLocation(db, params.locationId, who.countryIds)),

  list: async ({ db, params, query, who }) => {
    const days = daysOf(query.from, query.till, orNotFound(await zoneOf(db, params.locationId, who.countryIds)))
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
