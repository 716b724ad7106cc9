import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { appointmentsApi, type CalendarAppointment } from '../contract.ts'
import { clientCardApi } from '../contract/client-card.ts'
import { rawApi } from '../contract/raw.ts'

type Patch = (client: QueryClient, id: number, change: Partial<CalendarAppointment>) => () => void

const outdated: AnyEndpoint[] = [appointmentsApi.show, rawApi.show, clientCardApi.show, clientCardApi.search]
const patches: Patch[] = []

/** The reads that are out of date once an appointment has changed, with those of the features after this one. */
export const changesAppointments: readonly AnyEndpoint[] = outdated

/**
 * A feature after this one adds its reads of appointments, and how one appointment is changed in what they answered.
 * It does so when it is loaded: before that, no answer of theirs is there to be out of date.
 */
export function showsAppointments(reads: readonly AnyEndpoint[], patch: Patch): void {
  outdated.push(...reads)
  patches.push(patch)
}

/**
 * Changes one appointment in every calendar that was read. What it gives puts back what was there, wherever the change
 * is still to be seen: what has been read since knows better.
 */
export function patchCalendar(client: QueryClient, id: number, change: Partial<CalendarAppointment>): () => void {
  const putBacks = patches.map((patch) => patch(client, id, change))
  return () => {
    for (const putBack of putBacks) putBack()
  }
}

/**
 * Shows a change of one appointment before the server has answered: `keep` it once it has, `putBack` what was there
 * when it refused or was not reached. Not only ask again: without a line nothing would come.
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
