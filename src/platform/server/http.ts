import '@fastify/cookie' // its types: reply.setCookie
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { Instant } from '#kernel/day.ts'
import {
  callName,
  type AnyEndpoint,
  type Api,
  type BodyOf,
  type FileAnswer,
  type GivenBy,
  type ParamsOf,
  type QueryOf,
  type Turn,
} from '#kernel/endpoint.ts'
import { allows } from '#kernel/permission.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { Refusals } from '#kernel/refusal.ts'
import { languageOf, type Language } from '#kernel/texts.ts'
import { callerAddress, callerNetwork } from './address.ts'
import type { Clock } from './clock.ts'
import type { Db, OpenDatabase, Tx } from './db.ts'
import type { FileStore } from './files.ts'
import type { Geocoder } from './geocoder.ts'
import { forgetKey, keepingAnswer, keyPattern, orReused, takeKey } from './idempotency.ts'
import { problemsOf, unwritable } from './parse.ts'
import { holdAnnouncements } from './live.ts'
import type { PdfPrinter } from './pdf.ts'
import { notFound, refuseIf, Refused } from './refused.ts'
import { recordEvent } from './audit.ts'
import type { SecretBox } from './secret.ts'
import { findSession, sessionCookie, sessionHours, type Who } from './session.ts'
import type { Settings } from './settings.ts'
import { unknownFields } from './strict.ts'
import { endTransaction } from './transaction-end.ts'
import { Turnstile, turns } from './turnstile.ts'

/** What handlers need besides the database. */
export interface Services {
  readonly clock: Clock
  readonly settings: Settings
  readonly printer: PdfPrinter
  readonly secrets: SecretBox
  /** Null where none is set. Never asked inside a transaction: it waits for another machine. */
  readonly geocoder: Geocoder | null
  readonly files: FileStore
  /** The demo chain is loaded: its accounts may be shown. */
  readonly demo: boolean
  /** The server has been told to stop: it finishes what is under way and takes no more. */
  stopping(): boolean
}

/** Everything a handler gets: the parsed request, who asks, and the one connection or transaction it works on. */
export interface Call<E extends AnyEndpoint> {
  /** The endpoint that is served: it names the call in the log. */
  readonly endpoint: E
  readonly params: ParamsOf<E>
  readonly query: QueryOf<E>
  readonly body: BodyOf<E>
  /** A transaction in every writing call; it commits when the handler returns. */
  readonly db: Db
  readonly who: E['may'] extends 'public' ? Who | null : Who
  readonly now: Instant
  readonly language: Language
  /** The zone on the asker's wall, for what is written out for them; rules use the location's (decision C69). */
  readonly zone: string
  readonly address: string
  readonly userAgent: string
  /** Stands in every line of the log that this call leaves. */
  readonly requestId: string
  readonly services: Services
  /** The session's token from the cookie, and how to give or take one. */
  readonly session: { readonly token: string | null; start(token: string): void; end(): void }
}

/** The part of a call that a change needs when several endpoints share it; `Refuses` are those that all of them declare. */
export type ChangingCall<Refuses extends Refusals = Refusals> = Pick<
  Call<AnyEndpoint & { readonly refuses: Refuses }>,
  'endpoint' | 'db' | 'who' | 'now' | 'address' | 'requestId'
>

export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Promise<GivenBy<E>>
export interface Route {
  readonly endpoint: AnyEndpoint
  readonly handler: Handler<AnyEndpoint>
}

/** Joins a feature's endpoints with their handlers; a missing one does not compile. */
export function routes<const A extends Api>(api: A, handlers: { readonly [K in keyof A]: Handler<A[K]> }): Route[] {
  return Object.entries(api).map(([name, endpoint]) => ({
    endpoint,
    handler: handlers[name] as unknown as Handler<AnyEndpoint>,
  }))
}

