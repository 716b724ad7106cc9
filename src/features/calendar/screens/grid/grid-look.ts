import { useState } from 'react'
import { remember, remembered } from '#platform/client/remembered.ts'
import { store } from '#platform/client/store.ts'

/** Pixels of half an hour: the height of the specification (spec 2 §2), and a higher one that is easier to read. */
export const rowHeights = { low: 36, high: 54 } as const
type Height = keyof typeof rowHeights

interface Look {
  readonly rows: Height
  readonly struck: boolean
}
const usual: Look = { rows: 'low', struck: true }
export const look = store<Look>(usual)

/** The current height of half an hour, in pixels. */
export const rowPixels = (): number => rowHeights[look.get().rows]
export const useRowPixels = (): number => rowHeights[look.use().rows]
/** Whether cancelled and missed appointments are shown. */
export const useStruckShown = (): boolean => look.use().struck

const memory = (personId: number) => `calendar-look.${personId}`

function recalled(personId: number): Look {
  try {
    const { rows, struck } = JSON.parse(remembered(memory(personId)) ?? '{}') as Partial<Look>
    return { rows: rows === 'high' ? rows : usual.rows, struck: struck !== false }
  } catch {
    return usual
  }
}

/** Restores the look that this person last chose. Call it before any part of the calendar is rendered. */
export function useRememberedLook(personId: number): void {
  useState(() => look.set(recalled(personId)))
}

/** The look of the calendar, which is remembered for this person. */
export function useLook(personId: number) {
  const now = look.use()
  const change = (next: Look) => {
    look.set(next)
    remember(memory(personId), JSON.stringify(next))
  }
  return {
    ...now,
    turnRows: () => change({ ...now, rows: now.rows === 'low' ? 'high' : 'low' }),
    turnStruck: () => change({ ...now, struck: !now.struck }),
  }
}
