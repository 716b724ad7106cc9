import type { UseFormReturn } from 'react-hook-form'
import type { AnswerOf } from '#kernel/endpoint.ts'
import { type reportsApi, type TreatmentReport } from '../contract.ts'
import { settingText } from '../rules.ts'
import type { ReportValues } from './values.ts'

export type Earlier = AnswerOf<typeof reportsApi.history>['items'][number]

export interface TakenOver { readonly count: number; readonly undo: () => void }
export type TakeOver = (earlier: Earlier) => TakenOver

/**
 * Copies the device settings of an earlier report. A setting belongs to the model, so it goes to today's device of the
 * same name, which is added when it is not in the report yet.
 */
export function takeOver(form: UseFormReturn<ReportValues>, available: TreatmentReport['available_devices'], earlier: Earlier): TakenOver {
  const before = form.getValues('devices')
  const devices = [...before]
  let count = 0
  for (const { name, setting } of earlier.devices) {
    const same = available.filter((device) => device.name === name)
    if (setting === null || !same.length) continue
    const row = devices.findIndex((device) => same.some((one) => one.id === device.id))
    if (row < 0) devices.push({ id: same[0]!.id, setting: settingText(setting), reason: '' })
    else devices[row] = { ...devices[row]!, setting: settingText(setting) }
    count++
  }
  form.setValue('devices', devices, { shouldDirty: true })
  return { count, undo: () => form.setValue('devices', before, { shouldDirty: true }) }
}
