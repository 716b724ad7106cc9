import { localTimeAt, type Instant } from '#kernel/day.ts'
import type { Confirmed, leavesOrphans } from '#kernel/orphans.ts'
import { problem } from '#kernel/problem.ts'
import { deactivatedAfter, keeping } from '#kernel/record.ts'
import { translate, type Translatable } from '#kernel/translatable.ts'
import { historyOf } from '#features/audit/queries/lines.ts'
import type { Scope } from '#features/employees/queries/employees.ts'
import { hasFullScope } from '#features/employees/rules/rights.ts'
import { refuseOrphans } from '#features/schedules/routes/refusals.ts'
import type { Db } from '#platform/server/db.ts'
import { lockHoursForChange } from '#platform/server/hours-lock.ts'
import { routes, type Call, type ChangingCall } from '#platform/server/http.ts'
import { announce } from '#platform/server/announce.ts'
import { exportOverview, readOverview } from '#platform/server/overview.ts'
import { orNotFound, refuseIf, Refused, refuseStale } from '#platform/server/refused.ts'
import type { Who } from '#platform/server/session.ts'
import { devicesApi, devicesOverview, deviceFields, type Device, type DeviceInput } from './contract.ts'
import {
  addModel,
  allModels,
  choiceFacts,
  correctModel,
  findDevice,
  findModel,
  insertDevice,
  lockDevice,
  setDeactivated,
  spotsOf,
  updateDevice,
  type StoredDevice,
} from './queries/devices.ts'
import { devicesSource } from './queries/overview.ts'
import { usesOf, type BookedUse } from './queries/uses.ts'
import { choiceProblems, deviceProblems, mayCorrect, modelProblem, type Linked } from './rules/device.ts'
import { deviceOrphans, type Standing } from './rules/orphans.ts'
import { devicesTexts } from './texts.ts'

const scopeOf = (who: Who): Scope => ({
  employeeId: who.employeeId,
  countryIds: who.countryIds,
  all: hasFullScope(who),
})
const deviceOf = (device: StoredDevice): Device => ({
  ...device,
  deactivated_at: device.deactivated_at as Instant | null,
})
const show = async (db: Db, id: number, who: Who): Promise<Device> =>
  deviceOf(orNotFound(await findDevice(db, id, scopeOf(who))))
const standingOf = (device: StoredDevice): Standing => ({ ...device, active: device.deactivated_at === null })

/** Refuses the problems of the form, and returns the model that it names, null for a new model. */
async function checkedModel(db: Db, input: DeviceInput, current: StoredDevice | null, who: Who) {
  const model = await findModel(db, input, current?.id ?? null)
  refuseIf([
    ...deviceProblems(input),
    ...choiceProblems(input, { ...(await choiceFacts(db, input, current?.id ?? null, scopeOf(who))), model }, current),
  ])
  return model
}

/**
 * The id of the model with this brand and name, which is created if needed. The form corrects its type and spelling if
 * no other device or treatment uses it.
 */
async function modelFor(db: Db, input: DeviceInput, current: StoredDevice | null): Promise<number> {
  const find = () => findModel(db, input, current?.id ?? null)
  // If somebody else creates the same model at this moment, theirs is used, with their type.
  const model = (await find()) ?? (await addModel(db, input), orNotFound(await find()))
  if (!mayCorrect(model, current?.model_id ?? null)) refuseIf(modelProblem(input, model))
  else if (model.device_type_id !== input.device_type_id || model.name !== input.name)
    await correctModel(db, model.id, input)
  return model.id
}

type Refuse<Asker extends ChangingCall> = (
  asker: Asker,
  orphans: readonly BookedUse[],
  confirmed: Confirmed,
) => Promise<void>
const refuseUnlessConfirmed: Refuse<ChangingCall<typeof leavesOrphans>> = refuseOrphans
const refuseFromTheList: Refuse<ChangingCall> = async (_, { length: count }) => {
  throw new Refused(409, [problem('deactivated_at', 'orphans', { count })])
}

/**
 * Waits for running bookings at the old and the new place, and returns the coming appointments that lose the device.
 */
async function orphansOf(
  { db, now }: ChangingCall,
  id: number,
  before: Standing,
  after: Standing,
): Promise<BookedUse[]> {
  await lockHoursForChange(
    db,
    (await placesOf(db, before, after)).map((spot) => spot.id),
  )
  return deviceOrphans(await usesOf(db, id, now), before, after)
}

