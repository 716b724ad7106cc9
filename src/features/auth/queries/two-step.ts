import { sql } from 'kysely'
import { isPast } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db.ts'
import { pendingMinutes } from '../rules/sign-in.ts'

/** Saves a new, sealed secret until a first code proves that an authenticator app holds it. */
export async function keepPendingSecret(db: Db, employeeId: number, sealed: Buffer): Promise<void> {
  await sql`
    insert into employee_two_step (employee_id, pending_secret, pending_since) values (${employeeId}, ${sealed}, now())
    on conflict (employee_id) do update set pending_secret = excluded.pending_secret, pending_since = excluded.pending_since`.execute(
    db,
  )
}

/**
 * Makes the pending secret the secret, once a code of this time step has proved it. False when another call came first,
 * or when another QR code was shown meanwhile.
 */
export async function setUpTwoStep(db: Db, employeeId: number, proved: Buffer, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update employee_two_step set secret = pending_secret, set_up_at = now(), last_step = ${step}, pending_secret = null, pending_since = null
    where employee_id = ${employeeId} and secret is null and pending_secret = ${proved}`.execute(db)
  return numAffectedRows === 1n
}

/**
 * Uses up the code of this time step: false when it, or a later one, was used before. The row is locked, so that one of
 * two simultaneous calls gets it. A step that no code of now can have is of a clock that was ahead, and hinders none.
 */
export async function takeStep(db: Db, employeeId: number, step: number): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update employee_two_step set last_step = ${step} where employee_id = ${employeeId} and (last_step is null or last_step < ${step} or last_step > ${step + 2})`.execute(
      db,
    )
  return numAffectedRows === 1n
}

export async function removeTwoStep(db: Db, employeeId: number): Promise<void> {
  await sql`delete from employee_two_step where employee_id = ${employeeId}`.execute(db)
}

/** Deletes the pending secrets that nobody has proved in time. */
export async function forgetOldSecrets(db: Db): Promise<void> {
  await sql`delete from employee_two_step where secret is null and (pending_since < now() - make_interval(mins => ${pendingMinutes}) or not ${isPast(sql`pending_since`)})`.execute(
    db,
  )
}
