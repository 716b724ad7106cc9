import { localTimeAt, type Instant } from '#kernel/day.ts'
import { allows } from '#kernel/permission.ts'
import { cents } from '#kernel/money.ts'
import { problem } from '#kernel/problem.ts'
import { wordsAbout } from '#features/clients/queries/erase.ts'
import { maySeeCredit } from '#features/credit/rules.ts'
import type { Db } from '#platform/server/db.ts'
import { eachClient } from '#platform/server/each-client.ts'
import { emptyAnswersAbout } from '#platform/server/idempotency.ts'
import { orNotFound, refuseIf, Refused, refuseStale, notFound } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import type { Erasure } from '../contract.ts'
import {
  completeErasure,
  countryOf,
  dueErasures,
  eraseClient,
  erasureFacts,
  idsOf,
  markCarriedOut,
  putOff,
  requestOf,
  type ClientCountry,
  type RequestRow,
} from '../queries/erasure.ts'
import {
  answerBy,
  dueOn,
  erasureProblems,
  heldOn,
  laterOf,
  retainedOf,
  termsOf,
  type RetainedKind,
  type Until,
} from '../rules/retention.ts'

/** The preview of an erasure today, with the request for it. */
export async function erasureOf(db: Db, clientId: number, who: Who, now: Instant): Promise<Erasure> {
  const country = orNotFound(await countryOf(db, clientId, who.countryIds))
  const terms = termsOf(country.code, country)
  const facts = await erasureFacts(db, clientId, country.zone, now)
  const { day } = localTimeAt(now, country.zone)
  const request = await requestOf(db, clientId)
  return {
    client_id: clientId,
    country_code: country.code,
    retained: retainedOf(facts, terms, day, false),
    retained_without_record: terms.mayDestroyRecord ? retainedOf(facts, terms, day, true) : null,
    to_come: facts.toCome,
    credit_cents: allows(maySeeCredit, who.permissions) ? cents(facts.creditCents) : null,
    waiting_cents: allows(maySeeCredit, who.permissions) ? cents(facts.waitingCents) : null,
    open_packages: allows('invoice.read', who.permissions) ? facts.openPackages : null,
    request: request ? { ...request, answer_by: answerBy(request.asked_on) } : null,
  }
}

/** The request about a client, locked with the client, as a caller has seen it; refused once it is carried out. */
export async function openRequest(db: Db, clientId: number, who: Who, version: string) {
  const country = orNotFound(await countryOf(db, clientId, who.countryIds, true))
  const request = await requestOf(db, clientId, true)
  if (!request) throw notFound()
  refuseStale(version, request.updated_at)
  if (request.carried_out_at) throw new Refused(422, [problem('', 'erasure_carried_out')])
  return { country, request }
}

/** The records that stay of a client today: as long as was said when the request was carried out, or longer. */
async function stayingOf(db: Db, country: ClientCountry, request: RequestRow, now: Instant): Promise<Until> {
  const facts = await erasureFacts(db, country.id, country.zone, now)
  const today = localTimeAt(now, country.zone).day
  const retained = retainedOf(facts, termsOf(country.code, country), today, request.destroy_record)
  const of = (kind: 'fiscal' | 'record') => retained.find((one) => one.kind === kind)?.until ?? null
  return {
    fiscal: laterOf(request.fiscal_until, of('fiscal')),
    record: laterOf(request.record_until, of('record')),
    log: request.log_until,
  }
}

/** Carries out a request: decides what stays and until when, notes it, and erases the rest. */
export async function carryOut(db: Db, clientId: number, who: Who, version: string, now: Instant): Promise<void> {
  const { country, request } = await openRequest(db, clientId, who, version)
  const facts = await erasureFacts(db, clientId, country.zone, now)
  refuseIf(erasureProblems(facts))
  const today = localTimeAt(now, country.zone).day
  const retained = retainedOf(facts, termsOf(country.code, country), today, request.destroy_record)
  const untilOf = (kind: RetainedKind) => retained.find((one) => one.kind === kind)?.until ?? null
  const until: Until = { fiscal: untilOf('fiscal'), record: untilOf('record'), log: untilOf('log') }
  await markCarriedOut(db, request.id, { employeeId: who.employeeId, now, until, dueOn: dueOn(until, today) })
  const copies = []
  for (const id of await idsOf(db, clientId)) copies.push({ id, words: await wordsAbout(db, id) })
  await eraseClient(db, request, heldOn(until, today), now)
  for (const { id, words } of copies) await emptyAnswersAbout(db, id, words)
}

/** Erases what is due of one client. What was added to a record since is counted anew, so nothing goes too early. */
async function eraseDue(db: Db, clientId: number, now: Instant): Promise<void> {
  const country = await countryOf(db, clientId, null, true)
  const request = await requestOf(db, clientId, true)
  if (!country || !request?.carried_out_at || request.completed_at) return
  const today = localTimeAt(now, country.zone).day
  const until = await stayingOf(db, country, request, now)
  const held = heldOn(until, today)
  await eraseClient(db, request, held, now)
  if (held.fiscal || held.record || held.log) await putOff(db, request.id, until, dueOn(until, today))
  else await completeErasure(db, request, now)
}

/**
 * Erases what had to stay of clients who were erased earlier, once its term has passed; each in a transaction of its
 * own. Nothing is tried before a term has passed.
 *
 * @throws AggregateError at the end for those that failed; they are tried again an hour later.
 */
export const eraseWhatIsDue = async (db: Db, now: Instant): Promise<void> =>
  eachClient(db, await dueErasures(db, now), (tx, clientId) => eraseDue(tx, clientId, now))
