import { createHash } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { callName, type AnyEndpoint } from '#kernel/endpoint.ts'
import { authorOf } from '../caller.ts'
import { takeClientLink } from '../client-link.ts'
import type { Db, Tx } from '../db.ts'
import type { Call } from '../http.ts'
import { forgetKey, keepingAnswer, takeKey, unsealed } from '../idempotency.ts'
import { holdAnnouncements } from '../announce.ts'
import { notFound, Refused } from '../refused.ts'
import { endTransaction } from '../transaction-end.ts'
import { lineOfRead, recordExport, recordRead, recordReading } from './access-log.ts'
import { parsedAnswer } from './answer.ts'
import { linkOver } from './authorise-client.ts'
import type { Exchange, Input } from './exchange.ts'
import { parsed } from './input.ts'
import { isFile, writtenBeside } from './reply.ts'
import { setSessionCookie } from './session-cookie.ts'

const maxRetries = 3

/** Runs the handler and parses its answer: fields that the contract does not declare are removed. */
async function answerOf(
  { route: { endpoint, handler } }: Exchange,
  input: Input,
  db: Db,
  writing: Call<AnyEndpoint>['writing'],
): Promise<unknown> {
  const answer: unknown = await handler({ ...input, db, writing } as unknown as Call<AnyEndpoint>)
  return isFile(answer) ? answer : parsedAnswer(endpoint, answer)
}

/**
 * The connection for a read: that of the copy, where there is one and the contract allows it. Its line in the log goes
 * to the database itself. The header tells as of when the answer is.
 */
async function readingFrom({ database, route, reply }: Exchange): Promise<Db> {
  if (route.endpoint.readsFrom !== 'replica' || !database.replica) return database.db
  const { db, asOf } = await database.replica.current()
  reply.header('x-data-as-of', asOf.toISOString())
  return db
}

/** A call that reads: it works on a connection, and its line in the log is written afterwards. */
export async function handleReading(exchange: Exchange, input: Input): Promise<unknown> {
  const answer = await answerOf(exchange, input, await readingFrom(exchange), (work) =>
    inTransaction(exchange, async (tx) => {
      await authorSettings(input).execute(tx)
      return work(tx)
    }),
  )
  if (isFile(answer) && answer.exported && input.who) {
    await recordExport(exchange, input, answer)
    return answer
  }
  const line = recordReading(exchange, input, answer)
  if (!isFile(answer)) return writtenBeside(line, answer)
  await line
  return answer
}

/**
 * A call that examines its input on a connection, and writes afterwards: the transaction that its handler opens holds
 * the key and the line in the log too, and its result is the answer.
 */
export async function handleExamining(exchange: Exchange, input: Input): Promise<unknown> {
  const { db } = exchange.database
  let isWritten = false
  const answer: unknown = await exchange.route.handler({
    ...input,
    db,
    writing: async (work: (tx: Tx) => Promise<unknown>) => {
      const written = await inTransaction(exchange, (tx) =>
        answerOnce(exchange, input, tx, async () => parsedAnswer(input.endpoint, await work(tx))),
      )
      isWritten = true
      return written
    },
  } as unknown as Call<AnyEndpoint>)
  if (isWritten) return answer
  const parsed = parsedAnswer(input.endpoint, answer)
  await recordRead(db, input, parsed, false)
  return parsed
}

/** A call that writes: all of it in one transaction, the key and the line in the log included. */
export async function handleWriting(exchange: Exchange, input: Input): Promise<unknown> {
  const outcome = await inTransaction(exchange, (tx) =>
    answerOnce(exchange, input, tx, () => answerOf(exchange, input, tx, (work) => work(tx))).catch((error: unknown) =>
      keptRefusal(tx, input, error),
    ),
  )
  if (!(outcome instanceof Refused)) return outcome
  setSessionCookie(exchange)
  throw outcome
}

/**
 * The content of a call, which two calls with one key must have in common: a file by its hash, and the query of a call
 * without a body.
 */
function contentOf({ query, body }: Pick<Input, 'query' | 'body'>): unknown {
  if (body instanceof Uint8Array) return { query, hash: createHash('sha256').update(body).digest('hex') }
  return body === undefined && Object.keys(query).length ? { query } : body
}

/** The answer of `work`, or the first answer again for a used key. */
async function answerOnce(exchange: Exchange, input: Input, tx: Tx, work: () => Promise<unknown>): Promise<unknown> {
  const { endpoint, who, key, sent = input } = input
  holdAnnouncements(tx)
  const call = `${callName(endpoint)} ${JSON.stringify(sent.params)}`
  const { secrets } = exchange.services
  const settings = authorSettings(input)
  const first = key && who ? await takeKey(tx, who, { key, call, body: contentOf(sent), settings }, secrets) : null
  if (!key || !who) await settings.execute(tx)
  if (first) {
    const stored = endpoint.secret ? unsealed(first.answer, secrets) : first.answer
    await refuseOutOfScope(exchange, input, tx, stored)
    exchange.reply.header('idempotent-replayed', 'true')
    // One that an erasure has emptied shows nobody.
    if (stored !== null) await recordRead(tx, input, stored, false)
    return stored
  }
  const answer = await work()
  const end = who?.kind === 'client' ? await takeClientLink(tx, who) : null
  if (end) throw linkOver(end)
  const seal = endpoint.secret ? secrets : null
  const keeping = key && who ? keepingAnswer(who, key, { status: endpoint.status, answer }, seal) : null
  await endTransaction(tx, lineOfRead(input, answer, false), keeping)
  return answer
}

/** A refusal that commits is returned instead of thrown; its key is free for another attempt. */
async function keptRefusal(tx: Tx, { key, who }: Input, error: unknown): Promise<Refused> {
  if (!(error instanceof Refused && error.commits)) throw error
  if (key && who) await forgetKey(tx, who, key)
  await endTransaction(tx, null, null)
  return error
}

/**
 * The caller may have lost access to the record in a stored answer: its own call is made again, and refuses as it does.
 */
async function refuseOutOfScope({ show }: Exchange, input: Input, tx: Tx, stored: unknown): Promise<void> {
  if (!show) return
  const isCreated = input.endpoint.method === 'POST'
  const id = stored instanceof Object && 'id' in stored ? stored.id : null
  if (isCreated && typeof id !== 'number') return
  await show.handler({
    ...input,
    endpoint: show.endpoint,
    params: isCreated ? { id } : input.params,
    query: parsed(show.endpoint.query, {}, () => notFound()),
    body: undefined,
    db: tx,
    writing: (work: (tx: Tx) => Promise<unknown>) => work(tx),
  } as unknown as Call<AnyEndpoint>)
}

/** The caller as the author of what the transaction writes: the triggers of the log read it from these settings. */
function authorSettings({ who, address, requestId }: Input): RawBuilder<unknown> {
  const { employeeId = '', client } = who ? authorOf(who) : {}
  return sql`select set_config('balie.request_id', ${requestId}, true), set_config('balie.employee_id', ${String(employeeId)}, true), set_config('balie.client_id', ${String(client?.clientId ?? '')}, true), set_config('balie.link_id', ${String(client?.linkId ?? '')}, true), set_config('balie.address', ${address}, true)`
}

const inTransaction = <T>({ database, sessionChange }: Exchange, work: (tx: Tx) => Promise<T>) =>
  retrying(() => {
    sessionChange.forget()
    return database.db.transaction().execute(work)
  })

/** Tries again after a deadlock or a failed serialization, of which the database ended one transaction. */
async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const { code } = error as { code?: string }
      if (attempt >= maxRetries || (code !== '40001' && code !== '40P01')) throw error
    }
  }
}
