import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { problem } from '#kernel/problem.ts'
import { authorOf, callerKey, type KnownCaller } from './caller.ts'
import type { Db, Tx } from './db.ts'
import { notFound, Refused } from './refused.ts'
import type { SecretBox } from './secret.ts'
import type { Who } from './session.ts'

/** A key as a caller may send it. */
export const keyPattern = /^[\x21-\x7e]{8,128}$/

export interface FirstAnswer {
  readonly status: number
  readonly answer: unknown
}

/** The scope of an employee when the first answer was given. */
interface Scope {
  readonly countryIds: readonly number[]
  readonly permissions: readonly string[]
}
/** Null for a client: the link itself is the caller, and has no scope. */
const scopeOf = (who: KnownCaller): Scope | null =>
  who.kind === 'client' ? null : { countryIds: who.countryIds, permissions: [...who.permissions] }

/**
 * A stored answer holds what its caller could see at that time: it is refused after they lost a permission or a
 * country.
 */
function refuseNarrowed({ countryIds, permissions }: Scope, who: Who): void {
  if (permissions.some((permission) => !who.permissions.has(permission)))
    throw new Refused(403, [problem('', 'forbidden')])
  if (countryIds.some((id) => !who.countryIds.includes(id))) throw notFound()
}

/**
 * Not even a plain hash of a password or a national number is stored, because the few possible ones could be tried
 * quickly: of a password nothing, of a number what can be compared with the key of the server alone.
 */
const withoutSecrets =
  (fingerprint: SecretBox['fingerprint']) =>
  (name: string, value: unknown): unknown => {
    if (/password/i.test(name)) return undefined
    return name === 'nin' && typeof value === 'string' ? fingerprint(value) : value
  }

const hashOf = (body: unknown, fingerprint: SecretBox['fingerprint']): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null, withoutSecrets(fingerprint)))
    .digest()

interface Keyed {
  readonly key: string
  readonly call: string
  readonly body: unknown
  /** The statement that names the author of the transaction: it goes along in the same one. */
  readonly settings: RawBuilder<unknown>
}

/**
 * Takes the key for this call, inside its transaction. Returns null for the first call, and the first answer for a
 * repeated one; a second call that comes while the first still runs waits for it at the primary key.
 * @throws Refused 422 `key_reused` when the key was used for another call or another body; 403 and 404 when the caller
 * has lost a permission or a country since the first answer.
 */
export async function takeKey(
  tx: Tx,
  who: KnownCaller,
  { key, call, body, settings }: Keyed,
  secrets: SecretBox,
): Promise<FirstAnswer | null> {
  const bodyHash = hashOf(body, secrets.fingerprint)
  const { employeeId, client } = authorOf(who)
  const taken = await sql`
    insert into idempotency_keys (employee_id, link_id, key, call, body_hash)
    select ${employeeId ?? null}::bigint, ${client?.linkId ?? null}::bigint, ${key}, ${call}, ${bodyHash} from (${settings}) as settings
    on conflict do nothing`.execute(tx)
  if (taken.numAffectedRows === 1n) return null
  const { rows } = await sql<{ call: string; body_hash: Buffer; status: number; answer: unknown; scope: Scope | null }>`
    select call, body_hash, status, answer, scope from idempotency_keys where caller = ${callerKey(who)} and key = ${key}`.execute(
    tx,
  )
  const first = rows[0]
  // The first call may have come before the key of the server was changed.
  const isSameBody = (stored: Buffer) =>
    bodyHash.equals(stored) || secrets.fingerprints.some((one) => hashOf(body, one).equals(stored))
  if (!first || first.call !== call || !isSameBody(first.body_hash))
    throw new Refused(422, [problem('idempotency_key', 'key_reused')])
  if (first.scope && who.kind === 'employee') refuseNarrowed(first.scope, who)
  return { status: first.status, answer: first.answer }
}

/**
 * The stored form of an answer with a secret. The client stays readable, so that an erasure finds the answer
 * (`emptyAnswersAbout`).
 */
interface Sealed {
  readonly client_id: number | null
  readonly sealed: string
}

function sealed(answer: unknown, secrets: SecretBox): Sealed {
  const client_id = answer instanceof Object && 'client_id' in answer ? Number(answer.client_id) : null
  return { client_id, sealed: secrets.seal(JSON.stringify(answer)).toString('base64') }
}

/** The answer that was stored sealed; null when it was emptied. */
export const unsealed = (stored: unknown, secrets: SecretBox): unknown =>
  stored === null ? null : JSON.parse(secrets.open(Buffer.from((stored as Sealed).sealed, 'base64')))

/** Whether this caller has used the key. */
export async function isTaken(db: Db, who: KnownCaller, key: string): Promise<boolean> {
  const { rows } = await sql`select from idempotency_keys where caller = ${callerKey(who)} and key = ${key}`.execute(db)
  return rows.length > 0
}

/**
 * Reads the input of a call. Invalid input under a used key is refused as `key_reused`, because the caller would take
 * any other refusal for the outcome of the earlier call.
 * @throws Refused 422 `key_reused` for invalid input under a used key; otherwise what reading throws.
 */
export async function orReused<Input>(
  db: Db,
  who: KnownCaller | null,
  key: string | null,
  read: () => Input,
): Promise<Input> {
  try {
    return read()
  } catch (error) {
    throw who && key && (await isTaken(db, who, key))
      ? new Refused(422, [problem('idempotency_key', 'key_reused')])
      : error
  }
}

/**
 * A statement that stores the first answer, in the same transaction as the work.
 * @param seal the box for an answer with a secret; null for any other.
 */
export function keepingAnswer(
  who: KnownCaller,
  key: string,
  { status, answer }: FirstAnswer,
  seal: SecretBox | null,
): RawBuilder<unknown> {
  const scope = scopeOf(who)
  const stored = seal && answer ? sealed(answer, seal) : (answer ?? null)
  return sql`update idempotency_keys set status = ${status}, answer = ${JSON.stringify(stored)}::jsonb, scope = ${scope && JSON.stringify(scope)}::jsonb where caller = ${callerKey(who)} and key = ${key}`
}

/** Frees the key of a call that was refused although its writes are committed. */
export async function forgetKey(tx: Tx, who: KnownCaller, key: string): Promise<void> {
  await sql`delete from idempotency_keys where caller = ${callerKey(who)} and key = ${key}`.execute(tx)
}

/** Deletes old keys: a retry comes within seconds, that of a closed laptop within the day. */
export async function forgetOldKeys(db: Db): Promise<void> {
  await sql`delete from idempotency_keys where created_at < now() - interval '24 hours'`.execute(db)
}

/**
 * Empties the first answers that show a client who is erased. The keys stay, so that no call is carried out twice.
 * @param words their name, address and number, as they stand inside JSON.
 */
export async function emptyAnswersAbout(db: Db, clientId: number, words: readonly string[]): Promise<void> {
  await sql`
    update idempotency_keys set answer = 'null'::jsonb
    where answer is not null and answer <> 'null'::jsonb and (
      jsonb_path_exists(answer, '$.** ? (@.client_id == $id || @.client.id == $id)', jsonb_build_object('id', ${clientId}::bigint))
      or ((call like '% /clients%' or call like '% /client-remarks%') and answer ->> 'id' = ${String(clientId)})
      or exists (select from unnest(${words}::text[]) as word where strpos(answer::text, word) > 0))`.execute(db)
}
