import { useState } from 'react'
import type { DraftMark } from '../rules/marks.ts'

type Marks = readonly DraftMark[]

interface History {
  readonly past: readonly Marks[]
  readonly now: Marks
  readonly future: readonly Marks[]
  /** The field whose typing the last step holds; a further letter belongs to the same step. */
  readonly step: string | null
}

export interface MarksHistory {
  readonly marks: Marks
  /** @param step names the field of a letter that is typed, so that a word is undone at once. */
  readonly change: (marks: Marks, step?: string) => void
  readonly undo: (() => void) | null
  readonly redo: (() => void) | null
}

/** The marks of a drawing, with the steps back and forth. */
export function useMarks(first: Marks): MarksHistory {
  const [history, setHistory] = useState<History>({ past: [], now: first, future: [], step: null })
  const { past, now, future } = history
  return {
    marks: now,
    change: (next, step) =>
      setHistory((before) => ({
        past: step !== undefined && step === before.step ? before.past : [...before.past, before.now],
        now: next,
        future: [],
        step: step ?? null,
      })),
    undo: past.length
      ? () => setHistory({ past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future], step: null })
      : null,
    redo: future.length
      ? () => setHistory({ past: [...past, now], now: future[0]!, future: future.slice(1), step: null })
      : null,
  }
}
