import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { epochMs, instant } from '#kernel/day.ts'
import { addressOf, type AnyEndpoint, type AnswerOf, type CallOf } from '#kernel/endpoint.ts'
import { authApi } from '#features/auth/contract.ts'
import { answerResetRequests } from '#features/auth/queries/reset-requests.ts'
import type { Answer, TestApp } from './app.ts'
import { cheapHash } from './cheap-hash.ts'
import { newCookie } from './session.ts'
import type { RoleSlug } from './world.ts'

export const password = 'correct paard batterij'
let passwordHash: Promise<string> | undefined
let serial = 0

export interface Person {
  readonly id: number
  readonly email: string
}
interface PersonOptions {
  readonly role?: RoleSlug
  readonly mfa?: boolean
  readonly locationIds?: number[]
  readonly withPassword?: boolean
  readonly firstName?: string
  readonly lastName?: string
}
interface Credentials {
  readonly password?: string
  readonly mfa_code?: string
}

/** Ways to sign in: accounts with the password above, authenticator apps, and mailed links. */
export function accessOf(app: TestApp) {
  const cookieOf = (answer: Pick<Answer, 'headers'>) => String(answer.headers['set-cookie']).split(';')[0]!
  /** Makes calls with this cookie. */
  const holding =
    (cookie: string) =>
    <E extends AnyEndpoint>(endpoint: E, call: CallOf<E> = {}, extra: { key?: string; from?: string } = {}) =>
      app.nobody.raw(endpoint.method, addressOf(endpoint, call), call.body, {
        ...extra,
        headers: { cookie },
      }) as Promise<Answer<AnswerOf<E>>>
  const codeAt = (secret: string, seconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: epochMs(app.clock.now()) + seconds * 1000 })
  const later = (minutes: number) => app.clock.set(instant(epochMs(app.clock.now()) + minutes * 60_000))
  const login = (
    { email }: { email: string },
    { password: typed = password, mfa_code }: Credentials = {},
    from?: string,
  ) => app.nobody.call(authApi.login, { body: { email, password: typed, mfa_code } }, { from })

  return {
    cookieOf,
    holding,
    login,
    later,
    codeAt,

    async person({
      role = 'office-manager',
      mfa = true,
      locationIds,
      withPassword = true,
      firstName,
      lastName,
    }: PersonOptions = {}): Promise<Person> {
      const email = `person${++serial}@balie.test`
      const id = await app.world.employee({
        role,
        locationIds,
        email,
        firstName,
        lastName,
        ...(withPassword && { passwordHash: await (passwordHash ??= cheapHash(password)) }),
      })
      await app.db.updateTable('employees').set({ mfa_active: mfa }).where('id', '=', id).execute()
      return { id, email }
    },

    /** Calls as this person with a session that is made directly, without the sign-in. */
    async inside({ id }: Person, twoStep = false) {
      return holding(await newCookie(app.db, id, { twoStep }))
    },

    /**
     * Sets up two-step verification as a person does, and returns the app's secret. Its first code is used up then: the
     * clock moves on a minute.
     */
    async linkApp(person: Person): Promise<string> {
      const {
        body: { secret },
      } = await login(person)
      await login(person, { mfa_code: codeAt(secret as string) })
      later(1)
      return secret as string
    },

    sessionCount: async ({ id }: Person) =>
      (await app.db.selectFrom('sessions').select('id').where('employee_id', '=', id).execute()).length,

    /** Runs the job that answers requests for a new password. */
    answerRequests: () =>
      app.db.transaction().execute((tx) =>
        answerResetRequests(tx, {
          secrets: app.server.services.secrets,
          baseUrl: app.server.services.settings.baseUrl,
        }),
      ),

    /** The links that were mailed to this address, the oldest first. */
    async linksTo(email: string): Promise<string[]> {
      const mails = await app.db
        .selectFrom('mail_outbox')
        .select('secrets')
        .where('to_address', '=', email)
        .where('secrets', 'is not', null)
        .orderBy('id')
        .execute()
      return mails.map(
        ({ secrets }) => (JSON.parse(app.server.services.secrets.open(secrets!)) as { link: string }).link,
      )
    },

    /** The mails to this address, the oldest first. */
    mailsTo: (email: string) =>
      app.db
        .selectFrom('mail_outbox')
        .select(['slug', 'body_text'])
        .where('to_address', '=', email)
        .orderBy('id')
        .execute(),

    /** The steps at which the log says that a sign-in was refused, the oldest first; null for an unknown account. */
    async refusalsOf(employeeId: number | null, address: string): Promise<string[]> {
      const { rows } = await sql<{ step: string }>`
        select after ->> 'step' as step from audit_log where action = 'sign_in_refused' and entity_id is not distinct from ${employeeId}::bigint and host(address) = ${address} order by id`.execute(
        app.db,
      )
      return rows.map(({ step }) => step)
    },
  }
}

/** The last part of a link's path. */
export const tokenIn = (link: string): string => new URL(link).pathname.split('/').at(-1)!
