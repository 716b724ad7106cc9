import type { Day } from '#kernel/day.ts'
import { oneLine } from '#kernel/line.ts'
import { currentLanguage } from '#platform/client/i18n.ts'
import type { ReportInput } from '../contract/report-input.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import type { ReportContent } from '../contract/versions.ts'
import { settingOf, settingText } from '../rules.ts'
import { answersOf, unanswered } from '../rules/medical.ts'
import type { Amount, TypedContent } from './content-rows.ts'

export interface DeviceValues {
  readonly id: number
  /** The setting as typed: `12,5`. */
  readonly setting: string
  readonly reason: string
}
export interface PeelingValues {
  readonly id: number
  /** The amount as typed. */
  readonly cc: string
  readonly reason: string
}
export interface InjectableValues {
  readonly id: number
  readonly cc: string
  readonly lot_number: string
  readonly expiration_date: string | null
  readonly expired_reason: string
  /** Lot and expiry come from a code whose lot may end elsewhere. */
  readonly isUnsure?: boolean
}
/** The form of a report, or of an addendum that adds lots. */
export interface InjectablesForm {
  readonly injectables: InjectableValues[]
  /** The code of a package that was typed and not taken yet. */
  readonly scan?: string
}
export interface QuestionnaireValues {
  readonly question_1: boolean | null
  readonly question_2: boolean | null
  readonly goal_id: number | null
  readonly substantiation: string
}

export interface ReportValues {
  readonly treatment_id: number
  readonly treatment_category_id: number
  readonly appointment_type_id: number
  readonly intake_and_treatment: boolean
  readonly devices: DeviceValues[]
  readonly peelings: PeelingValues[]
  readonly injectables: InjectableValues[]
  readonly complications: number[]
  readonly side_effects: number[]
  readonly medical_grounds_questionnaire: QuestionnaireValues
  readonly report: string
  /** The uploaded photos that the report is saved with. */
  readonly pre_save_photos: number[]
  /** The code of a package that was typed and not taken yet. */
  readonly scan?: string
}

export function valuesOf(report: TreatmentReport): ReportValues {
  const language = currentLanguage()
  const { question_1, question_2, goal_id, substantiation } = report.medical_grounds_questionnaire ?? unanswered
  return {
    treatment_id: report.treatment.id,
    treatment_category_id: report.treatment_category_id,
    appointment_type_id: report.appointment_type_id,
    intake_and_treatment: report.intake_and_treatment,
    devices: report.devices.map(({ id, setting, reason }) => ({ id, setting: settingText(setting, language), reason })),
    peelings: report.peelings.map(({ id, cc, reason }) => ({ id, cc: settingText(cc, language), reason })),
    injectables: report.injectables.map(({ cc, ...lot }) => ({ ...lot, cc: settingText(cc, language) })),
    complications: [...report.complications],
    side_effects: [...report.side_effects],
    medical_grounds_questionnaire: { question_1, question_2, goal_id, substantiation },
    report: report.report,
    pre_save_photos: [],
    scan: '',
  }
}

/** The amount of a field; a text that cannot be read as one amount stands as it was typed. */
const amountTyped = (typed: string): Amount => settingOf(typed) ?? (typed.trim() || null)

/** The content of typed values, with each amount that was refused as it was typed. @param content the same rows. */
export const asTyped = (content: ReportContent, values: ReportValues): TypedContent => ({
  ...content,
  devices: content.devices.map((one, row) => ({ ...one, setting: amountTyped(values.devices[row]!.setting) })),
  peelings: content.peelings.map((one, row) => ({ ...one, cc: amountTyped(values.peelings[row]!.cc) })),
  injectables: content.injectables.map((one, row) => ({ ...one, cc: amountTyped(values.injectables[row]!.cc) })),
})

/** The parts that the chosen treatment and category ask for. */
export interface Asked {
  readonly intake: boolean
  readonly grounds: boolean
}

/**
 * The body of the call. What the treatment does not ask for is left empty. Chosen complications are sent even where the
 * category asks for none: they are refused then, and not dropped in silence.
 */
export const inputOf = ({ scan: _, ...values }: ReportValues, appointmentId: number, asked: Asked): ReportInput => ({
  ...values,
  appointment_id: appointmentId,
  intake_and_treatment: values.intake_and_treatment && asked.intake,
  devices: values.devices.map(({ id, setting, reason }) => ({
    id,
    setting: settingOf(setting),
    reason: oneLine(reason),
  })),
  peelings: values.peelings.map(({ id, cc, reason }) => ({ id, cc: settingOf(cc), reason: oneLine(reason) })),
  injectables: values.injectables.map(({ id, cc, lot_number, expiration_date, expired_reason }) => ({
    id,
    cc: settingOf(cc),
    lot_number: oneLine(lot_number),
    expiration_date: (expiration_date || null) as Day | null,
    expired_reason: oneLine(expired_reason),
  })),
  medical_grounds_questionnaire: asked.grounds ? answersOf(values.medical_grounds_questionnaire) : null,
})
