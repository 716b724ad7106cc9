import type { z } from 'zod'
import type { Instant } from '#kernel/day.ts'
import { cents } from '#kernel/money.ts'
import { allows } from '#kernel/permission.ts'
import { problem } from '#kernel/problem.ts'
import { keeping } from '#kernel/record.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { announce } from '#platform/server/announce.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { cleanReportText } from '#platform/server/rich-text.ts'
import { orNotFound, notFound, refuseIf, refuseStale, Refused } from '#platform/server/refused.ts'
import { clientInScope } from '#features/clients/queries.ts'
import { convertDownPayments } from '#features/credit/queries/down-payments.ts'
import { maySeeCredit } from '#features/credit/rules.ts'
import type { Who } from '#platform/server/session.ts'
import { appointmentsApi } from '#features/appointments/contract.ts'
import { stateProblems } from '#features/appointments/rules.ts'
import { closesAt, isClosed } from '#features/appointments/rules/closing.ts'
import { drawingVersionsOf } from '#features/drawings/queries.ts'
import { drawingHistoriesOf } from '#features/drawings/rules/history.ts'
import { noticesAreDone } from '#features/notices/queries.ts'
import { announcePhotos, attachPhotos, waitingPhotos } from '#features/photos/queries.ts'
import { reportsApi } from './contract.ts'
import type { MedicalQuestionnaire } from './contract/medical-grounds.ts'
import { reportFields, type ReportInput } from './contract/report-input.ts'
import { maxWaitingDays, reportsToFinish } from './contract/to-finish.ts'
import { groundsOf, isQualified } from './queries/grounds.ts'
import { historyOf, reportOf } from './queries/report.ts'
import {
  closesHours,
  holdVisitOf,
  insertAnswers,
  insertReport,
  reportFacts,
  sameAnswers,
  storedReport,
  updateReport,
  type StoredFacts,
  type StoredReport,
} from './queries/saving.ts'
import { passportOf } from './queries/passport.ts'
import { countToFinish, toFinishSource } from './queries/to-finish.ts'
import { addendumFacts, insertAddendum, reportInScope, versionsOf } from './queries/versions.ts'
import { addendumProblems } from './rules/materials.ts'
import {
  conclusionOf,
  lateAnswersConflict,
  questionnaireProblems,
  rewordedProblems,
  settledAnswerProblems,
} from './rules/medical.ts'
import { periodOfList } from './rules/to-finish-period.ts'
import { reportProblems } from './rules.ts'
import { choicesOfList, exportOptions, scopeOfList } from './routes/to-finish.ts'

/** Cleans the text of the input: only the tags of formatted text are stored. */
const cleaned = (input: ReportInput): ReportInput => ({ ...input, report: cleanReportText(input.report) })

/** Announces the changed day: the light of the appointment depends on its report. */
const tellCalendars = (db: Db, { clientId, countryId, locationId, day }: StoredFacts) =>
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

/** Makes the photos that wait for the visit part of its report, from whichever tablet they came. */
async function keepPhotos(
  db: Db,
  reportId: number,
  { appointment_id, pre_save_photos }: ReportInput,
  facts: StoredFacts,
): Promise<void> {
  const { attached, missing } = await attachPhotos(db, reportId, appointment_id, pre_save_photos)
  refuseIf(missing.length ? [problem('pre_save_photos', 'unknown')] : [])
  if (attached) await announcePhotos(db, facts)
}

/** Refuses to change a report that has closed: what is to be added is an addendum. */
async function refuseClosed(db: Db, stored: StoredReport, now: Instant): Promise<void> {
  if (isClosed(stored, await closesHours(db), now)) throw new Refused(409, [problem('', 'report_closed')])
}

/**
 * Refuses new answers to questions that the country has worded anew since the form was opened: evidence names what was
 * read (law A4).
 */
function refuseReworded(given: MedicalQuestionnaire | null, newest: MedicalQuestionnaire | null, facts: StoredFacts) {
  if (given && !sameAnswers(newest, given)) refuseIf(rewordedProblems(given, facts.questions))
}

/**
 * The report as it will be stored: a field that the change leaves out stays as it is, but for what belongs to another
 * treatment.
 */
