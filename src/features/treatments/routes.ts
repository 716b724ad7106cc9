import type { Instant } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import type { Db } from '#platform/server/db.ts'
import type { FileStore } from '#platform/server/files.ts'
import { routes, type Call } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { readPicture, smallName } from '#platform/server/pictures.ts'
import { found, notFound, refuseIf, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { treatmentsApi, treatmentsOverview, type Treatment, type TreatmentChange } from './contract.ts'
import { imageShelf } from './queries/images.ts'
import { treatmentsSource } from './queries/overview.ts'
import { choiceFacts, findTreatment, insertTreatment, setActive, surroundings, updateTreatment, type StoredTreatment } from './queries/treatments.ts'
import { advanceMethod, choiceProblems, kept, treatmentProblems } from './rules.ts'
import { treatmentsTexts } from './texts.ts'

/** The countries that are asked for, which have to be the caller's own (decision C84). */
function reached(country: number | undefined, { countryIds }: Who): readonly number[] {
  if (country === undefined) return countryIds
  if (!countryIds.includes(country)) throw notFound()
  return [country]
}

const shown = (treatment: StoredTreatment): Treatment => ({ ...treatment, advance_payment_method: advanceMethod(treatment), deactivated_at: treatment.deactivated_at as Instant | null })
const show = async (db: Db, id: number, { countryIds }: Who): Promise<Treatment> => shown(found(await findTreatment(db, id, countryIds)))

interface Asked { readonly db: Db; readonly files: FileStore; readonly now: string; readonly countryId: number; readonly active: boolean }

/** The treatment as it is to be kept. Refuses one that breaks a rule, with all that is wrong with it. */
async function judged(input: TreatmentChange, current: StoredTreatment | null, { db, files, now, countryId, active }: Asked): Promise<TreatmentChange> {
  const around = await surroundings(db, input.treatment_category_id, countryId)
  const treatment = kept(input, around)
  const facts = await choiceFacts(db, treatment, { countryId, treatmentId: current?.id ?? null, active, now })
  const imageKnown = Boolean(treatment.image && (await files.claim(imageShelf, treatment.image)) && (await files.claim(imageShelf, smallName(treatment.image))))
  refuseIf([
    ...treatmentProblems(treatment, { categorySlug: around.categorySlug, heldDuration: current?.duration ?? null }),
    ...choiceProblems(treatment, { ...facts, imageKnown }, current),
  ])
  return treatment
}

type Switch = Pick<Call<typeof treatmentsApi.remove>, 'db' | 'params' | 'who' | 'now'>

async function turn({ db, params: { id }, who, now }: Switch, active: boolean, version?: string): Promise<Treatment> {
  const current = found(await findTreatment(db, id, who.countryIds, { lock: true }))
  if (version !== undefined) refuseStale(version, current.updated_at)
  if ((current.deactivated_at === null) !== active) await setActive(db, id, active, now)
  return show(db, id, who)
}

const actionsOf = ({ permissions }: Who) => [...(permissions.has('treatment.create') ? ['create'] : []), ...(permissions.has('treatment.update') ? ['update', 'delete'] : [])]

const exportOptions = (language: Language) => ({
  title: treatmentsTexts.title,
  titles: treatmentsTexts,
  say: (key: string, value: unknown) => {
    if (key === 'name' || key === 'category') return translate(value as Translatable, language)
    return key === 'vat_per_mille' ? Number(value) / 10 : value
  },
})

export const treatmentsRoutes = routes(treatmentsApi, {
  list: (call) => readOverview(call, treatmentsOverview, treatmentsSource(call.query.filters, reached(call.query.filters.country, call.who), call.language), actionsOf(call.who)),

  export: (call) => exportOverview(call, treatmentsOverview, treatmentsSource(call.query.filters, reached(call.query.filters.country, call.who), call.language), exportOptions(call.language)),

  show: ({ db, params, who }) => show(db, params.id, who),

  history: async ({ db, params, who }) => {
    found(await findTreatment(db, params.id, who.countryIds))
    return historyOf(db, 'treatments', params.id, who.countryIds)
  },

  create: async ({ db, body: { supported_country_id, ...input }, who, now, services: { files } }) => {
    const [countryId] = reached(supported_country_id, who)
    const treatment = await judged(input, null, { db, files, now, countryId: countryId!, active: true })
    return show(db, await insertTreatment(db, countryId!, treatment), who)
  },

  update: async ({ db, params: { id }, body: { updated_at, deactivated_at, ...input }, who, now, services: { files } }) => {
    const current = found(await findTreatment(db, id, who.countryIds, { lock: true }))
    refuseStale(updated_at, current.updated_at)
    const active = deactivated_at === undefined ? current.deactivated_at === null : !deactivated_at
    await updateTreatment(db, id, await judged(input, current, { db, files, now, countryId: current.supported_country_id, active }))
    if (active !== (current.deactivated_at === null)) await setActive(db, id, active, now)
    return show(db, id, who)
  },

  remove: async (call) => {
    await turn(call, false)
    return null
  },

  activate: (call) => turn(call, true, call.body?.updated_at),
  deactivate: (call) => turn(call, false, call.body?.updated_at),

  upload: async ({ body, services: { files } }) => {
    const { name, content, small } = await readPicture(body, 'image')
    // The small one first: whoever sees the name of the other finds both.
    await files.put(imageShelf, small.name, small.content)
    await files.put(imageShelf, name, content)
    return { image: name }
  },

  image: async ({ params: { name }, services: { files } }) =>
    ({ contentType: 'image/webp', fileName: name, bytes: found(await files.get(imageShelf, name)), clientIds: [], lasting: true }),
})
