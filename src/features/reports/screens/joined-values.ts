import { fieldsChanged } from '#kernel/record.ts'
import { blocksOf } from '#kernel/rich-text.ts'
import { joinedRows, joinedSequence, joinedSet, joinedValue, type RowRules, type ThreeWays } from '#kernel/three-way.ts'
import type { TreatmentReport } from '../contract/treatment-report.ts'
import type { DeviceValues, InjectableValues, PeelingValues, ReportValues } from './values.ts'

/** The version that stands where both changed the same, and differently. */
export type Side = 'mine' | 'theirs' | 'both'

/** A part of the report, or a row of one, that both changed, and differently. */
export interface Difference {
  /** Stays the same while somebody types on. */
  readonly key: string
  readonly part: keyof ReportValues
  /** The part as I have it; a list has the row alone, and is empty where I removed it. */
  readonly mine: Partial<ReportValues>
  readonly theirs: Partial<ReportValues>
  /** Both can stand: they are two lots of a product. */
  readonly mayBoth: boolean
}

/** The side that was chosen for each difference. */
export type Decisions = Readonly<Record<string, Side>>

/** The entries that stand for none (decision C43). */
export interface Nones {
  readonly complications: number | null
  readonly side_effects: number | null
}

export const nonesOf = (
  report: Pick<TreatmentReport, 'available_complications' | 'available_side_effects'>,
): Nones => ({
  complications: report.available_complications.find(({ is_none }) => is_none)?.id ?? null,
  side_effects: report.available_side_effects.find(({ is_none }) => is_none)?.id ?? null,
})

export interface JoinedReport {
  readonly values: ReportValues
  readonly differences: readonly Difference[]
  /** Both wrote into the text: it has theirs, and mine below where both wrote at the same place. */
  readonly hasBothTexts: boolean
}

/** @param usual the side that stands as long as nobody has chosen. */
type Decide = (difference: Omit<Difference, 'key'>, base: unknown, usual?: Side) => Side
type Ways = ThreeWays<ReportValues>

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

const ofPart = <Part extends keyof ReportValues>(
  { base, mine, theirs }: Ways,
  part: Part,
): ThreeWays<ReportValues[Part]> => ({ base: base[part], mine: mine[part], theirs: theirs[part] })

const only = <Part extends keyof ReportValues>(
  values: ReportValues,
  parts: readonly Part[],
): Pick<ReportValues, Part> => Object.fromEntries(parts.map((part) => [part, values[part]])) as Pick<ReportValues, Part>

/** Joins a part that is one value. */
function valueOf<Part extends keyof ReportValues>(ways: Ways, part: Part, decide: Decide): ReportValues[Part] {
  const joined = joinedValue(ofPart(ways, part), same)
  if ('value' in joined) return joined.value
  const [mine, theirs] = [only(ways.mine, [part]), only(ways.theirs, [part])]
  const side = decide({ part, mine, theirs, mayBoth: false }, ways.base[part])
  return side === 'theirs' ? ways.theirs[part] : ways.mine[part]
}

/** The fields that are about the treatment: answers and category of another one say nothing about it. */
const aboutTreatment = ['treatment_id', 'treatment_category_id', 'medical_grounds_questionnaire'] as const

/** Joins the fields about the treatment: when the versions name two treatments, all of them come from one. */
function treatmentOf(ways: Ways, decide: Decide): Pick<ReportValues, (typeof aboutTreatment)[number]> {
  const { base, mine, theirs } = ways
  if (mine.treatment_id === theirs.treatment_id)
    return {
      treatment_id: mine.treatment_id,
      treatment_category_id: valueOf(ways, 'treatment_category_id', decide),
      medical_grounds_questionnaire: valueOf(ways, 'medical_grounds_questionnaire', decide),
    }
  const [my, their] = [only(mine, aboutTreatment), only(theirs, aboutTreatment)]
  const isChanged = (values: ReportValues) =>
    fieldsChanged(only(base, aboutTreatment), only(values, aboutTreatment)).length
  if (!isChanged(mine)) return their
  if (!isChanged(theirs)) return my
  const side = decide({ part: 'treatment_id', mine: my, theirs: their, mayBoth: false }, base.treatment_id)
  return side === 'theirs' ? their : my
}