/** An answer that is JSON already. */
class Written {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}
/** Writes the answer out while the database writes the line of the log; it leaves only once the line is there. */
async function writtenBeside(line: Promise<void>, value: unknown): Promise<Written> {
  const [text] = await Promise.all([setImmediate().then(() => JSON.stringify({ data: value ?? null })), line])
  return new Written(text)
}

const maxRetries = 3
const longestSendingMs = 60_000
const isFile = (answer: unknown): answer is FileAnswer =>
  answer instanceof Object && 'bytes' in answer && 'contentType' in answer

function parsed<T>(schema: AnyEndpoint['params'], input: unknown, refuse: (problems: Problem[]) => Refused): T {
  const result = schema.safeParse(input)
  const problems = [...(result.success ? [] : problemsOf(result.error, input)), ...unknownFields(schema, input)]
  if (problems.length) throw refuse(problems)
  return result.data as T
}

/** Reads a session's token out of the cookie header. */
export function tokenIn(cookieHeader: string | undefined, name: string): string | null {
  for (const pair of cookieHeader?.split(';') ?? []) {
    const [key, value] = pair.trim().split('=')
    if (key === name && value && value.length <= 100) return value
  }
  return null
}

const zones = new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])
const defaultZone = 'Europe/Amsterdam'
const zoneIn = (header: unknown): string => (typeof header === 'string' && zones.has(header) ? header : defaultZone)

/**
 * Serves the endpoints. The way of every request: session, permission, parse, one transaction if it writes, handler,
 * parse out, log, answer (ARCHITECTURE.md, "The way of a request").
 */
