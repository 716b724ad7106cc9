import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { AnyEndpoint, CallOf } from '#kernel/endpoint.ts'
import { queryOf } from '../../data.ts'

/** A pointer must rest on a row for this time before its record is read, so that passing over rows reads nothing. */
const restMs = 80
/** A prefetched record older than this is read again when it is opened. */
const freshMs = 5000

/**
 * Reads a record when somebody is about to open it, so that its form is shown at once. Not for records that show a
 * client: the access log would then record a read that nobody saw.
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
