import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Language, Words } from '#kernel/texts.ts'
import { endOfClientLink } from '#platform/server/client-link.ts'
import { isOver, waitAfter } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db.ts'
import type { ClientLinkPurpose } from '#kernel/permission.ts'
import { searchText, type OverviewSource } from '#platform/server/overview.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { mailSlugs, type LinkedSlug, type MailSlug, type MailStatus } from './contract.ts'
import { isNews, maxAttempts, newsMinutes, secondsUntilNext, worthMinutes } from './rules/attempts.ts'
import { linkVar, mailKinds, type MailVars, type SecretVars } from './rules/copies.ts'
import { heldBackAs, oneLine, render, type Rendered } from './rules/render.ts'
import type { Translation } from './rules/words.ts'

const channel = 'balie_mail'
/**
 * A lease is longer than an attempt can take (see `sendMs` in src/app/postman.ts): it frees the mails of a server that
 * stopped in the middle.
 */
const leaseSeconds = 120
const isFree = (lockedUntil: RawBuilder<unknown>) => isOver(lockedUntil, sql`${leaseSeconds}`)
/** The seconds before each attempt but the first, as {@link waitAfter} wants them. */
const waits = Array.from({ length: maxAttempts }, (_, failures) => secondsUntilNext(failures + 1)).filter(
  (seconds) => seconds !== null,
)
const isDue = isOver(sql`next_attempt_at`, waitAfter(sql`attempts`, waits))

/** Calls back whenever there may be something to send. */
export const onMail = (
  database: { listen(channel: string, heard: () => void, restored?: () => void): Promise<void> },
  heard: () => void,
): Promise<void> => database.listen(channel, heard, heard)

/** Tells the postman of every server about new mails, when and only if the transaction commits. */
export async function callPostman(db: Db): Promise<void> {
  await sql`select pg_notify(${channel}, '')`.execute(db)
}

export type MailOrder<Slug extends MailSlug> = {
  readonly slug: Slug
  readonly to: {
    readonly address: string
    readonly language: Language
    readonly employeeId?: number
    readonly clientId?: number
  }
  /** The variables of the mail: the reader's name, and the minutes or days for which the link works. */
  readonly vars: MailVars[Slug]
  /** The employee whose call caused the mail, if anybody is signed in. */
  readonly createdBy?: number
  /** The invoice to attach; its PDF is made when the mail is sent. */
  readonly invoiceId?: number
} & (Slug extends LinkedSlug
  ? { /** Sealed until the mail leaves. */ readonly secretVars: SecretVars }
  : { readonly secretVars?: undefined })

/**
 * Writes a mail in the transaction that causes it; it is sent after the commit, and never after a rollback. Returns its
 * id.
 */
