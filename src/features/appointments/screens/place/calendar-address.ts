import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { parseDay, localTimeAt, type Day } from '#kernel/day.ts'
import { useLocationChoice, type Place } from '#platform/client/location.ts'
import { useLocationInStep } from '#platform/client/location-in-step.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { remember, remembered } from '#platform/client/remembered.ts'
import { useMay, usePerson } from '#platform/client/session.ts'
import {
  afterLocationChange,
  calendarViews,
  columnKinds,
  columnsOf,
  peopleIn,
  restoredView,
  shownDate,
  wordOfPeople,
  type CalendarKind,
  type CalendarView,
  type ColumnKind,
} from '../../rules/calendar.ts'

export type View = CalendarView

export const calendarPath = '/calendar/location'
export const employeePath = '/calendar/employee'

interface CalendarPart {
  readonly date?: Day
  readonly view?: View
  readonly roomId?: number | null
  readonly employeeId?: number
  readonly people?: readonly number[]
}

/** The part of the calendar that its address names, with what it falls back to. */
export interface CalendarAddress {
  readonly kind: CalendarKind
  readonly location: Place | null
  /** The employee whose calendar shows; null until one is chosen. */
  readonly employeeId: number | null
  readonly date: Day
  readonly view: View
  /** The room of the week view; null means the first. */
  readonly roomId: number | null
  /** The columns: rooms, practitioners or days. */
  readonly by: ColumnKind
  /** The practitioners whose columns show; an empty list shows everybody. */
  readonly people: readonly number[]
  /** The practitioners whose columns showed last at another location. */
  readonly peopleAt: (locationId: number) => readonly number[]
  readonly today: Day
  /** No popup lies over the calendar. */
  readonly alone: boolean
  /** Shows another part of the calendar. */
  readonly show: (changes: CalendarPart) => void
  /** Opens a popup over the calendar, which stays as it is unless `more` changes its part of the address. */
  readonly open: (path: string, more?: Readonly<Record<string, string | undefined>>, replace?: boolean) => void
  /** Closes the popup. */
  readonly close: (more?: Readonly<Record<string, string | undefined>>) => void
  /** Shows the other kind of calendar, on the same days; that of this employee, if one is named. */
  readonly turn: (kind: CalendarKind, employeeId?: number) => void
  /** Shows the calendar of the location by its rooms or by its staff; the staff shows on a day only. */
  readonly arrange: (by: ColumnKind) => void
}

interface Memory {
  readonly date?: string
  readonly view?: string
  readonly employee?: number
  readonly by?: string
  /** The practitioners chosen at each location, by its id. */
  readonly people?: Readonly<Record<string, readonly number[] | undefined>>
}

function recall(name: string): Memory {
  try {
    return JSON.parse(remembered(name) ?? '{}') as Memory
  } catch {
    return {}
  }
}

const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone
export const todayAt = (place: Pick<Place, 'zone'> | null): Day => localTimeAt(Date.now(), place?.zone ?? zoneHere).day

const viewIn = (text: string | undefined): View | null => calendarViews.find((view) => view === text) ?? null
const columnsIn = (text: string | undefined): ColumnKind | null => columnKinds.find((kind) => kind === text) ?? null
const memoryName = (personId: number) => `calendar.${personId}`
/** Recalls the practitioners whom this person last chose at a location; an empty list shows everybody. */
export const peopleRemembered = (personId: number, locationId: number | undefined): readonly number[] =>
  recall(memoryName(personId)).people?.[String(locationId)] ?? []

/** The kind of calendar. The address of a popup names an employee when the calendar behind it is an employee's. */
function useKind(): CalendarKind {
  const { employee } = useSearchWords()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const may = useMay()
  if (!may('calendar.location.read')) return 'employee'
  if (!may('calendar.employee.read')) return 'location'
  return path === employeePath || (path !== calendarPath && employee) ? 'employee' : 'location'
}

/** Links from elsewhere name the location as the spec's own pages do (spec 3 §4). */
const locationIn = ({ location, locationId }: ReturnType<typeof useSearchWords>): string | undefined =>
  location ?? locationId

/**
 * Reads and writes `?location=1&date=2026-11-21&view=day&room=3&by=staff&people=4.7&employee=4`. What the address
 * leaves out is as this person saw it last (spec 2 §2). The address wins at once, also over the top bar, which follows
 * a moment later.
 */
