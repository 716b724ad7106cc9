import type { Instant } from '#kernel/day.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import type { Language } from '#kernel/texts.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import type { Db } from '#platform/server/db.ts'
import { routes, type Call } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { found, notFound, refuseIf, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { productsApi, productsOverview, type Product, type ProductChange, type ProductKind } from './contract.ts'
import { choiceFacts, findProduct, insertProduct, productsSource, setActive, updateProduct, type StoredProduct } from './queries.ts'
import { choiceProblems, kept, productProblems } from './rules.ts'
import { productsTexts } from './texts.ts'

/** The countries that are asked for, which have to be the caller's own (decision C84). */
function reached(country: number | undefined, { countryIds }: Who): readonly number[] {
  if (country === undefined) return countryIds
  if (!countryIds.includes(country)) throw notFound()
  return [country]
}

const show = async (db: Db, id: number, { countryIds }: Who): Promise<Product> => shown(found(await findProduct(db, id, countryIds)))
const shown = (product: StoredProduct): Product => ({ ...product, deactivated_at: product.deactivated_at as Instant | null })

/** Refuses a product that breaks a rule, with all that is wrong with it. */
async function refuseBadProduct(db: Db, input: ProductChange, current: StoredProduct | null, at: { countryId: number; active: boolean; now: string }): Promise<void> {
  refuseIf([...productProblems(input), ...choiceProblems(input, await choiceFacts(db, input, { ...at, productId: current?.id ?? null }), current)])
}

type Switch = Pick<Call<typeof productsApi.remove>, 'db' | 'params' | 'who' | 'now'>

async function turn({ db, params: { id }, who, now }: Switch, active: boolean, version?: string): Promise<Product> {
  const current = found(await findProduct(db, id, who.countryIds, { lock: true }))
  if (version !== undefined) refuseStale(version, current.updated_at)
  if ((current.deactivated_at === null) !== active) await setActive(db, id, active, now)
  return show(db, id, who)
}

const actionsOf = ({ permissions }: Who) => [...(permissions.has('product.create') ? ['create'] : []), ...(permissions.has('product.update') ? ['update', 'delete'] : [])]

const exportOptions = (language: Language) => ({
  title: productsTexts.title,
  titles: productsTexts,
  say: (key: string, value: unknown) => {
    switch (key) {
      case 'name': return translate(value as Translatable, language)
      case 'kind': return productsTexts[`kind.${value as ProductKind}`][language]
      case 'vat_per_mille': return Number(value) / 10
      default: return value
    }
  },
})

export const productsRoutes = routes(productsApi, {
  list: async (call) => readOverview(call, productsOverview, productsSource(call.query.filters, reached(call.query.filters.country, call.who), call.language), actionsOf(call.who)),

  export: async (call) => exportOverview(call, productsOverview, productsSource(call.query.filters, reached(call.query.filters.country, call.who), call.language), exportOptions(call.language)),

  show: ({ db, params, who }) => show(db, params.id, who),

  history: async ({ db, params, who }) => {
    found(await findProduct(db, params.id, who.countryIds))
    return historyOf(db, 'products', params.id, who.countryIds)
  },

  create: async ({ db, body, who, now }) => {
    const { supported_country_id: countryId, ...input } = kept(body)
    reached(countryId, who)
    await refuseBadProduct(db, input, null, { countryId, active: true, now })
    return show(db, await insertProduct(db, countryId, input), who)
  },

  update: async ({ db, params: { id }, body, who, now }) => {
    const { updated_at, deactivated_at, ...given } = body
    const current = found(await findProduct(db, id, who.countryIds, { lock: true }))
    refuseStale(updated_at, current.updated_at)
    const active = deactivated_at === undefined ? current.deactivated_at === null : !deactivated_at
    const input = kept(given)
    await refuseBadProduct(db, input, current, { countryId: current.supported_country_id, active, now })
    await updateProduct(db, id, input, active ? null : (current.deactivated_at ?? now))
    return show(db, id, who)
  },

  remove: async (call) => {
    await turn(call, false)
    return null
  },
  activate: (call) => turn(call, true, call.body?.updated_at),
  deactivate: (call) => turn(call, false, call.body?.updated_at),
})
