import { useRead } from '#platform/client/data.ts'
import { drawingsApi, type Drawing } from '../contract.ts'
import { unitMarks, unitSums } from '../rules.ts'

/** The units of a product that the drawings of a visit show together. */
export interface DrawnUnits {
  readonly product: Drawing['products'][number]
  readonly units: number
}

/** The units that the drawings of a visit show, by product; none while they are not read. */
export function useDrawnUnits(appointmentId: number): readonly DrawnUnits[] {
  const { data } = useRead(drawingsApi.list, { params: { appointmentId } })
  const drawings = data?.visits.find(({ appointment }) => appointment.id === appointmentId)?.drawings ?? []
  const products = drawings.flatMap((drawing) => drawing.products)
  return unitSums(unitMarks(drawings.flatMap(({ marks }) => marks ?? []))).flatMap(({ product_id, units }) => {
    const product = products.find(({ id }) => id === product_id)
    return product ? [{ product, units }] : []
  })
}