export function useCalendarAddress(): CalendarAddress {
  const search = useSearchWords()
  const kind = useKind()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { locations, location: chosen } = useLocationChoice()
  const location = locations.find(({ id }) => String(id) === locationIn(search)) ?? chosen
  const go = useGo()
  const personId = usePerson().id
  const memory = recall(memoryName(personId))

  const today = todayAt(location)
  const date = shownDate(parseDay(search.date ?? '') ?? parseDay(memory.date ?? '') ?? today, today)
  const asked = viewIn(search.view) ?? restoredView(viewIn(memory.view) ?? 'day')
  const view = kind === 'employee' ? restoredView(asked) : asked
  const ofHere = locationIn(search) === String(location?.id)
  const roomId = ofHere ? Number(search.room) || null : null
  const arranged = columnsIn(search.by) ?? columnsIn(memory.by) ?? 'rooms'
  const people = (ofHere ? peopleIn(search.people) : null) ?? peopleRemembered(personId, location?.id)
  const employeeId = Number(search.employee) || Number(memory.employee) || null
  const home = kind === 'employee' ? employeePath : calendarPath
  const words = {
    location: location ? String(location.id) : undefined,
    date,
    view,
    room: roomId ? String(roomId) : undefined,
    employee: kind === 'employee' && employeeId ? String(employeeId) : undefined,
    ...(kind === 'location' && { by: arranged, ...(arranged === 'staff' && { people: wordOfPeople(people) }) }),
  }
  // The chosen practitioners belong to this location and do not travel to another.
  const open: CalendarAddress['open'] = (to, more, replace) =>
    go(to, {
      search: { ...words, ...(more?.location && more.location !== words.location && { people: undefined }), ...more },
      replace,
    })

  return {
    kind,
    location,
    employeeId,
    date,
    view,
    roomId,
    by: columnsOf(arranged, view),
    people,
    peopleAt: (locationId) => peopleRemembered(personId, locationId),
    today,
    open,
    alone: path === home,
    show: ({ roomId: room, employeeId: employee, people: chosen, ...changes }) =>
      go(home, {
        search: {
          ...words,
          ...changes,
          ...(chosen && { people: wordOfPeople(chosen) }),
          ...(room !== undefined && { room: room ? String(room) : undefined }),
          ...(employee !== undefined && { employee: String(employee) }),
        },
        replace: true,
      }),
    // It replaces the popup's address, so that Back does not lead into the popup that was closed.
    close: (more) => open(home, more, true),
    turn: (next, employee) =>
      go(next === 'employee' ? employeePath : calendarPath, {
        search: {
          ...words,
          view: restoredView(view),
          employee:
            next === 'employee'
              ? employee
                ? String(employee)
                : employeeId
                  ? String(employeeId)
                  : undefined
              : undefined,
        },
      }),
    arrange: (next) =>
      go(calendarPath, {
        search: {
          ...words,
          employee: undefined,
          by: next,
          people: next === 'staff' ? wordOfPeople(people) : undefined,
          view: next === 'staff' ? 'day' : restoredView(view),
        },
        replace: kind === 'location',
      }),
  }
}

/**
 * Keeps the address, the location in the top bar and the memory of this person in step. A location in the address wins
 * when it arrives; another one chosen in the top bar rewrites the address and starts at the first room (spec 2 §2).
 */
export function useCalendarMemory({ kind, date, view, employeeId, people, open }: CalendarAddress): void {
  const search = useSearchWords()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { locations, location } = useLocationChoice()
  const personId = usePerson().id
  const named = locations.find((one) => String(one.id) === locationIn(search))?.id
  const home = kind === 'employee' ? employeePath : calendarPath
  // After leaving, this page is still there for a moment at an address that is not its own to read or to write.
  const here = path === '/calendar' || path.startsWith('/calendar/')
  // A person who may open only one of the two calendars is brought to that one.
  const settled = path !== '/calendar' && (path === calendarPath || path === employeePath ? path === home : true)

  useLocationInStep({
    here,
    named,
    // A day that the calendar does not have is rewritten to the one that it shows.
    complete: Boolean(search.date && (parseDay(search.date) ?? date) === date && search.view && !search.locationId),
    settled,
    home,
    rewrite: ({ id }, isOther) => {
      // A popup belongs to the location that is left; an employee's calendar shows all of them.
      const stays = !isOther || kind === 'employee'
      const { view: next } = afterLocationChange(view)
      open(
        stays && settled ? path : home,
        { location: String(id), ...(!stays && { room: undefined, people: undefined, view: next }) },
        true,
      )
    },
  })
  // A link from elsewhere does not name the columns: then the last choice stands.
  const arranged = columnsIn(search.by)
  const chosen = wordOfPeople(people)
  const keep = useEffectEvent(() => {
    if (!here) return
    const before = recall(memoryName(personId))
    const asked = location && named === location.id && peopleIn(search.people)
    remember(
      memoryName(personId),
      JSON.stringify({
        date,
        view: restoredView(view),
        employee: employeeId ?? undefined,
        by: arranged ?? before.by,
        people: asked ? { ...before.people, [location.id]: asked.length ? asked : undefined } : before.people,
      } satisfies Memory),
    )
  })
  useEffect(() => keep(), [here, personId, date, view, employeeId, arranged, chosen, named, location?.id])
}