export async function queueMail<Slug extends MailSlug>(
  db: Db,
  secrets: SecretBox,
  { slug, to, vars, secretVars, createdBy, invoiceId }: MailOrder<Slug>,
): Promise<number> {
  const address = oneLine(to.address)
  const mail = render(slug, to.language, await wordsOf(db, slug, to.language), { email: address, ...vars })
  const { id } = await db
    .insertInto('mail_outbox')
    .values({
      slug,
      to_address: address,
      language: to.language,
      employee_id: to.employeeId ?? null,
      client_id: to.clientId ?? null,
      created_by: createdBy ?? null,
      invoice_id: invoiceId ?? null,
      subject: mail.subject,
      body_text: mail.text,
      body_html: mail.html,
      secrets: secretVars ? secrets.seal(JSON.stringify(secretVars)) : null,
      expires_at: sql<string>`now() + make_interval(mins => ${worthMinutes(vars)})`,
      message_id: randomUUID(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await callPostman(db)
  return id
}

/** The current words of a mail; the built-in ones while the database has none. */
async function wordsOf(db: Db, slug: MailSlug, language: Language): Promise<{ subject: string; copy: string }> {
  const row = await db
    .selectFrom('email_copies')
    .select(['subject', 'copy'])
    .where('slug', '=', slug)
    .executeTakeFirst()
  const { subject, copy } = (row as Translation | undefined) ?? mailKinds[slug]
  return { subject: subject[language], copy: copy[language] }
}

/** Adds the words of new kinds of mails, at every start; words that administrators have changed stay. */
export async function addMissingCopies(db: Db): Promise<void> {
  const copies = mailSlugs.map((slug) => {
    const { subject, copy, vars } = mailKinds[slug]
    return { slug, subject, copy, vars: vars.map((name) => `:${name}`) }
  })
  await sql`
    insert into email_copies (slug, subject, copy, available_vars)
    select slug, subject, copy, vars from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb) as x(slug text, subject jsonb, copy jsonb, vars text[])
    on conflict (slug) do update set available_vars = excluded.available_vars where email_copies.available_vars <> excluded.available_vars`.execute(
    db,
  )
}

// ── The outbox as administrators see it ─────────────────────────────────────────────────────────────────────────

/**
 * The scope of somebody who reads mails: administrators see all, others those to clients and employees of their
 * countries (decision C84).
 */
export interface MailScope {
  readonly employeeId: number
  readonly countryIds: readonly number[]
  readonly all: boolean
}

/** The condition for mails within the scope, with `mail_outbox m`. */
export const mailsInScope = ({ employeeId, countryIds, all }: MailScope) => {
  const inCountries = (country: RawBuilder<unknown>) => sql`${country} = any(${countryIds}::bigint[])`
  return all
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(
    (m.client_id is null or exists (select from clients c where c.id = m.client_id and ${inCountries(sql`c.supported_country_id`)}))
    and (m.employee_id is null or m.employee_id = ${employeeId} or exists (select from employee_locations el join locations l on l.id = el.location_id where el.employee_id = m.employee_id and ${inCountries(sql`l.supported_country_id`)}))
    and coalesce(m.client_id, m.employee_id) is not null)`
}

/** The rows of the outbox. @param chainName the sender, for subjects that name it. */
export function outboxSource(status: MailStatus | undefined, chainName: string, scope: MailScope) {
  const subject = sql`replace(m.subject, ${heldBackAs('chain_name')}, ${chainName})`
  const counting = (of: MailStatus) =>
    ({ type: 'number', amount: sql`count(*) filter (where m.status = ${of})::int` }) as const
  return {
    from: sql`mail_outbox m`,
    row: {
      id: sql`m.id`,
      client_id: sql`m.client_id`,
      created_at: sql`m.created_at`,
      to_address: sql`m.to_address`,
      slug: sql`m.slug`,
      subject,
      status: sql`m.status`,
      attempts: sql`m.attempts`,
      error: sql`m.error`,
      sent_at: sql`m.sent_at`,
    },
    search: searchText(sql`m.to_address`, subject),
    where: [mailsInScope(scope), ...(status ? [sql<SqlBool>`m.status = ${status}`] : [])],
    id: sql<number>`m.id`,
    clientIds: sql<number[]>`case when m.client_id is null then '{}' else array[m.client_id] end`,
    sortBy: { created_at: [sql`m.created_at`, sql`m.id`] },
    totals: { waiting: counting('waiting'), sent: counting('sent'), failed: counting('failed') },
  } satisfies OverviewSource
}

/** The state of the outbox for whoever watches the server: numbers and an age, nothing of a mail. */
export interface OutboxState {
  readonly waiting: number
  /** The age of the mail that has waited for the longest time, in seconds; 0 when none waits. */
  readonly oldestSeconds: number
  /** The mails of the last week that were given up. */
  readonly failed: number
}

export async function outboxState(db: Db): Promise<OutboxState> {
  const { rows } = await sql<OutboxState>`
    select (select count(*)::int from mail_outbox where status = 'waiting') as waiting,
      (select coalesce(extract(epoch from now() - min(created_at)), 0)::int from mail_outbox where status = 'waiting') as "oldestSeconds",
      (select count(*)::int from mail_outbox where status = 'failed' and created_at > now() - interval '7 days') as failed`.execute(
    db,
  )
  return rows[0]!
}

export interface MailRow extends Rendered {
  readonly id: number
  readonly client_id: number | null
  readonly client_name: string | null
  readonly slug: string
  readonly to_address: string
  readonly language: Language
  readonly secrets: Buffer | null
  readonly status: MailStatus
  readonly attempts: number
  readonly error: string
  readonly message_id: string
  readonly invoice_id: number | null
  readonly attachment: string | null
  readonly created_at: string
  readonly sent_at: string | null
  readonly next_attempt_at: string
  /** The mail is no longer worth sending: its link no longer works, its appointment has begun, or its news is old. */
  readonly expired: boolean
  /** A server is sending it at this moment. */
  readonly taken: boolean
}

const mailColumns = sql`
  m.id, m.client_id, (select trim(c.first_name || ' ' || c.last_name) from clients c where c.id = m.client_id) as client_name, m.slug, m.to_address, m.language, m.subject, m.body_text as text, m.body_html as html, m.secrets, m.status, m.attempts, m.error, m.message_id, m.invoice_id, (select i.ref || '.pdf' from invoices i where i.id = m.invoice_id) as attachment, m.created_at, m.sent_at, m.next_attempt_at,
  coalesce(m.expires_at <= now(), false) as expired, not ${isFree(sql`m.locked_until`)} as taken`

export async function mailById(
  db: Db,
  id: number,
  scope: MailScope,
  { lock = false } = {},
): Promise<MailRow | undefined> {
  const { rows } =
    await sql<MailRow>`select ${mailColumns} from mail_outbox m where m.id = ${id} and ${mailsInScope(scope)} ${lock ? sql`for update` : sql``}`.execute(
      db,
    )
  return rows[0]
}

/** The values that only the reader may see; null when they were deleted, or sealed with another key. */
export function openSecrets(box: SecretBox, { secrets }: Pick<MailRow, 'secrets'>): Record<string, string> | null {
  if (!secrets) return null
  try {
    return JSON.parse(box.open(secrets)) as Record<string, string>
  } catch {
    return null
  }
}

/**
 * Makes a mail wait as if it were new. A sent mail gets another Message-ID, because the reader's mail server would
 * otherwise treat it as a copy. The time for news starts again; that of links and appointments stays.
 */
export async function sendAgain(db: Db, mail: MailRow): Promise<void> {
  const messageId = mail.status === 'sent' ? randomUUID() : mail.message_id
  await sql`
    update mail_outbox set status = 'waiting', attempts = 0, error = '', sent_at = null, next_attempt_at = now(), message_id = ${messageId},
      expires_at = ${isNews(mail.slug) ? sql`now() + make_interval(mins => ${newsMinutes})` : sql`expires_at`}
    where id = ${mail.id}`.execute(db)
  await callPostman(db)
}

// ── The outbox as the postman sees it ───────────────────────────────────────────────────────────────────────────

/**
 * Leases mails that are due, the longest waiting first. Several servers share the outbox, and no other takes them
 * during the lease. This counts as an attempt, so that a mail that crashes the process is not tried for ever.
 */
export async function takeDueMails(db: Db, max: number): Promise<MailRow[]> {
  const { rows } = await sql<MailRow>`
    update mail_outbox m set locked_until = now() + make_interval(secs => ${leaseSeconds}), attempts = m.attempts + 1
    from (
      select id from mail_outbox
      where status = 'waiting' and attempts < ${maxAttempts} and ${isDue} and ${isFree(sql`locked_until`)} and (expires_at is null or expires_at > now())
      order by next_attempt_at, id limit ${max} for update skip locked
    ) due
    where m.id = due.id
    returning ${mailColumns}`.execute(db)
  return rows
}

type Taken = Pick<MailRow, 'id' | 'attempts'>
// After its lease a mail may belong to another server, which has counted one attempt more.
const stillOurs = ({ id, attempts }: Taken) => sql`id = ${id} and attempts = ${attempts} and status = 'waiting'`

/** Marks a mail as sent: its secrets are deleted, and its text is stored as sent, without them. */
export async function markSent(db: Db, mail: Taken, { subject, text, html }: Rendered): Promise<void> {
  await sql`
    update mail_outbox set status = 'sent', sent_at = now(), error = '', secrets = null, locked_until = null, subject = ${subject}, body_text = ${text}, body_html = ${html}
    where ${stillOurs(mail)}`.execute(db)
}

/**
 * Marks an attempt as failed: the mail waits for the next one, or fails when there is none (or the refusal was
 * `final`).
 */
export async function markFailed(
  db: Db,
  mail: Taken,
  { error, final }: { error: string; final: boolean },
): Promise<void> {
  const seconds = final ? null : secondsUntilNext(mail.attempts)
  await sql`
    update mail_outbox set status = ${seconds === null ? 'failed' : 'waiting'}, error = ${error}, locked_until = null, next_attempt_at = now() + make_interval(secs => ${seconds ?? 0})
    where ${stillOurs(mail)}`.execute(db)
}

/**
 * Ends mails whose link no longer works, and deletes the link; and mails whose last attempt was interrupted, so that a
 * mail that crashes the process is not tried again.
 */
export async function giveUpMails(db: Db): Promise<void> {
  await sql`
    update mail_outbox set status = 'failed', error = 'interrupted', locked_until = null
    where status = 'waiting' and attempts >= ${maxAttempts} and locked_until is not null and ${isFree(sql`locked_until`)}`.execute(
    db,
  )
  await sql`
    update mail_outbox set status = 'failed', error = case status when 'waiting' then 'expired' else error end, secrets = null
    where (secrets is not null or status = 'waiting') and expires_at <= now() and ${isFree(sql`locked_until`)}`.execute(
    db,
  )
}

interface LinkMails {
  readonly slug: LinkedSlug
  readonly purpose: ClientLinkPurpose
  readonly clientId: number
}
/**
 * Gives up the waiting mails to a client whose link was replaced or taken back. One that is being sent is not tried
 * again. The link of an inactive client is not over by that: it works again when the client does.
 */
export async function giveUpEndedMails(
  db: Db,
  secrets: SecretBox,
  { slug, purpose, clientId }: LinkMails,
): Promise<void> {
  const { rows } = await sql<Pick<MailRow, 'id' | 'secrets'>>`
    select id, secrets from mail_outbox
    where client_id = ${clientId} and slug = ${slug} and status = 'waiting' and secrets is not null
    order by id for update skip locked`.execute(db)
  for (const mail of rows) {
    const token = URL.parse(openSecrets(secrets, mail)?.[linkVar] ?? '')?.hash.slice(1)
    if (!token || !(await endOfClientLink(db, token, purpose))) continue
    await sql`
      update mail_outbox set status = 'failed', error = 'link_ended', secrets = null
      where id = ${mail.id} and ${isFree(sql`locked_until`)}`.execute(db)
    await sql`update mail_outbox set expires_at = least(expires_at, now()) where id = ${mail.id} and status = 'waiting'`.execute(
      db,
    )
  }
}

// ── The words ───────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * The texts of mails as rows.
 * @param language of the subjects and of `names`, the names of the kinds of mails: rows are searched and sorted by
 * both.
 */
export const copiesSource = (language: Language, names: Readonly<Record<MailSlug, Words>>) => {
  const name = sql`${JSON.stringify(Object.fromEntries(mailSlugs.map((slug) => [slug, names[slug][language]])))}::jsonb ->> c.slug`
  return {
    from: sql`email_copies c`,
    row: {
      id: sql`c.id`,
      slug: sql`c.slug`,
      subject: sql`c.subject ->> ${language}`,
      availableVars: sql`c.available_vars`,
      updated_at: sql`c.updated_at`,
    },
    sortBy: { slug: [sql`searchable(${name}) collate "und-x-icu"`] },
    search: searchText(name, sql`c.subject ->> ${language}`),
    where: [sql<SqlBool>`c.slug = any(${[...mailSlugs]})`],
    id: sql<number>`c.id`,
  } satisfies OverviewSource
}

export interface CopyRow {
  readonly id: number
  readonly slug: MailSlug
  readonly subject: Words
  readonly copy: Words
  readonly available_vars: string[]
  readonly updated_at: string
}

export async function copyById(db: Db, id: number, { lock = false } = {}): Promise<CopyRow | undefined> {
  const { rows } =
    await sql<CopyRow>`select id, slug, subject, copy, available_vars, updated_at from email_copies where id = ${id} and slug = any(${[...mailSlugs]}) ${lock ? sql`for update` : sql``}`.execute(
      db,
    )
  return rows[0]
}

export async function updateCopy(db: Db, id: number, { subject, copy }: Translation): Promise<void> {
  await db
    .updateTable('email_copies')
    .set({ subject: JSON.stringify(subject), copy: JSON.stringify(copy) })
    .where('id', '=', id)
    .execute()
}
