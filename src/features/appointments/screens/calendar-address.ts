import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { parseDay, wallClock, type Day } from '#kernel/day.ts'
import { useLocationChoice, type Place } from '#platform/client/location.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { remember, remembered } from '#platform/client/remembered.ts'
import { usePerson } from '#platform/client/session.ts'

export type View = 'day' | 'week'

export const calendarPath = '/calendar/location'

/** What of the calendar is in its address, with what it falls back to. */
export interface CalendarAddress {
  readonly location: Place | null
  readonly date: Day
  readonly view: View
  /** The room of the week view; null is the first. */
  readonly roomId: number | null
  readonly today: Day
  /** Stays in the calendar and shows something else of it. */
  readonly show: (changes: { readonly date?: Day; readonly view?: View; readonly roomId?: number | null }) => void
  /** Opens a popup over the calendar, or closes it (calendarPath), keeping what the calendar shows unless `more` says otherwise. */
  readonly open: (path: string, more?: Readonly<Record<string, string | undefined>>, replace?: boolean) => void
}

interface Memory { readonly date?: string; readonly view?: string }

function recall(name: string): Memory {
  try {
    return JSON.parse(remembered(name) ?? '{}') as Memory
  } catch {
    return {}
  }
}

const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone
export const todayAt = (place: Place | null): Day => wallClock(Date.now(), place?.zone ?? zoneHere).day

const viewIn = (text: string | undefined): View | null => (text === 'day' || text === 'week' ? text : null)
const memoryName = (personId: number) => `calendar.${personId}`

/**
 * Reads and writes `?location=1&date=2026-11-21&view=day&room=3`; what is not there is what this person saw last (spec 2 §2).
 * What is there wins at once, also over the top bar, which follows a moment later.
 */
export function useCalendarAddress(): CalendarAddress {
  const search = useSearchWords()
  const { locations, location: chosen } = useLocationChoice()
  const location = locations.find(({ id }) => String(id) === search.location) ?? chosen
  const go = useGo()
  const memory = recall(memoryName(usePerson().id))

  const today = todayAt(location)
  const date = parseDay(search.date ?? '') ?? parseDay(memory.date ?? '') ?? today
  const view = viewIn(search.view) ?? viewIn(memory.view) ?? 'day'
  const roomId = search.location === String(location?.id) ? Number(search.room) || null : null
  const words = { location: location ? String(location.id) : undefined, date, view, room: roomId ? String(roomId) : undefined }

  return {
    location, date, view, roomId, today,
    show: ({ roomId: room, ...changes }) => go(calendarPath, { search: { ...words, ...changes, ...(room !== undefined && { room: room ? String(room) : undefined }) }, replace: true }),
    open: (path, more, replace) => go(path, { search: { ...words, ...more }, replace }),
  }
}

/**
 * Keeps the address, the location in the top bar and the memory of this person in step. A location in the address wins
 * when it arrives; another one chosen in the top bar rewrites the address and starts at the first room (spec 2 §2).
 */
export function useCalendarMemory({ date, view, open }: CalendarAddress): void {
  const search = useSearchWords()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { locations, location, choose } = useLocationChoice()
  const personId = usePerson().id
  const named = locations.find((one) => String(one.id) === search.location)?.id
  const complete = Boolean(search.date && search.view)
  // Whoever leaves is at another address a moment before this page is gone: that one is not ours to read or to write.
  const here = path === '/calendar' || path.startsWith('/calendar/')
  /** What address and top bar last agreed on. */
  const agreed = useRef(location?.id)
  /** What the top bar was told and does not show yet: what it still shows is nobody's choice. */
  const told = useRef<number | null>(null)

  const agree = useEffectEvent(() => {
    if (!here) return
    if (location?.id === told.current) told.current = null
    if (named && named !== agreed.current) {
      agreed.current = named
      told.current = location?.id === named ? null : named
      choose(named)
    } else if (told.current !== null) {
      return
    } else if (location && (location.id !== named || !complete)) {
      agreed.current = location.id
      // A popup belongs to the location that is left.
      const stays = location.id === named || !named
      open(stays && path !== '/calendar' ? path : calendarPath, { location: String(location.id), ...(!stays && { room: undefined }) }, true)
    }
  })
  useEffect(() => agree(), [here, named, location?.id, complete])
  useEffect(() => { if (here) remember(memoryName(personId), JSON.stringify({ date, view })) }, [here, personId, date, view])
}
