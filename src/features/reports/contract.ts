import { z } from 'zod'
import { endpoint, Id } from '#kernel/endpoint.ts'
import { lines } from '#kernel/line.ts'
import { CentsValue } from '#kernel/money.ts'
import { Version } from '#kernel/record.ts'
import { DrawingHistory, SavedVersion } from '#features/drawings/contract.ts'
import { NamedPhoto } from '#features/photos/contract.ts'
import { AddedLot, Addendum, maxAddendum } from './contract/addenda.ts'
import { EarlierUse, EarlierVisit, HistoryItem } from './contract/earlier.ts'
import { GroundsOfTreatment, MedicalGrounds, MedicalQuestionnaire } from './contract/medical-grounds.ts'
import { maxRows } from './contract/parts.ts'
import { PassportVisit } from './contract/passport.ts'
import { photoIds, reactionIds, reportFields, ReportInput } from './contract/report-input.ts'
import { reportsToFinish, visitFilters } from './contract/to-finish.ts'
import { TreatmentReport } from './contract/treatment-report.ts'
import { ReportContent } from './contract/versions.ts'

const Saved = z.object({
  id: z.int(),
  client_id: z.int(),
  updated_at: z.string(),
  /**
   * The payment in advance that became credit with this save (decision C129); null for a caller who may not see a
   * client's money (decision C135).
   */
  converted_cents: CentsValue.nullable(),
})
const shownClient = ({ answer }: { answer: { client: { id: number } } }) => [answer.client.id]
const savedClient = ({ answer }: { answer: { client_id: number } }) => [answer.client_id]

