import type { ReportInput } from '../contract/report-input.ts'

const byId = <Row extends { readonly id: number }>(rows: readonly Row[]): Row[] =>
  rows.toSorted((one, other) => one.id - other.id)
const sorted = (ids: readonly number[]): number[] => ids.toSorted((one, other) => one - other)

/** The content of a report in one order, without its photos: they are saved with whatever waits for the visit. */
const contentText = ({ pre_save_photos: _, medical_grounds_questionnaire: answers, ...input }: ReportInput): string =>
  JSON.stringify([
    input.treatment_id,
    input.treatment_category_id,
    input.appointment_type_id,
    input.intake_and_treatment,
    byId(input.devices).map(({ id, setting, reason }) => [id, setting, reason]),
    byId(input.peelings).map(({ id, cc, reason }) => [id, cc, reason]),
    input.injectables.map((one) => [one.id, one.cc, one.lot_number, one.expiration_date, one.expired_reason]),
    sorted(input.complications),
    sorted(input.side_effects),
    answers && [answers.question_1, answers.question_2, answers.goal_id, answers.substantiation],
    input.report,
  ])

/** Whether two reports say the same, in whatever order the rows stand whose order says nothing. */
export const saysSame = (one: ReportInput, other: ReportInput): boolean => contentText(one) === contentText(other)
