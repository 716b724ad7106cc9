import type { BodyZone, PhotoAngle } from '#kernel/body.ts'
import { translate } from '#kernel/translatable.ts'
import { useRead } from '#platform/client/data.ts'
import { useLanguage } from '#platform/client/i18n.ts'
import { useLocationChoice } from '#platform/client/location.ts'
import { listsApi } from '#features/lists/contract.ts'
import { referenceDataApi } from '#features/reference-data/contract.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import type { Asked, ReportValues } from './values.ts'

export interface ChosenTreatment {
  readonly intake: boolean
  /** The treatment asks for the medical questionnaire; whether it is asked depends on the country too. */
  readonly requires_medical_grounds: boolean
  readonly category_id: number
  readonly minimum_interval_days: number | null
  readonly body_zone: BodyZone | null
  readonly photo_angles: readonly PhotoAngle[]
}

export interface Choices {
  readonly treatments: readonly { readonly value: number; readonly label: string }[]
  readonly types: readonly { readonly value: number; readonly label: string }[]
  readonly treatmentOf: (id: number) => ChosenTreatment | null
  readonly categoryOf: (id: number) => { readonly doctor: boolean } | null
  readonly treatmentNames: (id: number) => TreatmentReport['treatment']['name']
  readonly hasType: (id: number) => boolean
  readonly typeNames: (id: number) => TreatmentReport['treatment']['name']
  readonly deviceName: (id: number) => string
}

/** The choices of the report form. They include the booked treatment, also when it is no longer sold. */
export function useChoices({ treatment, location, available_devices, available_categories }: TreatmentReport): Choices {
  const language = useLanguage()
  const place = useLocationChoice().locations.find((one) => one.id === location.id)
  const sold =
    useRead(
      listsApi.treatments,
      { params: { countryId: place?.supported_country_id ?? 0, locationId: location.id } },
      { enabled: place !== undefined },
    ).data?.body ?? []
  const types = useRead(referenceDataApi.appointmentTypes, {}, { staleTime: Infinity }).data ?? []

  const treatments = sold.some((one) => one.id === treatment.id) ? sold : [treatment, ...sold]
  const treatmentOf = (id: number) => treatments.find((one) => one.id === id) ?? null
  return {
    treatments: treatments.map((one) => ({ value: one.id, label: translate(one.name, language) })),
    types: types.map((one) => ({ value: one.id, label: translate(one.name, language) })),
    treatmentOf,
    categoryOf: (id) => available_categories.find((one) => one.id === id) ?? null,
    treatmentNames: (id) => treatments.find((one) => one.id === id)?.name ?? {},
    typeNames: (id) => types.find((one) => one.id === id)?.name ?? {},
    hasType: (id) => types.some((one) => one.id === id),
    deviceName: (id) => available_devices.find((device) => device.id === id)?.name ?? '',
  }
}

/** Whether a treatment asks for the medical questionnaire, and its country too (decision C37). */
export const asksGrounds = (
  { asks_medical_grounds }: Pick<TreatmentReport, 'asks_medical_grounds'>,
  treatment: Pick<ChosenTreatment, 'requires_medical_grounds'> | null,
): boolean => asks_medical_grounds && (treatment?.requires_medical_grounds ?? false)

/** The parts that the chosen treatment asks for. */
export const askedBy = (
  report: Pick<TreatmentReport, 'asks_medical_grounds'>,
  choices: Choices,
  { treatment_id }: Pick<ReportValues, 'treatment_id'>,
): Asked => {
  const treatment = choices.treatmentOf(treatment_id)
  return {
    intake: treatment?.intake ?? false,
    grounds: asksGrounds(report, treatment),
  }
}
