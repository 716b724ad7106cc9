import { currentLanguage } from '#platform/client/i18n.ts'
import type { ReportInput, TreatmentReport } from '../contract.ts'
import { settingOf, settingText } from '../rules.ts'

export interface DeviceValues {
  readonly id: number
  /** The setting as typed: `12,5`. */
  readonly setting: string
  readonly reason: string
}

export interface ReportValues {
  readonly treatment_id: number
  readonly appointment_type_id: number
  readonly intake_and_treatment: boolean
  readonly devices: DeviceValues[]
  readonly report: string
}

export const valuesOf = (report: TreatmentReport): ReportValues => ({
  treatment_id: report.treatment.id,
  appointment_type_id: report.appointment_type_id,
  intake_and_treatment: report.intake_and_treatment,
  devices: report.devices.map((device) => ({
    id: device.id,
    setting: settingText(device.setting, currentLanguage()),
    reason: device.reason,
  })),
  report: report.report,
})

/** The body of the call. Only for a treatment that is an intake the report says whether it was given too. */
export const inputOf = (values: ReportValues, appointmentId: number, isIntake: boolean): ReportInput => ({
  ...values,
  appointment_id: appointmentId,
  intake_and_treatment: values.intake_and_treatment && isIntake,
  devices: values.devices.map((device) => ({
    id: device.id,
    setting: settingOf(device.setting),
    reason: device.reason.trim(),
  })),
})
