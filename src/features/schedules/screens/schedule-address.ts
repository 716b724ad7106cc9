import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { parseDay, localTimeAt, type Day } from '#kernel/day.ts'
import { useLocationChoice, type Place } from '#platform/client/location.ts'
import { useLocationInStep } from '#platform/client/location-in-step.ts'
import { useGo, useSearchWords } from '#platform/client/navigation.ts'
import { remember, remembered } from '#platform/client/remembered.ts'
import { usePerson } from '#platform/client/session.ts'
import { scheduleEntities, type ScheduleEntity } from '../contract.ts'
import { shownDay } from '../rules/form.ts'

const schedulePath = '/schedule'
type Words = Readonly<Record<string, string | undefined>>

/** The part of the page that is in the address, with defaults for what the address lacks. */
export interface ScheduleAddress {
  readonly location: Place | null
  /** A day of the week that is shown. */
  readonly date: Day
  readonly tab: ScheduleEntity
  readonly today: Day
  /** No popup is open over the week. */
  readonly alone: boolean
  /** Shows another week or tab on the same page. */
  readonly show: (changes: { readonly date?: Day; readonly tab?: ScheduleEntity }) => void
  /** Opens a popup over the week: `new`, `edit/5`. */
  readonly open: (popup: string, more?: Words) => void
  /** Closes the popup. */
  readonly close: (changes?: { readonly date?: Day }) => void
}

interface Memory {
  readonly date?: string
  readonly tab?: string
}

function recall(name: string): Memory {
  try {
    return JSON.parse(remembered(name) ?? '{}') as Memory
  } catch {
    return {}
  }
}

const memoryName = (personId: number) => `schedule.${personId}`
const tabIn = (text: string | undefined): ScheduleEntity | null => scheduleEntities.find((tab) => tab === text) ?? null
const zoneHere = Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Reads and writes `?location=1&date=2026-11-23&tab=rooms`; a missing value is the one that this person saw last
 * (spec 3 §2). The address wins at once, also over the top bar, which follows a moment later.
 */
export function useScheduleAddress(): ScheduleAddress {
  const search = useSearchWords()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { locations, location: chosen } = useLocationChoice()
  const location = locations.find(({ id }) => String(id) === search.location) ?? chosen
  const go = useGo()
  const memory = recall(memoryName(usePerson().id))
  const today = localTimeAt(Date.now(), location?.zone ?? zoneHere).day
  const date = shownDay(parseDay(search.date ?? '') ?? parseDay(memory.date ?? '') ?? today, today)
  const tab = tabIn(search.tab) ?? tabIn(memory.tab) ?? 'users'
  const words = { location: location ? String(location.id) : undefined, date, tab }
  return {
    location,
    date,
    tab,
    today,
    alone: path === schedulePath,
    show: (changes) => go(schedulePath, { search: { ...words, ...changes }, replace: true }),
    open: (popup, more) => go(`${schedulePath}/${popup}`, { search: { ...words, ...more } }),
    close: (changes) => go(schedulePath, { search: { ...words, ...changes }, replace: true }),
  }
}

/**
 * Keeps the address, the location in the top bar and the memory of this person in step. A location in the address wins
 * when it arrives; another one chosen in the top bar rewrites the address, and closes a popup that is about the old
 * one.
 */
export function useScheduleMemory({ date, tab }: ScheduleAddress): void {
  const search = useSearchWords()
  const path = useLocation({ select: ({ pathname }) => pathname })
  const { locations } = useLocationChoice()
  const go = useGo()
  const personId = usePerson().id
  // After leaving, this page is rendered for a moment at the address of another page, which it must not read or write.
  const here = path === schedulePath || path.startsWith(`${schedulePath}/`)
  useLocationInStep({
    here,
    named: locations.find((one) => String(one.id) === search.location)?.id,
    complete: Boolean(search.date && (parseDay(search.date) ?? date) === date && search.tab),
    home: schedulePath,
    rewrite: ({ id }, isOther) =>
      go(isOther ? schedulePath : path, {
        search: { ...(!isOther && search), location: String(id), date, tab },
        replace: true,
      }),
  })
  useEffect(() => {
    if (here) remember(memoryName(personId), JSON.stringify({ date, tab }))
  }, [here, personId, date, tab])
}