export const reportsApi = {
  /**
   * 403 `forbidden` for the visits of somebody else, where the caller may not see their calendar.
   */
  toFinish: reportsToFinish.list,
  exportToFinish: reportsToFinish.export,
  /** 403 `forbidden` as for the list. */
  toFinishChoices: endpoint('GET', '/reports-to-finish/choices', {
    does: 'The practitioners whose visits wait for a report, whose are shown unless another one is asked for, and the locations where visits of the list wait.',
    may: 'treatment-report.read',
    reads: 'nothing',
    /** The filters of the list beside which the choices stand. */
    query: visitFilters,
    gives: z.object({
      /** Null: everybody. */
      usual: z.int().nullable(),
      /** The number of days of which the list has the visits. */
      days: z.int(),
      /** Whether the caller may see the visits of others. */
      others: z.boolean(),
      /** The practitioners of the place; of all locations, where these are more than 100, only those of the visits that the list shows. */
      practitioners: z.array(z.object({ id: z.int(), name: z.string() })),
      /** The locations where visits of the list wait, with their number; and the deactivated ones where visits wait, in any case. */
      locations: z.array(z.object({ id: z.int(), name: z.string(), deactivated: z.boolean(), waiting: z.int() })),
    }),
  }),
  toFinishCount: endpoint('GET', '/reports-to-finish/count', {
    does: 'The number of the own visits that lack something, as in the list of reports to finish.',
    may: 'treatment-report.read',
    reads: 'nothing',
    gives: z.object({ own: z.int() }),
  }),
  show: endpoint('GET', '/event/:appointmentId/treatment-report', {
    does: 'The treatment report of an appointment, or what it starts with.',
    may: 'treatment-report.read',
    health: true,
    reads: shownClient,
    gives: TreatmentReport,
  }),
  /** The newest reports as they are shown, and what the warnings need of all earlier visits, newest first too. */
  history: endpoint('GET', '/event/:appointmentId/treatment-report/history', {
    does: 'Reports of the earlier visits of the same client, newest first, and apart those of later visits.',
    may: 'treatment-report.read',
    health: true,
    reads: ({ answer }) => [answer.client_id],
    gives: z.object({
      client_id: z.int(),
      /** The visits that began before this one. */
      items: z.array(HistoryItem),
      /** The other visits: what was used there is not taken over. */
      later: z.array(HistoryItem),
      uses: z.array(EarlierUse),
      visits: z.array(EarlierVisit),
    }),
  }),
  /** The reports of cancelled and missed visits are among them. */
  passport: endpoint('GET', '/clients/:id/passport', {
    does: 'The visits of a client that have a report, oldest first: zone of the body, devices with settings, means with lots, reactions and photos.',
    may: 'treatment-report.read',
    health: true,
    reads: ({ answer }) => [answer.client.id],
    params: { id: Id },
    gives: z.object({
      client: z.object({ id: z.int(), name: z.string() }),
      visits: z.array(PassportVisit),
    }),
  }),
  /** Every version that was saved, newest first, with its author. */
  versions: endpoint('GET', '/treatment-report/:id/versions', {
    does: 'What a report said after each time it was saved, newest first, and what each version of its drawings changed. The versions of drawings carry 300 kB of marks at most, the newest first; those after these have `marks: null`, and are read by themselves.',
    may: 'treatment-report.read',
    health: true,
    reads: savedClient,
    params: { id: Id },
    gives: z.object({
      client_id: z.int(),
      items: z.array(
        SavedVersion.extend({
          content: ReportContent,
          /** The answers that counted then; null while nobody had answered. */
          grounds: MedicalGrounds.nullable(),
          /** The photos that the report had then, without those that were deleted before. */
          photos: z.array(NamedPhoto),
        }),
      ),
      /** The drawings of its visit, whose versions are their own (decision 052). */
      drawings: z.array(DrawingHistory),
    }),
  }),
  /**
   * 409 `report_open` while the report can still be changed itself; 422 `content: addendum_empty` for one that adds
   * nothing, `complications: not_asked` where the category of the report asks for none (decision C42).
   */
  add: endpoint('POST', '/treatment-report/:id/addenda', {
    does: 'Adds a signed addendum to a report that has closed.',
    may: 'treatment-report.update',
    health: true,
    reads: savedClient,
    params: { id: Id },
    takes: z.object({
      content: lines(maxAddendum).default(''),
      injectables: z.array(AddedLot).max(maxRows).default([]),
      /** The reactions that showed later; an entry that stands for none adds nothing and is unknown here. */
      complications: reactionIds.default([]),
      side_effects: reactionIds.default([]),
      /** Photos that were uploaded for an addendum and wait for the visit. */
      pre_save_photos: photoIds.default([]),
    }),
    gives: z.object({ client_id: z.int(), addendum: Addendum }),
  }),
  /**
   * A closed report without answers would leave its visit unpaid for ever. 409 `report_open` while the report can still
   * be changed itself, `already_answered`, `already_paid`; 422 for answers that a report would refuse too.
   */
  answer: endpoint('POST', '/treatment-report/:id/medical-grounds', {
    does: 'Answers the medical questionnaire of a closed report that has no answers yet.',
    may: 'treatment-report.update',
    health: true,
    reads: savedClient,
    params: { id: Id },
    takes: z.object({ medical_grounds_questionnaire: MedicalQuestionnaire }),
    gives: z.object({ client_id: z.int(), therapeutic: z.boolean() }),
  }),
  /** Spec 1 §7. A visit's own report answers for its treatments, else the client's last report of each. */
  checkMedicalGrounds: endpoint('GET', '/treatment-report/check-medical-grounds', {
    does: 'Whether the medical questionnaire of each treatment is answered for a client.',
    may: ['checkout.read', 'treatment-report.read'],
    health: true,
    reads: ({ answer }) => answer.map(({ client_id }) => client_id),
    query: {
      clientId: Id,
      treatmentIds: z.array(Id).max(100),
      appointmentId: Id.optional(),
    },
    gives: z.array(GroundsOfTreatment),
  }),
  create: endpoint('POST', '/treatment-report', {
    does: 'Saves the first report of an appointment.',
    may: 'treatment-report.update',
    health: true,
    reads: savedClient,
    takes: ReportInput,
    gives: Saved,
  }),
  update: endpoint('PUT', '/treatment-report/:id', {
    does: 'Changes a report.',
    may: 'treatment-report.update',
    health: true,
    reads: savedClient,
    params: { id: Id },
    takes: reportFields.change.extend(Version.shape),
    gives: Saved,
  }),
}
