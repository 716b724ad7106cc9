import { addDays, weekNumber, type Day } from '#kernel/day.ts'
import type { Format } from '#platform/client/format.ts'
import type { Calendar } from '../contract.ts'
import { weekOf } from '../rules.ts'
import type { View } from './calendar-address.ts'
import { columnKey, openMinutes, timeRange, type GridColumn } from './grid-model.ts'

type Room = Calendar['rooms'][number]

interface ColumnWords { readonly closed: string; readonly shortDay: Format['shortDay'] }

function columnOf(room: Room, day: Day, title: string, closed: string): GridColumn {
  const open = openMinutes(room.schedule.find(({ date }) => date === day)?.open ?? [])
  return { key: columnKey(day, room.id), title, subtitle: open.map(([from, till]) => timeRange(from, till)).join(' · ') || closed, day, roomId: room.id, open }
}

/** The rooms of one day beside one another. */
export const dayColumns = ({ rooms }: Calendar, day: Day, { closed }: ColumnWords): GridColumn[] => rooms.map((room) => columnOf(room, day, room.name, closed))

/** The days of one room beside one another, Monday first. */
export const weekColumns = (room: Room, monday: Day, { closed, shortDay }: ColumnWords): GridColumn[] =>
  Array.from({ length: 7 }, (_, index) => addDays(monday, index)).map((day) => columnOf(room, day, shortDay(day), closed))

/** The first day that an answer of the calendar is about: while another one comes, the old one shows under its own dates. */
export const firstDayOf = ({ rooms }: Calendar): Day | null => rooms[0]?.schedule[0]?.date ?? null

/** The days a view shows. */
export const rangeOf = (view: View, date: Day): { readonly from: Day; readonly to: Day } => (view === 'week' ? weekOf(date) : { from: date, to: date })

/** One view further or back. */
export const stepDate = (view: View, date: Day, step: 1 | -1): Day => addDays(date, step * (view === 'week' ? 7 : 1))

/** `week 47 · za 21 november 2026`, `week 47 · 16–22 november 2026` (spec 2 §2). */
export function rangeLabel(view: View, date: Day, week: string, language: string): string {
  const { from, to } = rangeOf(view, date)
  const locale = language === 'en' ? 'en-GB' : language
  const format = new Intl.DateTimeFormat(locale, { ...(view === 'day' && { weekday: 'short' }), day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  return `${week} ${weekNumber(date)} · ${format.formatRange(Date.parse(from), Date.parse(to))}`
}
