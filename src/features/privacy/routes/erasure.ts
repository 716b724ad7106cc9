import { localTimeAt, type Instant } from '#kernel/day.ts'
import { allows } from '#kernel/permission.ts'
import { cents } from '#kernel/money.ts'
import { problem } from '#kernel/problem.ts'
import { maySeeCredit } from '#features/credit/rules.ts'
import type { Db } from '#platform/server/db.ts'
import { orNotFound, refuseIf, Refused, refuseStale, notFound } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import type { Erasure } from '../contract.ts'
import {
  completeErasure,
  countryOf,
  eraseClient,
  erasureFacts,
  markCarriedOut,
  requestOf,
  waitingErasures,
  type Held,
} from '../queries/erasure.ts'
import { answerBy, erasureProblems, isHeld, retainedOf, termsOf, type Retained } from '../rules/retention.ts'

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

const heldBy = (retained: readonly Retained[]): Held => {
  const kinds = new Set(retained.map(({ kind }) => kind))
  return { fiscal: kinds.has('fiscal'), record: kinds.has('record'), log: kinds.has('log') }
}

/** Carries out a request: decides what stays and until when, notes it, and erases the rest. */
export async function carryOut(db: Db, clientId: number, who: Who, version: string, now: Instant): Promise<void> {
  const { country, request } = await openRequest(db, clientId, who, version)
  const facts = await erasureFacts(db, clientId, country.zone, now)
  refuseIf(erasureProblems(facts))
  const today = localTimeAt(now, country.zone).day
  const retained = retainedOf(facts, termsOf(country.code, country), today, request.destroy_record)
  const until = Object.fromEntries(retained.map((one) => [one.kind, one.until]))
  await markCarriedOut(db, request.id, { employeeId: who.employeeId, now, until })
  await eraseClient(db, request, heldBy(retained), now)
}

/**
 * Erases what had to stay of clients who were erased earlier, once its term has passed; each in a transaction of its
 * own. Nothing changes while no term has passed.
 */
export async function eraseWhatIsDue(db: Db, now: Instant): Promise<void> {
  for (const clientId of await waitingErasures(db))
    await db.transaction().execute(async (tx) => {
      const country = await countryOf(tx, clientId, null, true)
      const request = await requestOf(tx, clientId, true)
      if (!country || !request?.carried_out_at || request.completed_at) return
      const held = (day: typeof request.log_until) => isHeld(day, now, country.zone)
      const staying: Held = {
        fiscal: held(request.fiscal_until),
        record: held(request.record_until),
        log: held(request.log_until),
      }
      await eraseClient(tx, request, staying, now)
      if (!staying.fiscal && !staying.record && !staying.log) await completeErasure(tx, request, now)
    })
}