const lotOf = ({ lot_number }: InjectableValues): string => lot_number.trim().toUpperCase()

const byId = { keyOf: ({ id }: { readonly id: number }) => String(id), same }
const byLot: RowRules<InjectableValues> = {
  keyOf: (row) => `${row.id} ${lotOf(row)}`,
  kindOf: ({ id }) => String(id),
  same: (one, other) => same({ ...one, isUnsure: undefined }, { ...other, isUnsure: undefined }),
}
/** Two rows of a product can stand beside each other, but not two with the same lot. */
const areTwoLots = (mine: InjectableValues, theirs: InjectableValues): boolean =>
  lotOf(mine) !== lotOf(theirs) || lotOf(mine) === ''

/** Joins a list row by row. */
function rowsOf<Row extends DeviceValues | PeelingValues | InjectableValues>(
  part: 'devices' | 'peelings' | 'injectables',
  ways: ThreeWays<readonly Row[]>,
  rules: RowRules<Row>,
  decide: Decide,
  canBoth: (mine: Row, theirs: Row) => boolean = () => false,
): Row[] {
  return joinedRows(ways, rules, ({ base, mine, theirs }) => {
    const mayBoth = mine !== null && theirs !== null && canBoth(mine, theirs)
    const sides = { mine: { [part]: mine ? [mine] : [] }, theirs: { [part]: theirs ? [theirs] : [] } }
    const usual = mayBoth ? 'both' : mine ? 'mine' : 'theirs'
    const side = decide({ part, ...sides, mayBoth }, base, usual)
    const rows = { mine: [mine], theirs: [theirs], both: [theirs, mine] }[side]
    return rows.filter((row) => row !== null)
  })
}

/** Joins complications or side effects: what either added stands, but none stands beside nothing (decision C43). */
function reactionsOf(
  ways: Ways,
  part: 'complications' | 'side_effects',
  noneId: number | null,
  decide: Decide,
): number[] {
  const joined = joinedSet(ofPart(ways, part))
  if (noneId === null || !joined.includes(noneId) || joined.length === 1) return joined
  const [mine, theirs] = [only(ways.mine, [part]), only(ways.theirs, [part])]
  const side = decide({ part, mine, theirs, mayBoth: false }, ways.base[part])
  return side === 'theirs' ? ways.theirs[part] : ways.mine[part]
}

/**
 * Joins what was typed and what somebody else saved, with the version from which both began: what either added stands,
 * what either removed is removed. Only what both changed, and differently, is a difference.
 * @param decisions about differences; without one both rows stand where they can, else the one that is left, else mine.
 */
export function joinedReport(ways: Ways, nones: Nones, decisions: Decisions = {}): JoinedReport {
  const differences: Difference[] = []
  const decide: Decide = (difference, base, usual = 'mine') => {
    const key = JSON.stringify([difference.part, base, difference.theirs])
    differences.push({ ...difference, key })
    return decisions[key] ?? usual
  }
  const text = ofPart(ways, 'report')
  const values = {
    ...treatmentOf(ways, decide),
    appointment_type_id: valueOf(ways, 'appointment_type_id', decide),
    intake_and_treatment: valueOf(ways, 'intake_and_treatment', decide),
    devices: rowsOf('devices', ofPart(ways, 'devices'), byId, decide),
    peelings: rowsOf('peelings', ofPart(ways, 'peelings'), byId, decide),
    injectables: rowsOf('injectables', ofPart(ways, 'injectables'), byLot, decide, areTwoLots),
    complications: reactionsOf(ways, 'complications', nones.complications, decide),
    side_effects: reactionsOf(ways, 'side_effects', nones.side_effects, decide),
    report: joinedSequence({
      base: blocksOf(text.base),
      mine: blocksOf(text.mine),
      theirs: blocksOf(text.theirs),
    }).join(''),
    pre_save_photos: joinedSet(ofPart(ways, 'pre_save_photos')),
  }
  return { values, differences, hasBothTexts: 'differs' in joinedValue(text, same) }
}
