import type { Day } from '#kernel/day.ts'
import { decimalOf, decimalText } from '#kernel/number.ts'
import type { Permission } from '#kernel/permission.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { isBlank } from '#kernel/rich-text.ts'
import { isActive, stateProblems } from '#features/appointments/rules.ts'
import { maxReason, maxSetting } from './contract/parts.ts'
import { maxReport, type ReportInput } from './contract/report-input.ts'
import { injectableProblems, peelingProblems, reactionProblems, type Reaction } from './rules/materials.ts'
import { questionnaireProblems } from './rules/medical.ts'

/** A setting is read and shown as every decimal is. */
export const settingOf = decimalOf
export const settingText = decimalText

/** Brings a setting between 0 and 9999, as the field shows it without the focus (spec 2 §5). */
export const clampSetting = (setting: number): number => Math.min(maxSetting, Math.max(0, setting))

export type SaveChoice = 'save_and_close' | 'save_and_pay'

/** Whether the report may be written. The report of a cancelled visit or a no-show can only be read. */
export const mayWrite = (
  may: (permission: Permission) => boolean,
  visit: { readonly deleted_at: string | null; readonly no_show_at: string | null },
): boolean => may('treatment-report.update') && isActive(visit)

/**
 * The choices of the Save menu: none without the permission to edit; paying only with its permission, while the visit
 * is not paid (spec 2 §2, decision C33).
 */
export function saveChoices(facts: {
  readonly mayEdit: boolean
  readonly mayPay: boolean
  readonly paid: boolean
}): readonly SaveChoice[] {
  if (!facts.mayEdit) return []
  return facts.mayPay && !facts.paid ? ['save_and_close', 'save_and_pay'] : ['save_and_close']
}

/**
 * Whether a report says nothing about its visit, so that saving it is asked first (law A10). A device that was booked
 * says nothing without a setting or a remark.
 * @param pictures the number of photos and drawings of the visit.
 */
export const isEmptyReport = (input: ReportInput, pictures: number): boolean =>
  isBlank(input.report) &&
  !input.intake_and_treatment &&
  input.medical_grounds_questionnaire === null &&
  input.devices.every(({ setting, reason }) => setting === null && reason === '') &&
  [input.peelings, input.injectables, input.complications, input.side_effects, input.pre_save_photos].every(
    (all) => all.length === 0,
  ) &&
  pictures === 0

export interface ReportFacts {
  readonly deleted_at: string | null
  readonly no_show_at: string | null
  /** The chosen treatment; null when it does not exist in the country. */
  readonly treatment: { readonly intake: boolean } | null
  readonly typeKnown: boolean
  /** The treatment that the invoice names; null or absent while the appointment is not paid. */
  readonly paidTreatmentId?: number | null
  /** The devices that may be chosen. */
  readonly deviceIds: readonly number[]
  /** The day of the visit, at its location. */
  readonly day: Day
  /** The chosen category; null when it does not exist. */
  readonly category: { readonly doctor: boolean } | null
  /** The products that may be chosen: those on offer, and those that the report names already. */
  readonly peelingIds: readonly number[]
  readonly injectableIds: readonly number[]
  readonly complications: readonly Reaction[]
  readonly sideEffects: readonly Reaction[]
  /** The chosen treatment asks for the questionnaire, and so does its country. */
  readonly asksGrounds: boolean
  /** The goals of the chosen treatment that may be chosen, in their order. */
  readonly goalIds: readonly number[]
}

/** The problems of a report, in the order of its fields; it can be saved when there are none. */
export function reportProblems(input: ReportInput, facts: ReportFacts): Problem[] {
  const problems: Problem[] = []
  problems.push(...stateProblems(facts).map(({ code }) => problem('appointment_id', code)))
  if (!facts.treatment) problems.push(problem('treatment_id', 'unknown'))
  else if (input.intake_and_treatment && !facts.treatment.intake)
    problems.push(problem('intake_and_treatment', 'invalid'))
  if (facts.paidTreatmentId && facts.paidTreatmentId !== input.treatment_id)
    problems.push(problem('treatment_id', 'appointment_settled'))
  if (!facts.typeKnown) problems.push(problem('appointment_type_id', 'unknown'))
  if (input.treatment_category_id !== null && !facts.category)
    problems.push(problem('treatment_category_id', 'unknown'))
  problems.push(...input.devices.flatMap((_, row) => deviceProblems(input.devices, row, facts.deviceIds)))
  problems.push(
    ...peelingProblems(input.peelings, facts.peelingIds),
    ...injectableProblems(input.injectables, { known: facts.injectableIds, day: facts.day }),
  )
  // Complications are asked in the categories of a doctor alone (decision C42).
  if (facts.category && !facts.category.doctor && input.complications.length)
    problems.push(problem('complications', 'not_asked'))
  else problems.push(...reactionProblems('complications', input.complications, facts.complications))
  problems.push(...reactionProblems('side_effects', input.side_effects, facts.sideEffects))
  problems.push(
    ...questionnaireProblems(input.medical_grounds_questionnaire, {
      isRequired: facts.asksGrounds,
      goalIds: facts.goalIds,
    }),
  )
  if (input.report.length > maxReport) problems.push(problem('report', 'too_long', { max: maxReport }))
  return problems
}

function deviceProblems(devices: ReportInput['devices'], row: number, allowed: readonly number[]): Problem[] {
  const { id, setting, reason } = devices[row]!
  const field = `devices.${row}`
  const problems: Problem[] = []
  if (!allowed.includes(id)) problems.push(problem(`${field}.id`, 'unknown'))
  if (devices.findIndex((device) => device.id === id) < row) problems.push(problem(`${field}.id`, 'unique'))
  if (setting !== null && setting < 0) problems.push(problem(`${field}.setting`, 'too_small', { min: 0 }))
  if (setting !== null && setting > maxSetting)
    problems.push(problem(`${field}.setting`, 'too_big', { max: maxSetting }))
  if (reason.length > maxReason) problems.push(problem(`${field}.reason`, 'too_long', { max: maxReason }))
  return problems
}