function completed(
  given: z.output<typeof reportsApi.update.takes>,
  stored: StoredReport,
  facts: StoredFacts,
): ReportInput {
  const { updated_at: _, ...fields } = given
  const whole = keeping(fields, stored, reportFields.defaults)
  const isOther = given.treatment_id !== stored.treatment_id
  // Intake and treatment in one visit is kept as long as the treatment is an intake.
  const staysIntake = given.intake_and_treatment !== undefined || (facts.treatment?.intake ?? false)
  const staysAnswered = given.medical_grounds_questionnaire !== undefined || (!isOther && facts.asksGrounds)
  const staysCategory = given.treatment_category_id !== undefined || !isOther
  return cleaned({
    ...whole,
    ...(staysIntake ? {} : { intake_and_treatment: false }),
    ...(staysAnswered ? {} : { medical_grounds_questionnaire: null }),
    ...(staysCategory ? {} : { treatment_category_id: null }),
  })
}

export const reportsRoutes = routes('reports', 'Treatment reports.', reportsApi, {
  toFinish: async (call) => {
    const { query, language } = call
    const { scope } = await scopeOfList(call, query.filters)
    return readOverview(call, reportsToFinish, toFinishSource(query.filters, { ...scope, language }))
  },

  exportToFinish: async (call) => {
    const { query, language } = call
    const { scope } = await scopeOfList(call, query.filters)
    const source = toFinishSource(query.filters, { ...scope, language })
    return exportOverview(call, reportsToFinish, source, exportOptions(language))
  },

  toFinishChoices: async (call) => choicesOfList(call, call.query),

  toFinishCount: async ({ db, who, now }) => ({
    own: await countToFinish(db, {
      countryIds: who.countryIds,
      locationId: null,
      practitionerId: who.employeeId,
      now,
      ...periodOfList(now, maxWaitingDays),
    }),
  }),

  show: async ({ db, params, who, now }) => {
    const { open_from, ...stored } = orNotFound(await reportOf(db, params.appointmentId, who.countryIds))
    const report = {
      ...stored,
      appointment: allows(appointmentsApi.show.may, who.permissions)
        ? stored.appointment
        : { ...stored.appointment, cancel_reason: '' },
      reader_is_qualified: await isQualified(db, who.employeeId),
    }
    if (!open_from) return { ...report, closes_at: null, closed: false }
    const hours = await closesHours(db)
    const closed = isClosed({ open_from, amended: report.addenda.length > 0 }, hours, now)
    return { ...report, closes_at: closesAt(open_from, hours), closed }
  },

  history: async ({ db, params, who }) => {
    const { clientId, ...history } = orNotFound(await historyOf(db, params.appointmentId, who.countryIds))
    return { client_id: clientId, ...history }
  },

  passport: async ({ db, params, who }) => orNotFound(await passportOf(db, params.id, who.countryIds)),

  versions: async ({ db, params, who }) => {
    const { client_id } = orNotFound(await reportInScope(db, params.id, who.countryIds))
    const drawings = drawingHistoriesOf(await drawingVersionsOf(db, params.id))
    return { client_id, items: await versionsOf(db, params.id), drawings }
  },

  add: async ({ db, params, body: { pre_save_photos, ...added }, who, now }) => {
    const report = orNotFound(await reportInScope(db, params.id, who.countryIds, { lock: true }))
    if (report.client_erased) throw notFound()
    if (!isClosed(report, await closesHours(db), now)) throw new Refused(409, [problem('', 'report_open')])
    const photos = await waitingPhotos(db, report.appointment_id, pre_save_photos)
    refuseIf([
      ...(photos.length < pre_save_photos.length ? [problem('pre_save_photos', 'unknown')] : []),
      ...addendumProblems({ ...added, photos: pre_save_photos.length }, await addendumFacts(db, report.id)),
    ])
    const author = { authorId: who.employeeId, authorName: `${who.firstName} ${who.lastName}`.trim() }
    const addendum = await insertAddendum(db, report, { ...author, ...added, photos, now })
    if (photos.length)
      await announcePhotos(db, {
        countryId: report.country_id,
        locationId: report.location_id,
        clientId: report.client_id,
      })
    await announce(db, { topic: 'clients', country_id: report.country_id, client_id: report.client_id })
    return { client_id: report.client_id, addendum }
  },

  answer: async ({ db, params: { id }, body: { medical_grounds_questionnaire: answers }, who, now }) => {
    if (!(await holdVisitOf(db, id, who.countryIds))) throw notFound()
    const stored = orNotFound(await storedReport(db, id))
    const facts = orNotFound(await reportFacts(db, { ...stored, devices: [] }, who.countryIds))
    if (facts.clientErased) throw notFound()
    const conflict = lateAnswersConflict({
      closed: isClosed(stored, await closesHours(db), now),
      answered: stored.medical_grounds_questionnaire !== null,
      paid: facts.paidTreatmentId !== null,
    })
    if (conflict) throw new Refused(409, [problem('', conflict)])
    refuseIf([
      ...stateProblems(facts),
      ...questionnaireProblems(answers, { isRequired: facts.asksGrounds, goalIds: facts.goalIds }),
    ])
    refuseReworded(answers, null, facts)
    await insertAnswers(db, { id, treatment_id: stored.treatment_id }, answers, { authorId: who.employeeId, now })
    await tellCalendars(db, facts)
    return { client_id: facts.clientId, therapeutic: conclusionOf(answers) === 'therapeutic' }
  },

  checkMedicalGrounds: async ({ db, query: { clientId, treatmentIds, appointmentId = null }, who, now }) => {
    orNotFound(await clientInScope(db, clientId, who.countryIds))
    const grounds = await groundsOf(db, clientId, treatmentIds, { appointmentId, countryIds: who.countryIds, now })
    return grounds.map(({ treatment_id, asked, therapeutic, appointment_id, datetime_from }) => ({
      client_id: clientId,
      treatment_id,
      passed: !asked || therapeutic !== null,
      therapeutic: asked ? therapeutic : null,
      appointment_id,
      appointment: datetime_from && { datetime_from },
    }))
  },

  create: async ({ db, body, who, now }) => {
    const input = cleaned(body)
    const facts = orNotFound(await reportFacts(db, input, who.countryIds))
    if (facts.clientErased) throw notFound()
    if (facts.reportId) throw new Refused(409, [problem('appointment_id', 'report_exists')])
    refuseIf(reportProblems(input, facts))
    refuseReworded(input.medical_grounds_questionnaire, null, facts)
    const saved = await insertReport(db, input, { authorId: who.employeeId, now })
    await keepPhotos(db, saved.id, input, facts)
    await tellCalendars(db, facts)
    await noticesAreDone(db, body.appointment_id)
    const converted = await convertPaidInAdvance(db, body.appointment_id, who, now)
    return { ...saved, ...converted, client_id: facts.clientId }
  },

  update: async ({ db, params, body, who, now }) => {
    const facts = orNotFound(await reportFacts(db, body, who.countryIds))
    if (facts.reportId !== params.id || facts.clientErased) throw notFound()
    const stored = orNotFound(await storedReport(db, params.id))
    refuseStale(body.updated_at, stored.updated_at)
    await refuseClosed(db, stored, now)
    const input = completed(body, stored, facts)
    refuseIf(reportProblems(input, facts))
    // Answers about another treatment are no answers about this one.
    const newest = input.treatment_id === stored.treatment_id ? stored.medical_grounds_questionnaire : null
    const isSettled = facts.paidTreatmentId !== null || stored.relied_on
    refuseIf([
      ...settledAnswerProblems(newest, input.medical_grounds_questionnaire, isSettled),
      ...(stored.relied_on && input.treatment_id !== stored.treatment_id
        ? [problem('treatment_id', 'answers_settled')]
        : []),
    ])
    refuseReworded(input.medical_grounds_questionnaire, newest, facts)
    const saved = await updateReport(db, stored, input, newest, { authorId: who.employeeId, now })
    await keepPhotos(db, saved.id, input, facts)
    await tellCalendars(db, facts)
    const converted = await convertPaidInAdvance(db, input.appointment_id, who, now)
    return { ...saved, ...converted, client_id: facts.clientId }
  },
})
