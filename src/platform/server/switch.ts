import { sql } from 'kysely'
import type { Confirmed } from '#kernel/orphans.ts'
import type { Refusals } from '#kernel/refusal.ts'
import type { Db } from './db.ts'
import type { ChangingCall, Services } from './http.ts'
import { orNotFound, refuseStale } from './refused.ts'
import type { Who } from './session.ts'
import type { Tables } from './tables.ts'

interface Switched {
  readonly updated_at: string
  readonly deactivated_at: string | null
}
export type SwitchCall<Refuses extends Refusals = Refusals> = ChangingCall<Refuses> & {
  readonly params: { readonly id: number }
  readonly services: Services
}
type SeenCall<Refuses extends Refusals> = SwitchCall<Refuses> & {
  readonly body: { readonly updated_at?: string | undefined; readonly confirmed?: Confirmed } | null | undefined
}

interface SwitchedTable<Shown, Refuses extends Refusals> {
  readonly table: keyof Tables
  /** Reads the record and locks it until the transaction ends. */
  readonly lock: (db: Db, id: number, countryIds: readonly number[]) => Promise<Switched | undefined>
  readonly show: (db: Db, id: number, who: Who, services: Services) => Promise<Shown>
  /** Refuses a deactivation that would leave something behind that the caller has not confirmed. */
  readonly refuseToLeave?: (call: SwitchCall<Refuses>, confirmed: Confirmed) => Promise<void>
  /** The same for a deactivation from a list, where nobody can confirm. */
  readonly refuseFromList?: (call: SwitchCall) => Promise<void>
}

/**
 * The calls that activate and deactivate a record; `remove` deactivates too (decision C103). A record that is in that
 * state already stays as it is; a caller who saw another version is refused (409 `stale`).
 */
export function switchRoutes<Shown, Refuses extends Refusals = Refusals>({
  table,
  lock,
  show,
  refuseToLeave,
  refuseFromList,
}: SwitchedTable<Shown, Refuses>) {
  async function turn(
    { db, params: { id }, who, now }: SwitchCall,
    active: boolean,
    { version, refuse }: { readonly version?: string; readonly refuse?: () => Promise<void> | undefined },
  ): Promise<void> {
    const current = orNotFound(await lock(db, id, who.countryIds))
    if (version !== undefined) refuseStale(version, current.updated_at)
    if ((current.deactivated_at === null) === active) return
    if (!active) await refuse?.()
    await sql`update ${sql.table(table)} set deactivated_at = ${active ? null : now} where id = ${id}`.execute(db)
  }
  return {
    remove: async (call: SwitchCall): Promise<null> => {
      await turn(call, false, { refuse: () => refuseFromList?.(call) })
      return null
    },
    activate: async (call: SeenCall<Refusals>): Promise<Shown> => {
      await turn(call, true, { version: call.body?.updated_at })
      return show(call.db, call.params.id, call.who, call.services)
    },
    deactivate: async (call: SeenCall<Refuses>): Promise<Shown> => {
      await turn(call, false, {
        version: call.body?.updated_at,
        refuse: () => refuseToLeave?.(call, call.body?.confirmed ?? false),
      })
      return show(call.db, call.params.id, call.who, call.services)
    },
  }
}
