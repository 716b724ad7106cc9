import type { UseQueryResult } from '@tanstack/react-query'
import { createContext, useContext, useEffect, useId, useState, useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'

interface FailedRead {
  readonly error: unknown
  /** Reads it again; the promise never rejects. */
  readonly refetch: () => Promise<unknown>
}

/** The failed reads of one screen. */
export interface FailedReads {
  /** Adds a read that failed and has nothing to show, or removes it (null). */
  readonly set: (id: string, read: FailedRead | null) => void
  /** Tells that this error is shown already, in the place of what was to be read. */
  readonly markShown: (error: unknown) => void
  /** The failed reads of which nothing is said yet; the same array until that changes. */
  readonly unshown: () => readonly FailedRead[]
  readonly subscribe: (listener: () => void) => () => void
}

export function failedReads(): FailedReads {
  const failed = new Map<string, FailedRead>()
  const alreadyShown = new Set<unknown>()
  const listeners = new Set<() => void>()
  let unshown: readonly FailedRead[] = []
  function update(): void {
    unshown = [...failed.values()].filter(({ error }) => !alreadyShown.has(error))
    for (const listener of listeners) listener()
  }
  return {
    set(id, read) {
      if (read) failed.set(id, read)
      else if (!failed.delete(id)) return
      update()
    },
    markShown(error) {
      alreadyShown.add(error)
      update()
    },
    unshown: () => unshown,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The failed reads of the popup's screen around a component; null on a page. */
export const FailedReadsContext = createContext<FailedReads | null>(null)

/** The failed reads of the popup's screen around this component; a popup that a page opens has its own. */
export function useFailedReads(): FailedReads {
  const around = useContext(FailedReadsContext)
  const [own] = useState(failedReads)
  return around ?? own
}

/** The failed reads of which nothing is said yet, in a component. */
export const useUnshown = ({ subscribe, unshown }: FailedReads): readonly FailedRead[] =>
  useSyncExternalStore(subscribe, unshown)

/** Reading again changes nothing when the person may not read it, or has to sign in first. */
const maySucceed = (error: unknown) => !(error instanceof ApiError) || (error.status !== 401 && error.status !== 403)

/**
 * Tells the screen around this component that a read failed, so that a list of choices that stays empty is explained.
 * While it is read again it counts as failed until the answer is there, so that the note about it does not flicker.
 */
export function useNotedFailure(
  {
    data,
    error,
    isEnabled,
    refetch,
  }: Pick<UseQueryResult<unknown, unknown>, 'data' | 'error' | 'isEnabled' | 'refetch'>,
  optional: boolean,
): void {
  const reads = useContext(FailedReadsContext)
  const id = useId()
  const missing = isEnabled && !optional && data === undefined
  useEffect(() => {
    if (!missing) reads?.set(id, null)
    else if (error && maySucceed(error))
      // Two fields may ask for the same: it is then read once.
      reads?.set(id, { error, refetch: () => refetch({ cancelRefetch: false }) })
  }, [reads, id, missing, error, refetch])
  useEffect(() => () => reads?.set(id, null), [reads, id])
}
