import type { Interval } from '#kernel/interval.ts'
import type { CalendarAppointment } from '../contract.ts'
import { isStruckThrough } from '../rules.ts'
import { quarter, type GridColumn, type Placed } from './grid-model.ts'

/** Somewhere in the grid: a column by its number, and minutes of its day. */
export interface GridPlace { readonly column: number; readonly from: number; readonly till: number }

/** What the hand has hold of: the whole block, or its lower edge. */
export type DragMode = 'move' | 'resize'

interface Hold { readonly mode: DragMode; readonly start: GridPlace; readonly hours: Interval }

const snapped = (minutes: number): number => Math.round(minutes / quarter) * quarter
const within = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)

/**
 * Where a block comes to lie when the hand has gone so far: on a quarter (UX), within the hours shown. A length that is no
 * whole quarters stays as it is when the block is moved.
 * @param moved minutes up or down; `column` is the one under the hand.
 */
export function dragged({ mode, start, hours }: Hold, moved: number, column: number): GridPlace {
  if (mode === 'resize') {
    const till = within(snapped(start.till + moved), Math.floor(start.from / quarter) * quarter + quarter, Math.floor(hours[1] / quarter) * quarter)
    return { ...start, till: till <= start.from ? start.till : till }
  }
  const length = start.till - start.from
  const from = within(snapped(start.from + moved), Math.ceil(hours[0] / quarter) * quarter, Math.floor((hours[1] - length) / quarter) * quarter)
  return { column, from, till: from + length }
}

/** One step of the keyboard: a quarter up or down, a column to the side, or a quarter longer or shorter. */
export function nudged({ start, hours }: Omit<Hold, 'mode'>, key: 'up' | 'down' | 'left' | 'right' | 'longer' | 'shorter', columns: number): GridPlace {
  switch (key) {
    case 'longer': case 'shorter': return dragged({ mode: 'resize', start, hours }, key === 'longer' ? quarter : -quarter, start.column)
    case 'left': case 'right': return { ...start, column: within(start.column + (key === 'left' ? -1 : 1), 0, columns - 1) }
    default: {
      // From a start that is no quarter the first step goes to one.
      const next = key === 'up' ? Math.ceil(start.from / quarter) * quarter - quarter : Math.floor(start.from / quarter) * quarter + quarter
      return dragged({ mode: 'move', start, hours }, next - start.from, start.column)
    }
  }
}

/** What counts is where it lies in the end, by whichever keys it came there: from its own start in its own column only its length is another. */
export const isResize = <Column>(start: { readonly column: Column; readonly from: number }, place: { readonly column: Column; readonly from: number }): boolean => start.column === place.column && start.from === place.from

export const samePlace = (one: GridPlace, other: GridPlace): boolean => one.column === other.column && one.from === other.from && one.till === other.till

/** Why a place refuses, as far as the grid can tell: the server has the last word. */
export type Refusal = { readonly kind: 'closed' } | { readonly kind: 'room' | 'person'; readonly by: CalendarAppointment }

interface Standing { readonly columns: readonly GridColumn[]; readonly placed: ReadonlyMap<string, readonly Placed[]> }

/**
 * Does something stand in the way of an appointment here? Closed hours, another one in the same column, or its own
 * practitioner with somebody else at that time of that day. What was booked outside the rules may lie over anything, and keeps others away like everything else (decision C125).
 */
export function refusalOf(appointment: CalendarAppointment, { column, from, till }: GridPlace, { columns, placed }: Standing): Refusal | null {
  if (appointment.ignore_rules) return null
  const target = columns[column]
  if (!target || !target.open.some(([opens, closes]) => opens <= from && till <= closes)) return { kind: 'closed' }
  const clashes = ({ appointment: other, ...one }: Placed) => other.id !== appointment.id && !isStruckThrough(other) && one.from < till && from < one.till
  const here = (placed.get(target.key) ?? []).find(clashes)
  if (here) return { kind: target.userId === undefined ? 'room' : 'person', by: here.appointment }
  const sameDay = columns.filter((one) => one.day === target.day && one.key !== target.key).flatMap((one) => placed.get(one.key) ?? [])
  const busy = sameDay.find((one) => one.appointment.user_id === appointment.user_id && clashes(one))
  return busy ? { kind: 'person', by: busy.appointment } : null
}
