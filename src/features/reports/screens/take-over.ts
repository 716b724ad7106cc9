import type { UseFormReturn } from 'react-hook-form'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { currentLanguage } from '#platform/client/i18n.ts'
import type { reportsApi, TreatmentReport } from '../contract.ts'
import { settingText } from '../rules.ts'
import type { DeviceValues, ReportValues } from './values.ts'

type Device = TreatmentReport['available_devices'][number]
export type Earlier = AnswerOf<typeof reportsApi.history>['items'][number]

export interface TakenOver {
  readonly count: number
  readonly undo: () => void
}
export type TakeOver = (earlier: Earlier) => TakenOver

/**
 * The devices with the settings of an earlier report. A setting belongs to the model, so it is copied to the device of
 * the same name, which is added if the report lacks it; devices that are not here any more are left out.
 */
export function withSettings(
  devices: readonly DeviceValues[],
  available: readonly Pick<Device, 'id' | 'name'>[],
  earlier: Earlier['devices'],
): { readonly devices: DeviceValues[]; readonly count: number } {
  const taken = [...devices]
  let count = 0
  for (const { name, setting } of earlier) {
    const same = available.filter((device) => device.name === name)
    if (setting === null || !same.length) continue
    const row = taken.findIndex((device) => same.some((one) => one.id === device.id))
    if (row < 0) taken.push({ id: same[0]!.id, setting: settingText(setting, currentLanguage()), reason: '' })
    else taken[row] = { ...taken[row]!, setting: settingText(setting, currentLanguage()) }
    count++
  }
  return { devices: taken, count }
}

/** Copies the device settings of an earlier report into the form. */
export function takeOver(form: UseFormReturn<ReportValues>, available: readonly Device[], earlier: Earlier): TakenOver {
  const before = form.getValues('devices')
  const { devices, count } = withSettings(before, available, earlier.devices)
  form.setValue('devices', devices, { shouldDirty: true })
  return { count, undo: () => form.setValue('devices', before, { shouldDirty: true }) }
}
