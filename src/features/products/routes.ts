import type { Instant } from '#kernel/day.ts'
import { deactivatedAfter, keeping } from '#kernel/record.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import type { Language } from '#kernel/texts.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import type { Db } from '#platform/server/db.ts'
import { routes } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { chosenCountry, countriesInScope } from '#platform/server/scope.ts'
import { orNotFound, refuseIf, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { switchRoutes } from '#platform/server/switch.ts'
import {
  productFields,
  productsApi,
  productsOverview,
  type Product,
  type ProductChange,
  type ProductKind,
} from './contract.ts'
import {
  choiceFacts,
  findProduct,
  insertProduct,
  lockProduct,
  productsSource,
  updateProduct,
  type StoredProduct,
} from './queries.ts'
import { choiceProblems, asStored, productProblems } from './rules.ts'
import { productsTexts } from './texts.ts'

const show = async (db: Db, id: number, { countryIds }: Who): Promise<Product> =>
  productOf(orNotFound(await findProduct(db, id, countryIds)))
const productOf = (product: StoredProduct): Product => ({
  ...product,
  deactivated_at: product.deactivated_at as Instant | null,
})

/** Refuses a product with all its problems. */
async function refuseBadProduct(
  db: Db,
  input: ProductChange,
  current: StoredProduct | null,
  at: { countryId: number; active: boolean; now: string },
): Promise<void> {
  refuseIf([
    ...productProblems(input),
    ...choiceProblems(input, await choiceFacts(db, input, { ...at, productId: current?.id ?? null }), current),
  ])
}

const actionsOf = ({ permissions }: Who) => [
  ...(permissions.has('product.create') ? ['create'] : []),
  ...(permissions.has('product.update') ? ['update', 'delete'] : []),
]

const exportOptions = (language: Language) => ({
  title: productsTexts.title,
  titles: productsTexts,
  say: (key: string, value: unknown) => {
    switch (key) {
      case 'name':
        return translate(value as Translatable, language)
      case 'kind':
        return productsTexts[`kind.${value as ProductKind}`][language]
      case 'vat_per_mille':
        return Number(value) / 10
      default:
        return value
    }
  },
})

export const productsRoutes = routes('products', 'The products on offer, by country.', productsApi, {
  list: async (call) =>
    readOverview(
      call,
      productsOverview,
      productsSource(call.query.filters, countriesInScope(call.query.filters.country, call.who), call.language),
      actionsOf(call.who),
    ),

  export: async (call) =>
    exportOverview(
      call,
      productsOverview,
      productsSource(call.query.filters, countriesInScope(call.query.filters.country, call.who), call.language),
      exportOptions(call.language),
    ),

  show: ({ db, params, who }) => show(db, params.id, who),

  history: async ({ db, params, who, services }) => {
    orNotFound(await findProduct(db, params.id, who.countryIds))
    return historyOf(db, services.log, 'products', params.id, who.countryIds)
  },

  create: async ({ db, body, who, now }) => {
    const { supported_country_id: countryId, ...input } = body
    await refuseBadProduct(db, input, null, { countryId: chosenCountry(countryId, who), active: true, now })
    return show(db, await insertProduct(db, countryId, asStored(input)), who)
  },

  update: async ({ db, params: { id }, body, who, now }) => {
    const { updated_at, deactivated_at, ...given } = body
    const current = orNotFound(await lockProduct(db, id, who.countryIds))
    refuseStale(updated_at, current.updated_at)
    const gone = deactivatedAfter(deactivated_at, current.deactivated_at, now)
    const input = keeping(given, current, productFields.defaults)
    await refuseBadProduct(db, input, current, { countryId: current.supported_country_id, active: gone === null, now })
    await updateProduct(db, id, asStored(input), gone)
    return show(db, id, who)
  },

  ...switchRoutes({ table: 'products', lock: lockProduct, show }),
})
