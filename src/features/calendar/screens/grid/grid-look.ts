import { useState } from 'react'
import { remember, remembered } from '#platform/client/remembered.ts'
import { store } from '#platform/client/store.ts'

/** Pixels of half an hour: as the specification has it (spec 2 §2), or with room to read. */
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
/** Does what was cancelled or missed show? */
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

/** Shows the calendar as this person last wanted it. To be called before any of it is drawn. */
export function useRememberedLook(personId: number): void {
  useState(() => look.set(recalled(personId)))
}

/** The settings that this person changes and finds again. */
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
