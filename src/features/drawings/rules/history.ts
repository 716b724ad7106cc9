import type { DrawingHistory, Mark } from '../contract.ts'
import { changeOf } from './changes.ts'

type Product = DrawingHistory['versions'][number]['change']['units'][number]['product']
interface StoredVersion extends Omit<DrawingHistory['versions'][number], 'change'> {
  readonly marks: readonly Mark[]
}
interface StoredHistory extends Omit<DrawingHistory, 'versions'> {
  readonly versions: readonly StoredVersion[]
  /** The products that any version names. */
  readonly products: readonly Product[]
}

/** The versions of a drawing with their differences in place of their marks. */
export const drawingHistoryOf = ({ versions, products, ...drawing }: StoredHistory): DrawingHistory => ({
  ...drawing,
  versions: versions.map(({ marks, ...version }, index) => {
    const { units, ...change } = changeOf(versions[index - 1]?.marks ?? [], marks)
    const named = units.map(({ product_id, ...sums }) => ({
      product: products.find(({ id }) => id === product_id) ?? { id: product_id, name: {} },
      ...sums,
    }))
    return { ...version, change: { ...change, units: named } as DrawingHistory['versions'][number]['change'] }
  }),
})
