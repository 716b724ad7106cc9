import { sql, type RawBuilder } from 'kysely'
import type { Db } from '#platform/server/db.ts'
import type { SavedGoal } from '../rules/goals.ts'

type Fragment = RawBuilder<unknown>

/**
 * The records that refer to a therapeutic goal `g`: a goal that one of them needs is deactivated and never removed
 * (decision C138). A test compares this with the foreign keys of the database.
 */
export const usesOfGoals: readonly Fragment[] = [sql`medical_grounds_answers where goal_id = g.id`]

/** The goals of the treatment with this id in their order, as JSON. */
export const goalsOf = (treatmentId: Fragment): Fragment => sql`
  coalesce((select jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'deactivated', g.deactivated_at is not null) order by g.position, g.id)
    from therapeutic_goals g where g.treatment_id = ${treatmentId}), '[]')`

/**
 * Which of these goals are in use. They are locked until the transaction ends, so that no answer refers to one that is
 * about to be removed.
 */
export async function usedGoals(
  db: Db,
  ids: readonly number[],
  uses: readonly Fragment[] = usesOfGoals,
): Promise<number[]> {
  if (!ids.length) return []
  await sql`select from therapeutic_goals where id = any(${ids}::bigint[]) order by id for update`.execute(db)
  const used = uses.map((use) => sql`exists (select from ${use})`)
  const { rows } = await sql<{ id: number }>`
    select g.id from therapeutic_goals g where g.id = any(${ids}::bigint[]) and ${used.length ? sql`(${sql.join(used, sql` or `)})` : sql`false`} order by g.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/**
 * Saves the goals of a treatment in this order: those without an id are added, and stored ones that are missing are
 * removed. Only the differences are written, so that unchanged goals leave no line in the history.
 */
export async function saveGoals(db: Db, treatmentId: number, goals: readonly SavedGoal[], now: string): Promise<void> {
  const ids = goals.flatMap(({ id }) => (id === null ? [] : [id]))
  const rows = sql`json_to_recordset(${JSON.stringify(goals.map((goal, position) => ({ ...goal, position })))}::json)
    as given (id bigint, name jsonb, deactivated boolean, position integer)`
  await sql`delete from therapeutic_goals where treatment_id = ${treatmentId} and id <> all(${ids}::bigint[])`.execute(
    db,
  )
  await sql`
    update therapeutic_goals g
    set name = given.name, position = given.position, deactivated_at = case when given.deactivated then coalesce(g.deactivated_at, ${now}::timestamptz) end
    from ${rows}
    where g.id = given.id and g.treatment_id = ${treatmentId}
      and (g.name, g.position, g.deactivated_at is not null) is distinct from (given.name, given.position, given.deactivated)`.execute(
    db,
  )
  await sql`
    insert into therapeutic_goals (treatment_id, name, position, deactivated_at)
    select ${treatmentId}, given.name, given.position, case when given.deactivated then ${now}::timestamptz end from ${rows}
    where given.id is null order by given.position`.execute(db)
}
