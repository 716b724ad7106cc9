import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { problem } from '#kernel/problem.ts'
import type { Db, Tx } from './db.ts'
import { notFound, Refused } from './refused.ts'
import type { Who } from './session.ts'

/** A key as a caller may send it. */
export const keyPattern = /^[\x21-\x7e]{8,128}$/

export interface FirstAnswer {
  readonly status: number
  readonly answer: unknown
}

/** The caller's scope when the first answer was given. */
interface Scope {
  readonly countryIds: readonly number[]
  readonly permissions: readonly string[]
}
type Caller = Pick<Who, 'employeeId' | 'countryIds' | 'permissions'>
const scopeOf = ({ countryIds, permissions }: Caller): Scope => ({ countryIds, permissions: [...permissions] })

/**
 * A stored answer shows what its caller could see then: not to somebody who has lost a permission or a country since.
 */
function refuseNarrowed({ countryIds, permissions }: Scope, who: Caller): void {
  if (permissions.some((permission) => !who.permissions.has(permission)))
    throw new Refused(403, [problem('', 'forbidden')])
  if (countryIds.some((id) => !who.countryIds.includes(id))) throw notFound()
}

/** Not even a hash of a password lies in the table: it would be quickly guessed. */
const withoutPasswords = (name: string, value: unknown): unknown => (/password/i.test(name) ? undefined : value)

/**
 * Takes the key for this call, inside its transaction. Gives null to who comes first, and the first answer to who
 * repeats the call; a second call that comes while the first still runs waits for it at the primary key.
 * @throws Refused 422 `key_reused` when the key stands for another call or another body; 403 and 404 when the caller
 * has lost a permission or a country since the first answer.
 */
export async function takeKey(
  tx: Tx,
  who: Caller,
  key: string,
  call: string,
  body: unknown,
): Promise<FirstAnswer | null> {
  const { employeeId } = who
  const bodyHash = createHash('sha256')
    .update(JSON.stringify(body ?? null, withoutPasswords))
    .digest()
  const taken = await sql`
    insert into idempotency_keys (employee_id, key, call, body_hash) values (${employeeId}, ${key}, ${call}, ${bodyHash})
    on conflict do nothing`.execute(tx)
  if (taken.numAffectedRows === 1n) return null
  const { rows } = await sql<{ call: string; body_hash: Buffer; status: number; answer: unknown; scope: Scope | null }>`
    select call, body_hash, status, answer, scope from idempotency_keys where employee_id = ${employeeId} and key = ${key}`.execute(
    tx,
  )
  const first = rows[0]
  if (!first || first.call !== call || !bodyHash.equals(first.body_hash))
    throw new Refused(422, [problem('idempotency_key', 'key_reused')])
  if (first.scope) refuseNarrowed(first.scope, who)
  return { status: first.status, answer: first.answer }
}

/**
 * Reads the input of a call. Wrong input says nothing of the work that its key already stands for, and a caller takes a
 * refusal for the end of that work: they hear of the key first.
 * @throws Refused 422 `key_reused` for wrong input under a key that was taken; else what reading throws.
 */
export async function orReused<Input>(
  db: Db,
  who: Caller | null,
  key: string | null,
  read: () => Input,
): Promise<Input> {
  try {
    return read()
  } catch (error) {
    const isTaken =
      who &&
      key &&
      (await sql`select from idempotency_keys where employee_id = ${who.employeeId} and key = ${key}`.execute(db)).rows
        .length > 0
    throw isTaken ? new Refused(422, [problem('idempotency_key', 'key_reused')]) : error
  }
}

/** A statement that keeps the first answer, in the same transaction as what it tells of. */
export const keepingAnswer = (who: Caller, key: string, { status, answer }: FirstAnswer): RawBuilder<unknown> =>
  sql`update idempotency_keys set status = ${status}, answer = ${JSON.stringify(answer ?? null)}::jsonb, scope = ${JSON.stringify(scopeOf(who))}::jsonb where employee_id = ${who.employeeId} and key = ${key}`

/** The call was refused although what it wrote stays: the key is free for another try. */
export async function forgetKey(tx: Tx, employeeId: number, key: string): Promise<void> {
  await sql`delete from idempotency_keys where employee_id = ${employeeId} and key = ${key}`.execute(tx)
}

/** A retry comes within seconds, a closed laptop's within the day; after that the key is free. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
}
