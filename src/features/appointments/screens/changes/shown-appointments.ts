import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { appointmentsApi, type CalendarAppointment } from '../../contract.ts'
import { clientCardApi } from '../../contract/client-card.ts'
import { rawApi } from '../../contract/raw.ts'

type Patch = (client: QueryClient, id: number, change: Partial<CalendarAppointment>) => () => void

const outdated: AnyEndpoint[] = [appointmentsApi.show, rawApi.show, clientCardApi.show, clientCardApi.search]
const patches: Patch[] = []

/** The reads that are out of date once an appointment has changed, with those of the features after this one. */
export const changesAppointments: readonly AnyEndpoint[] = outdated

/**
 * Adds the reads of a later feature that show appointments, and how one appointment is changed in their answers. The
 * feature calls it when it is loaded: before that, it has no answer that could be out of date.
 */
export function showsAppointments(reads: readonly AnyEndpoint[], patch: Patch): void {
  outdated.push(...reads)
  patches.push(patch)
}

/**
 * Changes one appointment in every calendar that was read. Returns how to undo that, wherever the answer has not been
 * read again since: a newer answer is right.
 */
export function patchCalendar(client: QueryClient, id: number, change: Partial<CalendarAppointment>): () => void {
  const putBacks = patches.map((patch) => patch(client, id, change))
  return () => {
    for (const putBack of putBacks) putBack()
  }
}

/**
 * Shows a change of one appointment before the server has answered: `keep` it once it has, `putBack` the appointment as
 * it was when the server refused or was not reached. Reading again is not enough, since without a connection no answer
 * comes.
 */
export function usePatchCalendar() {
  const client = useQueryClient()
  const underWay = useRef<(() => void)[]>([])
  return {
    patch(id: number, change: Partial<CalendarAppointment>): void {
      underWay.current.unshift(patchCalendar(client, id, change))
    },
    keep(): void {
      underWay.current = []
    },
    putBack(): void {
      for (const putBack of underWay.current) putBack()
      underWay.current = []
    },
  }
}
