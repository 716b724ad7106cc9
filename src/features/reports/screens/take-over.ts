import type { UseFormReturn } from 'react-hook-form'
import type { Day } from '#kernel/day.ts'
import { hasTags, isBlank } from '#kernel/rich-text.ts'
import { currentLanguage } from '#platform/client/i18n.ts'
import type { HistoryItem } from '../contract/earlier.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import { settingText } from '../rules.ts'
import { isExpired } from '../rules/materials.ts'
import type { DeviceValues, InjectableValues, PeelingValues, ReportValues } from './values.ts'

type Available<List extends 'available_devices' | 'available_peelings' | 'available_injectables'> = readonly Pick<
  TreatmentReport[List][number],
  'id' | 'name'
>[]

/** The reason why the lot of an earlier injectable was not copied along. */
export type LeftOut = 'lotExpired' | 'lotUnknown'

/** The rows after one was taken over, and a function that takes back that one alone. */
export interface Taken<Row> {
  readonly rows: Row[]
  readonly leftOut: LeftOut | null
  readonly undo: (now: readonly Row[]) => Row[]
}

const typed = (amount: number | null): string => settingText(amount, currentLanguage())

/** The remark of a row after one was taken over: what was typed there stays. */
const remarkOf = (was: { readonly reason: string } | undefined, earlier: string): string => was?.reason || earlier

interface WithReason {
  readonly reason: string
}
/** The remark of a row when a line is taken back: as it was before, unless another one was typed since. */
const remarkAgain = (now: WithReason, was: WithReason, taken: WithReason): WithReason => ({
  reason: now.reason === taken.reason ? was.reason : now.reason,
})

/**
 * The devices with a setting and remark of an earlier report. A setting belongs to the model, so it is copied to the device of the
 * same name, which is added if the report lacks it; null for a device that is not here any more.
 */
export function withDevice(
  devices: readonly DeviceValues[],
  available: Available<'available_devices'>,
  { name, setting, reason }: Pick<HistoryItem['devices'][number], 'name' | 'setting' | 'reason'>,
): Taken<DeviceValues> | null {
  const same = available.filter((device) => device.name === name)
  if ((setting === null && !reason) || !same.length) return null
  const was = devices.find((device) => same.some(({ id }) => id === device.id))
  const next = {
    id: was?.id ?? same[0]!.id,
    setting: setting === null ? (was?.setting ?? '') : typed(setting),
    reason: remarkOf(was, reason),
  }
  return {
    rows: was ? devices.map((one) => (one === was ? next : one)) : [...devices, next],
    leftOut: null,
    undo: (now) =>
      was
        ? now.map((one) => (one.id === was.id ? { ...one, setting: was.setting, ...remarkAgain(one, was, next) } : one))
        : now.filter(({ id }) => id !== next.id),
  }
}

/** The peelings with one of an earlier report, its amount and its remark; null for a product that is no longer offered. */
export function withPeeling(
  peelings: readonly PeelingValues[],
  available: Available<'available_peelings'>,
  { id, cc, reason }: Pick<HistoryItem['peelings'][number], 'id' | 'cc' | 'reason'>,
): Taken<PeelingValues> | null {
  if (!available.some((one) => one.id === id)) return null
  const was = peelings.find((one) => one.id === id)
  const next = { id, reason: remarkOf(was, reason), cc: cc === null ? (was?.cc ?? '') : typed(cc) }
  return {
    rows: was ? peelings.map((one) => (one === was ? next : one)) : [...peelings, next],
    leftOut: null,
    undo: (now) =>
      was
        ? now.map((one) => (one.id === id ? { ...one, cc: was.cc, ...remarkAgain(one, was, next) } : one))
        : now.filter((one) => one.id !== id),
  }
}

/**
 * The injectables with one of an earlier report and its amount; null for a product that is no longer offered. Its lot
 * comes along only when it can still be used on the day of the visit: the lot of today is on the package (law A10).
 */
export function withInjectable(
  injectables: readonly InjectableValues[],
  available: Available<'available_injectables'>,
  earlier: Pick<HistoryItem['injectables'][number], 'id' | 'cc' | 'lot_number' | 'expiration_date'>,
  day: Day,
): Taken<InjectableValues> | null {
  const { id, lot_number, expiration_date } = earlier
  if (!available.some((one) => one.id === id)) return null
  const isUsable = expiration_date !== null && !isExpired(earlier, day)
  const lot = isUsable ? { lot_number, expiration_date } : { lot_number: '', expiration_date: null }
  // The same lot, or a row of the product in which nothing has been typed yet.
  const was = injectables.find(
    (one) =>
      one.id === id &&
      (one.lot_number ? one.lot_number.toUpperCase() === lot.lot_number.toUpperCase() : one.cc.trim() === ''),
  )
  const next: InjectableValues = {
    id,
    expired_reason: was?.expired_reason ?? '',
    ...(was?.lot_number ? { lot_number: was.lot_number, expiration_date: was.expiration_date } : lot),
    cc: earlier.cc === null ? (was?.cc ?? '') : typed(earlier.cc),
  }
  return {
    rows: was ? injectables.map((one) => (one === was ? next : one)) : [...injectables, next],
    leftOut: !lot_number || isUsable ? null : expiration_date === null ? 'lotUnknown' : 'lotExpired',
    undo: (now) => {
      // The lot may have been typed or changed since: then it is the last row of the product.
      const written = now.findLastIndex((one) => one.id === id && one.lot_number === next.lot_number)
      const row = written < 0 ? now.findLastIndex((one) => one.id === id) : written
      return now.flatMap((one, index) => (index === row ? (was ? [was] : []) : [one]))
    },
  }
}

