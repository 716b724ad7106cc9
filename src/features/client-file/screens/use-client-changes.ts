import { useQueryClient } from '@tanstack/react-query'
import { clientAccess } from '#features/clients/contract.ts'
import { showsAppointments } from '#features/appointments/screens/changes/shown-appointments.ts'
import { callName, type AnyEndpoint } from '#kernel/endpoint.ts'
import { useLive } from '#platform/client/live.ts'
import { clientFileApi } from '../contract.ts'

const appointments = [clientFileApi.show, clientFileApi.scheduled, clientFileApi.appointments]
// A change of an appointment is not drawn here before the server has answered.
showsAppointments(appointments, () => () => undefined)

/** Reads that each look at the page leaves in the log; reading them again for that would never end. */
const apart: readonly AnyEndpoint[] = [clientAccess.list]

/**
 * Reads the page of a client again when a colleague changes something in their file: every call with the client in its
 * path, those of blocks from other features too.
 */
export function useClientChanges(clientId: number): void {
  const queries = useQueryClient()
  const isOfClient = ([name, params]: readonly unknown[]): boolean =>
    typeof name === 'string' &&
    /client/.test(name) &&
    !apart.some((endpoint) => callName(endpoint) === name) &&
    ((params as { readonly id?: unknown } | null)?.id === clientId ||
      (params as { readonly clientId?: unknown } | null)?.clientId === clientId)
  const readAgain = () => void queries.invalidateQueries({ predicate: ({ queryKey }) => isOfClient(queryKey) })
  const place = { clients: [clientId] }
  useLive('clients', place, readAgain)
  useLive('appointments', place, (change) => {
    if (change !== 'anything') readAgain() // then it is read again already
  })
}
