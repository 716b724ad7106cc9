import type { Interval } from '#kernel/interval.ts'
import type { CalendarAppointment } from '#features/appointments/contract.ts'
import { isStruckThrough, roundToQuarter } from '#features/appointments/rules.ts'
import { limitsIn, personIn, type ColumnLimit, type Limits } from './drag-limits.ts'
import { quarter, type GridColumn, type Placed } from '../grid/grid-model.ts'

/** A place in the grid: the number of a column, and minutes of its day. */
export interface GridPlace {
  readonly column: number
  readonly from: number
  readonly till: number
}

/** A drag moves the whole block, or its lower edge. */
export type DragMode = 'move' | 'resize'

interface DragStart {
  readonly mode: DragMode
  readonly start: GridPlace
  readonly hours: Interval
}

const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/**
 * The place of a block after the pointer has moved this far: on a quarter (UX), within the visible hours. A length that
 * is not a whole number of quarters is kept when the block is moved.
 * @param moved minutes up or down; `column` is the one under the pointer.
 */
export function dragged({ mode, start, hours }: DragStart, moved: number, column: number): GridPlace {
  if (mode === 'resize') {
    const till = within(
      roundToQuarter(start.till + moved),
      Math.floor(start.from / quarter) * quarter + quarter,
      Math.floor(hours[1] / quarter) * quarter,
    )
    return { ...start, till: till <= start.from ? start.till : till }
  }
  const length = start.till - start.from
  const from = within(
    roundToQuarter(start.from + moved),
    Math.ceil(hours[0] / quarter) * quarter,
    Math.floor((hours[1] - length) / quarter) * quarter,
  )
  return { column, from, till: from + length }
}

/** One step of the keyboard: a quarter up or down, a column to the side, or a quarter longer or shorter. */
export function nudged(
  { start, hours }: Omit<DragStart, 'mode'>,
  key: 'up' | 'down' | 'left' | 'right' | 'longer' | 'shorter',
  columns: number,
): GridPlace {
  switch (key) {
    case 'longer':
    case 'shorter':
      return dragged({ mode: 'resize', start, hours }, key === 'longer' ? quarter : -quarter, start.column)
    case 'left':
    case 'right':
      return { ...start, column: within(start.column + (key === 'left' ? -1 : 1), 0, columns - 1) }
    default: {
      // From a start that is not on a quarter, the first step goes to a quarter.
      const next =
        key === 'up'
          ? Math.ceil(start.from / quarter) * quarter - quarter
          : Math.floor(start.from / quarter) * quarter + quarter
      return dragged({ mode: 'move', start, hours }, next - start.from, start.column)
    }
  }
}

/**
 * Whether a drag only changed the length: only the final place counts, whichever keys led to it. It is a resize when
 * the start and the column are unchanged.
 */
export const isResize = <Column>(
  start: { readonly column: Column; readonly from: number },
  place: { readonly column: Column; readonly from: number },
): boolean => start.column === place.column && start.from === place.from

export const samePlace = (one: GridPlace, other: GridPlace): boolean =>
  one.column === other.column && one.from === other.from && one.till === other.till

/** Reasons why a place is refused, as far as the grid knows; the server decides. */
export type Refusal =
  | {
      readonly kind: 'closed'
      /** The practitioner of a person's column. */ readonly userId?: number
      /** The kind of absence in the column, if there is one: maintenance, a block. */ readonly absence?: string
    }
  | {
      readonly kind: 'room' | 'person'
      readonly by: CalendarAppointment
      /** The practitioner whose time it is. */ readonly userId: number
    }
  | { readonly kind: 'limit'; readonly limit: ColumnLimit; readonly userId: number }

interface Standing {
  readonly columns: readonly GridColumn[]
  readonly placed: ReadonlyMap<string, readonly Placed[]>
  /** The limits; null or absent while they are unknown, when only the grid's own reasons are given. */ readonly limits?: Limits | null
}

const ofPerson: readonly ColumnLimit['why'][] = ['off', 'break', 'away', 'busy', 'unqualified']
const meets = (one: { readonly from: number; readonly till: number }, from: number, till: number): boolean =>
  one.from < till && from < one.till

/**
 * Every reason against an appointment at this place: closed hours, another appointment in the same column, the hours,
 * breaks and appointments of its practitioner, and the limits of its client and devices. Empty for a free place. An
 * appointment outside the rules may overlap anything, but others may not overlap it (decision C125).
 */
export function refusalsOf(
  appointment: CalendarAppointment,
  { column, from, till }: GridPlace,
  { columns, placed, limits = null }: Standing,
): Refusal[] {
  if (appointment.ignore_rules) return []
  const target = columns[column]
  if (!target) return [{ kind: 'closed' }]
  const isPerson = target.userId !== undefined
  const userId = personIn(target, appointment)
  const clashes = ({ appointment: other, ...one }: Placed) =>
    other.id !== appointment.id && !isStruckThrough(other) && meets(one, from, till)
  const here = (placed.get(target.key) ?? []).find(clashes)
  const sameDay = columns
    .filter((one) => one.day === target.day && one.key !== target.key)
    .flatMap((one) => placed.get(one.key) ?? [])
  const elsewhere = sameDay.find((one) => one.appointment.user_id === userId && clashes(one))
  const busy = (isPerson ? here : undefined) ?? elsewhere

  // The grid itself shows with whom a person is busy.
  const known = limits
    ? limitsIn(target, appointment, limits).filter((one) => meets(one, from, till) && !(busy && one.why === 'busy'))
    : []
  const explained = isPerson && known.some(({ why }) => ofPerson.includes(why))
  const open = target.open.some(([opens, closes]) => opens <= from && till <= closes)
  const absence = target.absences?.find((one) => meets(one, from, till))?.label
  return [
    ...(open || explained
      ? []
      : [{ kind: 'closed', ...(isPerson && { userId }), ...(absence && { absence }) } as const]),
    ...(here && !isPerson ? [{ kind: 'room', by: here.appointment, userId } as const] : []),
    ...known.filter(({ why }) => ofPerson.includes(why)).map((limit) => ({ kind: 'limit', limit, userId }) as const),
    ...(busy && !(here && !isPerson && busy.appointment.id === here.appointment.id)
      ? [{ kind: 'person', by: busy.appointment, userId } as const]
      : []),
    ...known.filter(({ why }) => !ofPerson.includes(why)).map((limit) => ({ kind: 'limit', limit, userId }) as const),
  ]
}
