import { drawnUnits, type DrawnUnits } from '../rules.ts'
import { useDrawingList } from './use-drawing-list.ts'

/** The units that all drawings of a visit show, by product; none while they are not read. */
export function useDrawnUnits(appointmentId: number): readonly DrawnUnits[] {
  const { data } = useDrawingList(appointmentId)
  return drawnUnits(data?.visits.find(({ appointment }) => appointment.id === appointmentId)?.drawings ?? [])
}
