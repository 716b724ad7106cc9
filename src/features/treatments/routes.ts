import type { Instant } from '#kernel/day.ts'
import type { Confirmed, leavesOrphans } from '#kernel/orphans.ts'
import { problem } from '#kernel/problem.ts'
import type { Language } from '#kernel/texts.ts'
import { deactivatedAfter, keeping } from '#kernel/record.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import { entitlementsOf } from '#features/employees/queries/entitlements.ts'
import { losesQualified } from '#features/employees/rules/entitlement.ts'
import { sameIds } from '#features/employees/rules/rights.ts'
import { givenBy, givenToCome } from '#features/schedules/queries/given.ts'
import { refuseOrphans } from '#features/schedules/routes/refusals.ts'
import type { Db } from '#platform/server/db.ts'
import type { FileStore } from '#platform/server/files.ts'
import { lockHoursForChange } from '#platform/server/hours-lock.ts'
import { routes, type ChangingCall } from '#platform/server/http.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { readPicture, smallName } from '#platform/server/pictures.ts'
import { chosenCountry, countriesInScope } from '#platform/server/scope.ts'
import { orNotFound, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { switchRoutes, type SwitchCall } from '#platform/server/switch.ts'
import { treatmentFields, treatmentsApi, treatmentsOverview, type Treatment, type TreatmentChange } from './contract.ts'
import { saveGoals, usedGoals } from './queries/goals.ts'
import { imageShelf } from './queries/images.ts'
import { bookingsOf, locationsOf, packagesWith, type BookedTreatment } from './queries/left.ts'
import { treatmentsSource } from './queries/overview.ts'
import {
  choiceFacts,
  findTreatment,
  insertTreatment,
  lockTreatment,
  surroundings,
  updateTreatment,
  type StoredTreatment,
} from './queries/treatments.ts'
import { advanceMethod, choiceProblems, asStored, treatmentProblems } from './rules.ts'
import { goalsAfter, goalsLeftOut } from './rules/goals.ts'
import { treatmentsTexts } from './texts.ts'

const treatmentOf = (treatment: StoredTreatment): Treatment => ({
  ...treatment,
  advance_payment_method: advanceMethod(treatment),
  deactivated_at: treatment.deactivated_at as Instant | null,
})
const show = async (db: Db, id: number, { countryIds }: Who): Promise<Treatment> =>
  treatmentOf(orNotFound(await findTreatment(db, id, countryIds)))

interface Asked {
  readonly db: Db
  readonly files: FileStore
  readonly now: string
  readonly countryId: number
  readonly active: boolean
}

/** The goals after a change: one that an answer refers to stays, deactivated. */
async function goalsFrom(db: Db, given: TreatmentChange['therapeutic_goals'], current: StoredTreatment | null) {
  const stored = current?.therapeutic_goals ?? []
  const left = goalsLeftOut(stored, given).map(({ id }) => id)
  return goalsAfter(given, stored, await usedGoals(db, left))
}

/** A treatment as it will be stored, in which every goal is active or deactivated. */
type Checked = TreatmentChange & { readonly therapeutic_goals: Awaited<ReturnType<typeof goalsFrom>> }

/** Returns the treatment as it will be stored; refuses one with problems. */
async function checked(
  input: TreatmentChange,
  current: StoredTreatment | null,
  { db, files, now, countryId, active }: Asked,
): Promise<Checked> {
  const around = await surroundings(db, input.treatment_category_id, countryId)
  const therapeutic_goals = await goalsFrom(db, input.therapeutic_goals, current)
  const treatment = asStored({ ...input, therapeutic_goals }, around)
  const facts = await choiceFacts(db, treatment, { countryId, treatmentId: current?.id ?? null, active, now })
  const imageKnown = Boolean(
    treatment.image &&
    (await files.claim(imageShelf, treatment.image)) &&
    (await files.claim(imageShelf, smallName(treatment.image))),
  )
  refuseIf([
    ...treatmentProblems(treatment, { categorySlug: around.categorySlug, heldDuration: current?.duration ?? null }),
    ...choiceProblems(treatment, { ...facts, imageKnown }, current),
  ])
  return treatment
}

/** The coming appointments and the packages of a treatment. */
const usesOf = async ({ db, now }: ChangingCall, id: number) => ({
  bookings: await bookingsOf(db, id, now),
  packages: await packagesWith(db, id),
})

/** Refuses to deactivate a treatment that is still used, unless the caller has confirmed it. */
async function refuseToLeave(
  asker: ChangingCall<typeof leavesOrphans>,
  id: number,
  confirmed: Confirmed,
): Promise<void> {
  const { bookings, packages } = await usesOf(asker, id)
  await refuseOrphans(asker, bookings, confirmed, packages)
}

/** Refuses to deactivate a used treatment from the list, where nobody can confirm: the form shows its uses. */
async function refuseWhileNeeded(asker: ChangingCall, id: number): Promise<void> {
  const { bookings, packages } = await usesOf(asker, id)
  const count = bookings.length + packages.length
  if (count) throw new Refused(409, [problem('deactivated_at', 'needed', { count })])
}

/** The coming appointments whose practitioner has none of these qualifications, after waiting for running bookings. */
async function withoutQualified(
  { db, now }: ChangingCall,
  id: number,
  qualificationIds: readonly number[],
): Promise<BookedTreatment[]> {
  await lockHoursForChange(db, await locationsOf(db, id))
  const bookings = await givenToCome(db, givenBy.treatment(id), now)
  const entitled = new Map(
    (
      await entitlementsOf(
        db,
        bookings.map(({ employee_id }) => employee_id),
      )
    ).map((one) => [one.id, one]),
  )
  return bookings.filter((booking) => losesQualified(booking, entitled.get(booking.employee_id)!, qualificationIds))
}

const actionsOf = ({ permissions }: Who) => [
  ...(permissions.has('treatment.create') ? ['create'] : []),
  ...(permissions.has('treatment.update') ? ['update', 'delete'] : []),
]

const exportOptions = (language: Language) => ({
  title: treatmentsTexts.title,
  titles: treatmentsTexts,
  say: (key: string, value: unknown) => {
    if (key === 'name' || key === 'category') return translate(value as Translatable, language)
    return key === 'vat_per_mille' ? Number(value) / 10 : value
  },
})

/** The routes of treatments (spec 1 §3 to §5). */
export const treatmentsRoutes = routes('treatments', 'The treatments on offer, by country.', treatmentsApi, {
  list: (call) =>
    readOverview(
      call,
      treatmentsOverview,
      treatmentsSource(call.query.filters, countriesInScope(call.query.filters.country, call.who), call.language),
      actionsOf(call.who),
    ),

  export: (call) =>
    exportOverview(
      call,
      treatmentsOverview,
      treatmentsSource(call.query.filters, countriesInScope(call.query.filters.country, call.who), call.language),
      exportOptions(call.language),
    ),

  show: ({ db, params, who }) => show(db, params.id, who),

  history: async ({ db, params, who, services }) => {
    orNotFound(await findTreatment(db, params.id, who.countryIds))
    return historyOf(db, services.log, 'treatments', params.id, who.countryIds)
  },

  create: async ({ db, body: { supported_country_id, ...input }, who, now, services: { files } }) => {
    const countryId = chosenCountry(supported_country_id, who)
    const treatment = await checked(input, null, { db, files, now, countryId, active: true })
    const id = await insertTreatment(db, countryId, treatment)
    await saveGoals(db, id, treatment.therapeutic_goals, now)
    return show(db, id, who)
  },

  update: async (call) => {
    const {
      db,
      params: { id },
      body: { updated_at, deactivated_at, confirmed, ...given },
      who,
      now,
      services: { files },
    } = call
    const current = orNotFound(await lockTreatment(db, id, who.countryIds))
    refuseStale(updated_at, current.updated_at)
    const gone = deactivatedAfter(deactivated_at, current.deactivated_at, now)
    const treatment = await checked(keeping(given, current, treatmentFields.defaults), current, {
      db,
      files,
      now,
      countryId: current.supported_country_id,
      active: gone === null,
    })
    if (gone && !current.deactivated_at) await refuseToLeave(call, id, confirmed)
    else if (!sameIds(current.qualifications, treatment.qualifications))
      await refuseOrphans(call, await withoutQualified(call, id, treatment.qualifications), confirmed)
    await updateTreatment(db, id, treatment, gone)
    await saveGoals(db, id, treatment.therapeutic_goals, now)
    return show(db, id, who)
  },

  ...switchRoutes({
    table: 'treatments',
    lock: lockTreatment,
    show,
    refuseToLeave: (call: SwitchCall<typeof leavesOrphans>, confirmed) =>
      refuseToLeave(call, call.params.id, confirmed),
    refuseFromList: (call) => refuseWhileNeeded(call, call.params.id),
  }),

  upload: async ({ body, services: { files } }) => {
    const { name, content, small } = await readPicture(body, 'image')
    // The small picture is stored first, so that both exist once the name of the large one is known.
    await files.put(imageShelf, small.name, small.content)
    await files.put(imageShelf, name, content)
    return { image: name }
  },

  image: async ({ params: { name }, services: { files } }) => ({
    contentType: 'image/webp',
    fileName: name,
    bytes: orNotFound(await files.get(imageShelf, name)),
    clientIds: [],
    lasting: true,
  }),
})