/** A text as formatted text: the lines of one without tags become paragraphs. */
const asFormatted = (text: string): string =>
  hasTags(text)
    ? text
    : text
        .split('\n')
        .map((line) => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</p>`)
        .join('')

/** The text of the report with another one below it; nothing that stands there is replaced. */
export const withText = (report: string, added: string): string =>
  isBlank(report) ? asFormatted(added) : `${asFormatted(report)}${asFormatted(added)}`

/** The text without what was added to it, if that still stands at its end; otherwise the text as it is. */
export function withoutText(report: string, before: string, added: string): string {
  if (report === withText(before, added)) return before
  const tail = asFormatted(added)
  return report.endsWith(tail) ? report.slice(0, -tail.length) : report
}

/**
 * The rows with the one that was taken out between `before` and `after` back in its place, or with the one that was
 * changed as it was; what else was typed since stays.
 */
export function withRowAgain<Row extends { readonly id: number }>(
  before: readonly Row[],
  after: readonly Row[],
  now: readonly Row[],
): Row[] {
  const place = before.findIndex((row, index) => row !== after[index])
  const row = before[place]
  if (!row) return [...now]
  if (after.length < before.length) return now.toSpliced(place, 0, row)
  return now[place]?.id === row.id ? now.with(place, row) : [...now]
}

/** A line that was taken over. */
export interface TakenOver {
  readonly leftOut: LeftOut | null
  /**
   * Takes the line back, and leaves everything else as it is by then. Answers with what puts it there again, with what
   * was typed into it since; null for a text, whose field has an undo of its own.
   */
  readonly undo: () => (() => void) | null
}

/** Takes a line of an earlier report over into the form; null when it is not offered here. */
export type Take = (() => TakenOver) | null

/** The parts of an earlier report that can be taken over. */
export interface TakeOver {
  readonly device: (earlier: HistoryItem['devices'][number]) => Take
  readonly peeling: (earlier: HistoryItem['peelings'][number]) => Take
  readonly injectable: (earlier: HistoryItem['injectables'][number]) => Take
  readonly text: (earlier: string) => Take
}

/** Takes lines of earlier reports over into the form. @param day the day of the visit, at its location. */
export function takeOver(form: UseFormReturn<ReportValues>, report: TreatmentReport, day: Day): TakeOver {
  type Rows = 'devices' | 'peelings' | 'injectables'
  const dirty = { shouldDirty: true }
  const taking = <Row extends { readonly id: number }>(
    field: Rows,
    withLine: (now: readonly Row[]) => Taken<Row> | null,
  ): Take => {
    const rows = () => form.getValues(field) as unknown as Row[]
    const set = (next: Row[]) => form.setValue(field, next as never, dirty)
    if (!withLine(rows())) return null
    return () => {
      const { rows: next, leftOut, undo } = withLine(rows())!
      set(next)
      const takeBack = () => {
        const before = rows()
        const after = undo(before)
        set(after)
        return () => set(withRowAgain(before, after, rows()))
      }
      return { leftOut, undo: takeBack }
    }
  }
  return {
    device: (earlier) => taking<DeviceValues>('devices', (now) => withDevice(now, report.available_devices, earlier)),
    peeling: (earlier) =>
      taking<PeelingValues>('peelings', (now) => withPeeling(now, report.available_peelings, earlier)),
    injectable: (earlier) =>
      taking<InjectableValues>('injectables', (now) => withInjectable(now, report.available_injectables, earlier, day)),
    text: (earlier) => (isBlank(earlier) ? null : () => addText(form, earlier)),
  }
}

/** Puts a text below that of the report. */
export function addText(form: UseFormReturn<ReportValues>, added: string): TakenOver {
  const before = form.getValues('report')
  const dirty = { shouldDirty: true }
  form.setValue('report', withText(before, added), dirty)
  return {
    leftOut: null,
    undo: () => {
      form.setValue('report', withoutText(form.getValues('report'), before, added), dirty)
      return null
    },
  }
}
