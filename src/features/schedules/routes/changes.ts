import type { Day } from '#kernel/day.ts'
import type { Db } from '#platform/server/db.ts'
import type { ChangingCall } from '#platform/server/http.ts'
import { notFound } from '#platform/server/refused.ts'
import {
  deleteRecurrence,
  dropException,
  endRecurrence,
  entriesOf,
  holdOwner,
  hoursPlace,
  insertRecurrence,
  keepExceptions,
  moveExceptions,
  putException,
  touchRecurrence,
  updateRecurrence,
  type Owner,
} from '../queries/recurrences.ts'
import { forgetUndo, keepUndo, putBack, undoOf } from '../queries/undos.ts'
import { earlier, yesterday, type ScheduleFacts, type SchedulePlan } from '../rules/plan.ts'
import type { ScheduleWrite } from '../rules/writes.ts'
import { tell } from './settle.ts'

// This file reads the facts that a change of a schedule is decided on, and carries out the plan (rules/plan.ts).

// ── The facts ───────────────────────────────────────────────────────────────────────────────────────────────────

/** Locks the owner until the transaction ends, so that two changes take turns; 404 outside the scope. */
async function hold({ db, who }: ChangingCall, owner: Owner): Promise<void> {
  if (!(await holdOwner(db, owner, who.countryIds))) throw notFound()
}

/** @param since the first day of the change. @param id the id of the entry that changes, whenever it holds. */
export async function readFacts(
  call: ChangingCall,
  owner: Owner,
  { since, id = null, locationId = null }: { since?: Day; id?: number | null; locationId?: number | null },
): Promise<ScheduleFacts> {
  const {
    db,
    now,
    who: { countryIds },
  } = call
  await hold(call, owner)
  return {
    isRoom: owner.kind === 'room',
    entries: await entriesOf(db, owner, since ? earlier(since, yesterday(now)) : yesterday(now), [id]),
    place: locationId === null ? undefined : await hoursPlace(db, locationId, owner, countryIds),
    countryIds,
    now,
  }
}

/** The same for an undo, with the last change of the owner. */
export async function readUndoFacts(call: ChangingCall, owner: Owner) {
  const {
    db,
    now,
    who: { countryIds },
  } = call
  await hold(call, owner)
  const last = await undoOf(db, owner)
  const former = last?.former ?? null
  const since = former ? earlier(former.entry.dateFrom, yesterday(now)) : yesterday(now)
  const facts: ScheduleFacts = {
    isRoom: owner.kind === 'room',
    entries: await entriesOf(db, owner, since, [former?.id ?? null, last?.made_id ?? null]),
    place: (former && (await hoursPlace(db, former.location_id, owner, countryIds))) ?? undefined,
    countryIds,
    now,
  }
  return { facts, last }
}

// ── Carrying out ────────────────────────────────────────────────────────────────────────────────────────────────

const datesOf = ({ exceptions }: Extract<ScheduleWrite, { kind: 'split' | 'rewrite' }>['entry']) =>
  exceptions.map(({ date }) => date)

/** Writes a change, and returns the id of the entry that it adds; null when it adds none. */
async function writeEntries(db: Db, owner: Owner, write: ScheduleWrite): Promise<number | null> {
  switch (write.kind) {
    case 'make':
      return insertRecurrence(db, owner, write.location_id, write.entry)
    case 'split': {
      const made = await insertRecurrence(db, owner, write.location_id, write.entry)
      await moveExceptions(db, write.id, made, datesOf(write.entry))
      await endRecurrence(db, write.id, write.before.dateTill!)
      return made
    }
    case 'rewrite':
      await updateRecurrence(db, write.id, write.location_id, write.entry)
      await keepExceptions(db, write.id, datesOf(write.entry))
      return null
    case 'except':
      await putException(db, write.id, write.exception)
      await touchRecurrence(db, write.id)
      return null
    case 'as-series':
      await dropException(db, write.id, write.date)
      await touchRecurrence(db, write.id)
      return null
    case 'end':
      await endRecurrence(db, write.id, write.before.dateTill!)
      return null
    case 'remove':
      await deleteRecurrence(db, write.id)
      return null
    case 'restore':
      if (write.made_id !== null) await deleteRecurrence(db, write.made_id)
      if (write.former) await putBack(db, owner, write.former)
      return null
  }
}

/** Writes the plan, stores the entry that it replaces for an undo, and tells the calendars. */
export async function carryOut(
  db: Db,
  owner: Owner,
  plan: SchedulePlan,
): Promise<{ readonly madeId: number | null; readonly undoId: number }> {
  const madeId = await writeEntries(db, owner, plan.write)
  await tell(db, plan)
  return { madeId, undoId: await keepUndo(db, owner, plan.former, madeId) }
}

/** The same for an undo, which cannot be undone itself. */
export async function carryOutUndo(db: Db, owner: Owner, plan: Omit<SchedulePlan, 'former'>): Promise<void> {
  await writeEntries(db, owner, plan.write)
  await forgetUndo(db, owner)
  await tell(db, plan)
}
