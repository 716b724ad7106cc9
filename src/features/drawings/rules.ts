import { isEmpty } from '#kernel/line.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import { stateProblems } from '#features/appointments/rules.ts'
import { drawingLimits, type Drawing, type Figure, type Mark } from './contract.ts'

/** A visit as far as it decides whether something can be drawn. */
export interface DrawnVisit {
  readonly deleted_at: string | null
  readonly no_show_at: string | null
  /** The injectables of the country of the visit, and those that its drawings and its report name. */
  readonly injectableIds: readonly number[]
}

/** The points of all outlines together. */
export const pointsIn = (marks: readonly Mark[]): number =>
  marks.reduce((sum, mark) => sum + (mark.kind === 'outline' ? mark.points.length : 0), 0)

/** The problems of the marks of a drawing. */
export const markProblems = (
  marks: readonly Mark[],
  { injectableIds }: Pick<DrawnVisit, 'injectableIds'>,
): Problem[] => [
  ...(pointsIn(marks) > drawingLimits.points ? [problem('marks', 'too_many_points')] : []),
  ...marks.flatMap((mark, index) =>
    mark.kind === 'units' && !injectableIds.includes(mark.product_id)
      ? [problem(`marks.${index}.product_id`, 'unknown')]
      : [],
  ),
]

interface Picture {
  readonly photo_id: number | null
  readonly figure: Figure | null
}

/**
 * The problems of one more drawing at a visit, for the button and the route: more would make a report that nobody looks
 * through.
 */
export const countProblems = (drawings: number): Problem[] =>
  drawings < drawingLimits.ofVisit
    ? []
    : [problem('appointment_id', 'too_many_drawings', { max: drawingLimits.ofVisit })]

/** The problems of a new drawing: the report of a cancelled or missed visit can only be read. */
export const newDrawingProblems = (
  { photo_id, figure, marks }: Picture & { readonly marks: readonly Mark[] },
  visit: DrawnVisit & { readonly photoKnown: boolean; readonly drawings: number },
): Problem[] => [
  ...stateProblems(visit).map(({ code }) => problem('appointment_id', code)),
  ...countProblems(visit.drawings),
  ...(photo_id === null && figure === null ? [problem('figure', 'required')] : []),
  ...(photo_id !== null && figure !== null ? [problem('figure', 'one_picture')] : []),
  ...(photo_id !== null && !visit.photoKnown ? [problem('photo_id', 'unknown')] : []),
  ...markProblems(marks, visit),
]

/** The problems of deleting a drawing: with a report it belongs to the medical record, so its deletion has a reason. */
export const removalProblems = (drawing: { readonly saved: boolean }, reason: string): Problem[] =>
  drawing.saved && isEmpty(reason) ? [problem('reason', 'required')] : []

/** Units are counted in hundredths, so that sums are exact. */
const hundredths = (units: number): number => Math.round(units * 100)

/** The units of each product, in the order in which the products come first. */
export function unitSums(marks: readonly Pick<Mark & { kind: 'units' }, 'product_id' | 'units'>[]): {
  readonly product_id: number
  readonly units: number
  readonly points: number
}[] {
  const sums = new Map<number, { units: number; points: number }>()
  for (const { product_id, units } of marks) {
    const sum = sums.get(product_id) ?? { units: 0, points: 0 }
    sums.set(product_id, { units: sum.units + hundredths(units), points: sum.points + 1 })
  }
  return [...sums].map(([product_id, { units, points }]) => ({ product_id, units: units / 100, points }))
}

/** The units of a product that drawings show together. */
export interface DrawnUnits {
  readonly product: Drawing['products'][number]
  readonly units: number
}

/** The units of each product that drawings show together, also of drawings that come without their marks. */
export function drawnUnits(drawings: readonly Pick<Drawing, 'units' | 'products'>[]): DrawnUnits[] {
  const products = drawings.flatMap((drawing) => drawing.products)
  return unitSums(drawings.flatMap((drawing) => drawing.units)).flatMap(({ product_id, units }) => {
    const product = products.find(({ id }) => id === product_id)
    return product ? [{ product, units }] : []
  })
}

/** The marks that are points with units. */
export const unitMarks = (marks: readonly Mark[]) => marks.filter((mark) => mark.kind === 'units')

/** The units of all products together, for the log. */
export const unitCount = (marks: readonly Mark[]): number =>
  unitMarks(marks).reduce((sum, { units }) => sum + hundredths(units), 0) / 100