const placesOf = async (db: Db, ...links: readonly Linked[]) =>
  (await Promise.all(links.map((link) => spotsOf(db, link)))).flat()

/** Announces changed availability: the calendars of these locations read again. */
async function tell({ db, now }: ChangingCall, ...links: readonly Linked[]): Promise<void> {
  const spots = new Map((await placesOf(db, ...links)).map((spot) => [spot.id, spot]))
  for (const { id, country_id } of spots.values())
    await announce(db, {
      topic: 'schedules',
      country_id,
      location_id: id,
      date: localTimeAt(now, 'UTC').day,
      till: null,
    })
}

type Switching<Asker extends ChangingCall> = Asker & {
  readonly params: { readonly id: number }
  readonly body?: { readonly updated_at?: string | undefined; readonly confirmed: Confirmed } | null | undefined
}

/** Activates or deactivates a device; does nothing when it is so already. */
async function switchTo<Asker extends ChangingCall>(
  call: Switching<Asker>,
  active: boolean,
  refuse: Refuse<Asker>,
): Promise<void> {
  const {
    db,
    who,
    now,
    params: { id },
    body,
  } = call
  const current = orNotFound(await lockDevice(db, id, scopeOf(who)))
  if (body?.updated_at !== undefined) refuseStale(body.updated_at, current.updated_at)
  const before = standingOf(current)
  if (before.active === active) return
  const orphans = await orphansOf(call, id, before, { ...before, active })
  if (orphans.length) await refuse(call, orphans, body?.confirmed ?? false)
  await setDeactivated(db, id, active ? null : now)
  await tell(call, current)
}

const actionsOf = ({ permissions }: Who) => [
  ...(permissions.has('device.create') ? ['create'] : []),
  ...(permissions.has('device.update') ? ['update', 'delete'] : []),
]
const source = ({
  query,
  who,
  language,
  now,
}: Pick<Call<typeof devicesApi.list>, 'query' | 'who' | 'language' | 'now'>) =>
  devicesSource(query.filters, scopeOf(who), language, now)

/** Devices, and where they are (spec 3 §3 to §5). */
export const devicesRoutes = routes('devices', 'Devices and where they stand.', devicesApi, {
  list: (call) => readOverview(call, devicesOverview, source(call), actionsOf(call.who)),

  export: (call) =>
    exportOverview(
      call,
      devicesOverview,
      devicesSource(call.query.filters, scopeOf(call.who), call.language, call.now),
      {
        title: devicesTexts.title,
        titles: devicesTexts,
        say: (key: string, value: unknown) =>
          key === 'device_type'
            ? translate(value as Translatable, call.language)
            : key === 'status'
              ? devicesTexts[value as 'active'][call.language]
              : value,
      },
    ),

  models: ({ db }) => allModels(db),

  show: ({ db, params, who }) => show(db, params.id, who),

  history: async ({ db, params, who, services }) => {
    orNotFound(await findDevice(db, params.id, scopeOf(who)))
    return historyOf(db, services.log, 'devices', params.id, who.countryIds)
  },

  create: async (call) => {
    const { db, body, who } = call
    await checkedModel(db, body, null, who)
    const id = await insertDevice(db, body, await modelFor(db, body, null))
    await tell(call, body)
    return show(db, id, who)
  },

  update: async (call) => {
    const {
      db,
      params: { id },
      body,
      who,
      now,
    } = call
    const { updated_at, deactivated_at, confirmed, ...given } = body
    const current = orNotFound(await lockDevice(db, id, scopeOf(who)))
    refuseStale(updated_at, current.updated_at)
    const input = keeping(given, current, deviceFields.defaults)
    const model = await checkedModel(db, input, current, who)
    const before = standingOf(current)
    const since = deactivatedAfter(deactivated_at, current.deactivated_at, now)
    // No treatment can ask for a model that does not exist yet, so its id may be 0.
    const orphans = await orphansOf(call, id, before, { ...input, active: since === null, model_id: model?.id ?? 0 })
    await refuseOrphans(call, orphans, confirmed)
    await updateDevice(db, id, input, await modelFor(db, input, current), since)
    await tell(call, current, input)
    return show(db, id, who)
  },

  remove: async (call) => {
    await switchTo(call, false, refuseFromTheList)
    return null
  },

  activate: async (call) => {
    await switchTo(call, true, refuseUnlessConfirmed)
    return show(call.db, call.params.id, call.who)
  },

  deactivate: async (call) => {
    await switchTo(call, false, refuseUnlessConfirmed)
    return show(call.db, call.params.id, call.who)
  },
})
