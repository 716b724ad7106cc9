import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnyEndpoint, CallOf } from '#kernel/endpoint.ts'
import { queryOf } from '../../data.ts'

/** So long a pointer rests on a row before its record is asked for: one that only passes asks for nothing. */
const restMs = 80
/** A record that old is read again when it is opened. */
const freshMs = 5000

/**
 * Reads a record while somebody is about to open it, so that its form is there at once. Not for what shows a client:
 * that would write into the log a look that nobody took.
 */
export function usePrefetch(show: AnyEndpoint | undefined): (id: number | string) => void {
  const queries = useQueryClient()
  const waiting = useRef<{ readonly id: number | string; readonly timer: ReturnType<typeof setTimeout> } | null>(null)
  useEffect(() => () => clearTimeout(waiting.current?.timer), [])
  return (id) => {
    if (!show || waiting.current?.id === id) return
    clearTimeout(waiting.current?.timer)
    const timer = setTimeout(
      () =>
        void queries.prefetchQuery({
          ...queryOf(show, { params: { id } } as unknown as CallOf<AnyEndpoint>),
          staleTime: freshMs,
        }),
      restMs,
    )
    waiting.current = { id, timer }
  }
}
