import { sql } from 'kysely'
import type { Confirmed } from '#kernel/orphans.ts'
import type { Db } from './db.ts'
import type { ChangingCall } from './http.ts'
import { found, refuseStale } from './refused.ts'
import type { Who } from './session.ts'
import type { Tables } from './tables.ts'

interface Switched {
  readonly updated_at: string
  readonly deactivated_at: string | null
}
interface SwitchCall extends ChangingCall {
  readonly params: { readonly id: number }
}
interface SeenCall extends SwitchCall {
  readonly body: { readonly updated_at?: string | undefined; readonly confirmed?: Confirmed } | null | undefined
}

interface SwitchedTable<Shown> {
  readonly table: keyof Tables
  /** The record as it is stored, held until the transaction ends. */
  readonly lock: (db: Db, id: number, countryIds: readonly number[]) => Promise<Switched | undefined>
  readonly show: (db: Db, id: number, who: Who) => Promise<Shown>
  /**
   * Asked before it is switched off: refuses when something is left behind of which the caller does not know; null
   * cannot confirm, from a list.
   */
  readonly refuseToLeave?: (call: SwitchCall, confirmed: Confirmed | null) => Promise<void>
}

/**
 * The calls that set the switch of a record: activate, deactivate, and remove, which deactivates
 * (decision C103). What stands so already is left as it is; who says which version they saw is refused for another.
 */
export function switchRoutes<Shown>({ table, lock, show, refuseToLeave }: SwitchedTable<Shown>) {
  async function turn(call: SwitchCall, active: boolean, confirmed: Confirmed | null, version?: string): Promise<void> {
    const {
      db,
      params: { id },
      who,
      now,
    } = call
    const current = found(await lock(db, id, who.countryIds))
    if (version !== undefined) refuseStale(version, current.updated_at)
    if ((current.deactivated_at === null) === active) return
    if (!active) await refuseToLeave?.(call, confirmed)
    await sql`update ${sql.table(table)} set deactivated_at = ${active ? null : now} where id = ${id}`.execute(db)
  }
  const turned =
    (active: boolean) =>
    async (call: SeenCall): Promise<Shown> => {
      await turn(call, active, call.body?.confirmed ?? false, call.body?.updated_at)
      return show(call.db, call.params.id, call.who)
    }
  return {
    remove: async (call: SwitchCall): Promise<null> => {
      await turn(call, false, null)
      return null
    },
    activate: turned(true),
    deactivate: turned(false),
  }
}
