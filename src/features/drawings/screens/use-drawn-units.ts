import { useRead } from '#platform/client/data.ts'
import { drawingsApi } from '../contract.ts'
import { drawnUnits, type DrawnUnits } from '../rules.ts'

/** The units that all drawings of a visit show, by product; none while they are not read. */
export function useDrawnUnits(appointmentId: number): readonly DrawnUnits[] {
  const { data } = useRead(drawingsApi.list, { params: { appointmentId } })
  return drawnUnits(data?.visits.find(({ appointment }) => appointment.id === appointmentId)?.drawings ?? [])
}
