import type { Instant } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { allows } from '#kernel/permission.ts'
import { problem } from '#kernel/problem.ts'
import { keeping } from '#kernel/record.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { announce } from '#platform/server/live.ts'
import { cleanReportText } from '#platform/server/rich-text.ts'
import { orNotFound, notFound, refuseIf, refuseStale, Refused } from '#platform/server/refused.ts'
import { convertDownPayments } from '#features/credit/queries/down-payments.ts'
import { maySeeCredit } from '#features/credit/rules.ts'
import type { Who } from '#platform/server/session.ts'
import { noticesAreDone } from '#features/notices/queries.ts'
import { reportFields, reportsApi, type ReportInput } from './contract.ts'
import {
  historyOf,
  insertReport,
  reportFacts,
  reportOf,
  storedReport,
  updateReport,
  type ReportFacts,
} from './queries.ts'
import { reportProblems } from './rules.ts'

/** Cleans the text of the input: only the tags of formatted text are stored. */
const cleaned = (input: ReportInput): ReportInput => ({ ...input, report: cleanReportText(input.report) })

/** Announces the changed day: the light of the appointment depends on its report. */
const tellCalendars = (db: Db, { clientId, countryId, locationId, day }: ReportFacts) =>
  announce(db, {
    topic: 'appointments',
    country_id: countryId,
    location_id: locationId,
    date: day,
    client_id: clientId,
  })

/** Turns the payment in advance of a visit with a report into credit (decision C129). */
async function convertPaidInAdvance(db: Db, appointmentId: number, who: Who, now: Instant) {
  const converted = await convertDownPayments(db, appointmentId, { now, authorId: who.employeeId })
  return { converted_cents: allows(maySeeCredit, who.permissions) ? cents(converted) : null }
}

export const reportsRoutes = routes('reports', 'Treatment reports.', reportsApi, {
  show: async ({ db, params, who }) => orNotFound(await reportOf(db, params.appointmentId, who.countryIds)),

  history: async ({ db, params, who }) => {
    const history = orNotFound(await historyOf(db, params.appointmentId, who.countryIds))
    return { client_id: history.clientId, items: history.items }
  },

  create: async ({ db, body, who, now }) => {
    const input = cleaned(body)
    const facts = orNotFound(await reportFacts(db, input, who.countryIds))
    if (facts.clientErased) throw notFound()
    if (facts.reportId) throw new Refused(409, [problem('appointment_id', 'report_exists')])
    refuseIf(reportProblems(input, facts))
    const saved = await insertReport(db, input, who.employeeId)
    await tellCalendars(db, facts)
    await noticesAreDone(db, body.appointment_id)
    const converted = await convertPaidInAdvance(db, body.appointment_id, who, now)
    return { ...saved, ...converted, client_id: facts.clientId }
  },

  update: async ({ db, params, body, who, now }) => {
    const { updated_at, ...given } = body
    const facts = orNotFound(await reportFacts(db, given, who.countryIds))
    if (facts.reportId !== params.id) throw notFound()
    const stored = orNotFound(await storedReport(db, params.id))
    refuseStale(updated_at, stored.updated_at)
    const whole = keeping(given, stored, reportFields.defaults)
    // Intake and treatment in one visit is kept as long as the treatment is an intake.
    const isKept = given.intake_and_treatment !== undefined || (facts.treatment?.intake ?? false)
    const input = cleaned(isKept ? whole : { ...whole, intake_and_treatment: false })
    refuseIf(reportProblems(input, facts))
    const saved = await updateReport(db, params.id, input)
    await tellCalendars(db, facts)
    const converted = await convertPaidInAdvance(db, input.appointment_id, who, now)
    return { ...saved, ...converted, client_id: facts.clientId }
  },
})