export function mount(
  app: FastifyInstance,
  { db, kind }: OpenDatabase,
  services: Services,
  list: readonly Route[],
): void {
  const secure = services.settings.baseUrl.protocol === 'https:'
  const cookie = sessionCookie(secure)
  const turnstiles = Object.fromEntries(
    Object.entries(turns).map(([turn, { atOnce }]) => [turn, new Turnstile(atOnce)]),
  ) as Record<Turn, Turnstile>
  /** Ends the turn of a file that is being sent. */
  const sending = new WeakMap<object, () => void>()
  const cookieOptions = { path: '/', httpOnly: true, sameSite: 'strict', secure } as const

  for (const { endpoint, handler } of list) {
    const call = callName(endpoint)
    /** The call that shows what this one makes. */
    const show =
      endpoint.method === 'POST'
        ? list.find((one) => one.endpoint.method === 'GET' && one.endpoint.path === `${endpoint.path}/:id`)
        : undefined

    async function authorise(request: FastifyRequest): Promise<{ who: Who | null; token: string | null }> {
      const token = tokenIn(request.headers.cookie, cookie)
      const who = token ? await findSession(db, token, { touch: request.headers['x-unattended'] === undefined }) : null
      // Somebody else has signed in from another tab: this tab may not go on in their name.
      const expected = request.headers['x-employee']
      if (endpoint.may !== 'public' && who && expected !== undefined && expected !== String(who.employeeId))
        throw new Refused(401, [problem('', 'unauthenticated')])
      const permitted = allows(endpoint.may, who?.permissions ?? null)
      if (permitted && !(endpoint.health && who && !who.mayReadHealth)) return { who, token }
      if (!who) throw new Refused(401, [problem('', 'unauthenticated')])
      throw await recorded(new Refused(403, [problem('', permitted ? 'two_step_needed' : 'forbidden')]), request, who)
    }

    /** Whoever is told that they may not is in the log: with what was asked, of which record, and what was wrong. */
    async function recorded(refused: Refused, request: FastifyRequest, who: Who): Promise<Refused> {
      const { id } = request.params as { id?: string }
      await recordEvent(db, {
        action: 'refused',
        entity: call,
        entityId: id && /^\d{1,15}$/.test(id) ? Number(id) : null,
        employeeId: who.employeeId,
        address: callerAddress(request),
        requestId: request.id,
        detail: { problems: refused.problems.map(({ field, code }) => ({ field, code })) },
      })
      return refused
    }

    async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      const caller = await authorise(request)
      const { who } = caller
      try {
        return await (endpoint.turn
          ? inTurn(endpoint.turn, request, who, () => serveTo(caller, request, reply))
          : serveTo(caller, request, reply))
      } catch (error) {
        // Refused by a rule: what it had begun is undone by now, so the line is one of its own. A refusal that is kept
        // brings its own.
        throw error instanceof Refused && error.status === 403 && who && !error.commits
          ? await recorded(error, request, who)
          : error
      }
    }

    /** Waits for a turn where the endpoint asks for one; a file keeps it until it is sent. */
    async function inTurn(
      turn: Turn,
      request: FastifyRequest,
      who: Who | null,
      work: () => Promise<unknown>,
    ): Promise<unknown> {
      const { patienceMs, code } = turns[turn]
      const leave = await turnstiles[turn].enter(
        who ? String(who.employeeId) : callerNetwork(request),
        patienceMs,
        code,
      )
      let answer: unknown
      try {
        answer = await work()
      } catch (error) {
        leave()
        throw error
      }
      if (!isFile(answer) || answer.bytes instanceof Uint8Array) leave()
      else {
        sending.set(answer, leave)
        setTimeout(leave, longestSendingMs).unref() // a receiver who stalls reads nothing, and keeps nobody waiting
      }
      return answer
    }

    async function serveTo(
      { who, token }: { who: Who | null; token: string | null },
      request: FastifyRequest,
      reply: FastifyReply,
    ): Promise<unknown> {
      // No link and no image on another site sends a header.
      if (endpoint.method === 'GET' && endpoint.writes && request.headers['x-timezone'] === undefined)
        throw new Refused(405, [problem('', 'method')])
      const address = callerAddress(request)
      // An id that is no number is a record that does not exist.
      const params = parsed<object>(endpoint.params, request.params, () => notFound())
      // A public call may keep its refusal (a failed sign-in), and a kept key would then have no answer to give again.
      const key = endpoint.method === 'POST' && endpoint.may !== 'public' && who ? idempotencyKey(request) : null
      const { query, body } = await orReused(db, who, key, () => {
        const asked = parsed<object>(endpoint.query, request.query, (problems) => new Refused(422, problems))
        const given: unknown = parsed(
          endpoint.takes,
          request.body ?? undefined,
          (problems) => new Refused(422, problems),
        )
        refuseIf(unwritable(given))
        return { query: asked, body: given }
      })
      const input = {
        endpoint,
        params,
        query,
        body,
        who,
        now: services.clock.now(),
        language: languageOf(
          (request.headers['x-locale'] as string | undefined) ?? who?.language,
          services.settings.defaultLanguage,
        ),
        zone: zoneIn(request.headers['x-timezone']),
        address,
        userAgent: request.headers['user-agent'] ?? '',
        requestId: request.id,
        services,
        session: {
          token,
          start: (fresh: string) =>
            void reply.setCookie(cookie, fresh, { ...cookieOptions, maxAge: sessionHours * 3600 }),
          end: () => void reply.clearCookie(cookie, cookieOptions),
        },
      }

      async function answer(on: Db): Promise<unknown> {
        const given: unknown = await handler({ ...input, db: on } as Call<AnyEndpoint>)
        return isFile(given) ? given : endpoint.gives.parse(given)
      }
      // The embedded database has nobody who brings a lagging line to the disk.
      const lineOfRead = (shown: unknown, lag: boolean) => {
        if (endpoint.reads === 'nothing' || !who) return null
        const clientIds = [...new Set(endpoint.reads({ params, answer: shown }))]
        // As one text: the driver would quote each of hundreds of numbers.
        return clientIds.length
          ? sql`record_read(${request.id}, ${who.employeeId}, ${address}, ${call}, ${`{${clientIds.join()}}`}::bigint[], ${lag})`
          : null
      }
      async function recordRead(on: Db, shown: unknown, lag: boolean): Promise<void> {
        const line = lineOfRead(shown, lag)
        if (line) await sql`select ${line}`.execute(on)
      }

      if (!endpoint.writes || endpoint.upload) {
        const value = await answer(db)
        // What is taken along as a file is one line: of whom, how many rows, and what was asked.
        if (isFile(value) && value.exported && who)
          await recordEvent(db, {
            action: 'export',
            entity: call,
            entityId: null,
            employeeId: who.employeeId,
            address,
            requestId: request.id,
            detail: value.exported,
            ...(value.clientIds.length && { clientIds: value.clientIds }),
          })
        else {
          const line = recordRead(db, value, kind === 'postgresql')
          if (!isFile(value)) return await writtenBeside(line, value)
          await line
        }
        return value
      }

      /**
       * The record that a stored answer shows may have gone out of the caller's scope since: it is read anew, and
       * refused as its own call refuses it.
       */
      async function refuseOutOfScope(tx: Tx, stored: unknown): Promise<void> {
        const id = stored instanceof Object && 'id' in stored ? stored.id : null
        if (show && typeof id === 'number')
          await show.handler({
            ...input,
            endpoint: show.endpoint,
            params: { id },
            query: parsed(show.endpoint.query, {}, () => notFound()),
            body: undefined,
            db: tx,
          } as unknown as Call<AnyEndpoint>)
      }
      async function inTransaction(tx: Tx): Promise<unknown> {
        holdAnnouncements(tx)
        await sql`select set_config('balie.request_id', ${request.id}, true), set_config('balie.employee_id', ${who ? String(who.employeeId) : ''}, true), set_config('balie.address', ${address}, true)`.execute(
          tx,
        )
        const first = key && who ? await takeKey(tx, who, key, `${call} ${JSON.stringify(params)}`, body) : null
        if (first) {
          await refuseOutOfScope(tx, first.answer)
          reply.header('idempotent-replayed', 'true')
          await recordRead(tx, first.answer, false)
          return first.answer
        }
        const value = await answer(tx)
        const keeping = key && who ? keepingAnswer(who, key, { status: endpoint.status, answer: value }) : null
        await endTransaction(tx, lineOfRead(value, false), keeping)
        return value
      }
      const keepingRefusals = (tx: Tx) =>
        inTransaction(tx).catch(async (error: unknown) => {
          if (!(error instanceof Refused && error.commits)) throw error
          if (key && who) await forgetKey(tx, who.employeeId, key) // a refusal is no answer to give again
          await endTransaction(tx, null, null)
          return error
        })
      const value = await retrying(() => db.transaction().execute(keepingRefusals))
      if (value instanceof Refused) throw value
      return value
    }

    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      // Nobody's megabytes are taken in before it is known that they may send some.
      ...(endpoint.largestBody && {
        bodyLimit: endpoint.largestBody,
        onRequest: async (request: FastifyRequest) => void (await authorise(request)),
      }),
      handler: async (request, reply) => {
        const value = await serve(request, reply)
        if (isFile(value)) {
          const way = value.attachment ? 'attachment' : 'inline'
          const { bytes } = value
          const content = bytes instanceof Uint8Array ? Buffer.from(bytes) : Readable.from(bytes)
          if (content instanceof Readable) content.once('close', () => sending.get(value)?.())
          return reply
            .type(value.contentType)
            .header('content-disposition', `${way}; filename="${value.fileName.replaceAll(/[^\w.-]/g, '_')}"`)
            .header('cache-control', value.lasting ? 'private, max-age=31536000, immutable' : 'no-store')
            .send(content)
        }
        return reply
          .code(endpoint.status)
          .header('cache-control', 'no-store')
          .type('application/json; charset=utf-8')
          .send(value instanceof Written ? value.text : { data: value ?? null })
      },
    })
  }
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !keyPattern.test(key)) throw new Refused(422, [problem('idempotency_key', 'invalid')])
  return key
}

/** Two transactions that met in a knot: the database ended one, and it may simply be tried again. */
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
