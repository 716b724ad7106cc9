import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { employeesInScope, type Scope } from '#features/employees/queries/employees.ts'
import { columnList } from '#platform/server/columns.ts'
import type { Db } from '#platform/server/db.ts'
import { deviceFields, type Device, type DeviceInput } from '../contract.ts'
import type { ChoiceFacts, Linked, ModelFacts } from '../rules/device.ts'

/**
 * The condition for devices within the scope (decision C84), with `devices d`, `locations l` of its place and
 * `employees e` who carry it.
 */
export const devicesInScope = (scope: Scope): RawBuilder<SqlBool> =>
  sql<SqlBool>`(l.supported_country_id = any(${scope.countryIds}::bigint[]) or (d.employee_id is not null and ${employeesInScope(scope)}))`

/** The table `devices d`, joined with its model and its place. */
export const devicesJoined = sql`
  devices d join device_models m on m.id = d.model_id join device_types ty on ty.id = m.device_type_id
  left join locations l on l.id = d.location_id left join rooms r on r.id = d.room_id left join employees e on e.id = d.employee_id`

export const carrier = sql<string>`trim(e.first_name || ' ' || e.last_name)`

const elsewhere: readonly string[] = ['brand_name', 'name', 'device_type_id', 'user_id']
/** The fields that are columns of the table by the same name; the others belong to the model or have another name. */
const columns = deviceFields.names.filter((name) => !elsewhere.includes(name))

export type StoredDevice = Omit<Device, 'deactivated_at'> & { readonly deactivated_at: string | null }

/** A device within the scope, or undefined. */
export async function findDevice(db: Db, id: number, scope: Scope): Promise<StoredDevice | undefined> {
  const {
    rows: [row],
  } = await sql<StoredDevice>`
    select d.id, m.brand_name, m.name, d.model_id, m.device_type_id, ${columnList(columns, 'd')}, d.employee_id as user_id,
      l.place || ', ' || l.name as location, r.name as room, ${carrier} as "user", d.deactivated_at, d.created_at, d.updated_at
    from ${devicesJoined} where d.id = ${id} and ${devicesInScope(scope)}`.execute(db)
  return row
}

/** Locks the device until the transaction ends, so that two saves come one after the other, and returns it. */
export async function lockDevice(db: Db, id: number, scope: Scope): Promise<StoredDevice | undefined> {
  await sql`select from devices where id = ${id} for no key update`.execute(db)
  return findDevice(db, id, scope)
}

/**
 * The locations, with their countries, where a device can be used: its own, or those where the practitioner who carries
 * it works.
 */
export async function spotsOf(
  db: Db,
  { location_id, user_id }: Linked,
): Promise<{ readonly id: number; readonly country_id: number }[]> {
  const { rows } = await sql<{ id: number; country_id: number }>`
    select l.id, l.supported_country_id as country_id from locations l
    where l.id = ${location_id} or l.id in (select location_id from employee_locations where employee_id = ${user_id} union select location_id from recurrences where employee_id = ${user_id})
    order by l.id`.execute(db)
  return rows
}

const columnsOf = (
  { brand_name: _, name: __, device_type_id: ___, user_id, ...values }: DeviceInput,
  modelId: number,
) => ({ ...values, model_id: modelId, employee_id: user_id })

export const insertDevice = async (db: Db, device: DeviceInput, modelId: number): Promise<number> =>
  (await db.insertInto('devices').values(columnsOf(device, modelId)).returning('id').executeTakeFirstOrThrow()).id

export const updateDevice = (db: Db, id: number, device: DeviceInput, modelId: number, deactivatedAt: string | null) =>
  db
    .updateTable('devices')
    .set({ ...columnsOf(device, modelId), deactivated_at: deactivatedAt })
    .where('id', '=', id)
    .execute()

export const setDeactivated = (db: Db, id: number, deactivatedAt: string | null) =>
  db.updateTable('devices').set({ deactivated_at: deactivatedAt }).where('id', '=', id).execute()

/** The condition that model `m` has this brand and name, ignoring case. */
const isModel = ({ brand_name, name }: Pick<DeviceInput, 'brand_name' | 'name'>) =>
  sql<boolean>`caseless(m.brand_name) = caseless(${brand_name}) and caseless(m.name) = caseless(${name})`

/**
 * The facts about the choices in the form. An inactive type stays valid for the models that have it: another device of
 * such a model has that type too.
 */
export async function choiceFacts(
  db: Db,
  { device_type_id, brand_name, name, serial_number, location_id, room_id, user_id }: DeviceInput,
  deviceId: number | null,
  scope: Scope,
): Promise<Omit<ChoiceFacts, 'model'>> {
  const {
    rows: [row],
  } = await sql<Omit<ChoiceFacts, 'model'>>`
    select exists (select from device_types ty where ty.id = ${device_type_id} and (ty.deactivated_at is null or exists (
        select from device_models m where m.device_type_id = ty.id and (${isModel({ brand_name, name })} or m.id = (select model_id from devices where id = ${deviceId}::bigint)))) for key share of ty) as type,
      exists (select from devices where caseless(serial_number) = caseless(${serial_number}) and id is distinct from ${deviceId}::bigint) as "serialTaken",
      (select jsonb_build_object('active', l.deactivated_at is null) from locations l where l.id = ${location_id} and l.supported_country_id = any(${scope.countryIds}::bigint[])) as location,
      (select jsonb_build_object('active', r.deactivated_at is null, 'location_id', r.location_id) from rooms r where r.id = ${room_id}) as room,
      (select jsonb_build_object('active', e.deactivated_at is null, 'practitioner', exists (select from employee_roles er join roles ro on ro.id = er.role_id where er.employee_id = e.id and ro.practitioner))
        from employees e where e.id = ${user_id} and ${employeesInScope(scope)}) as "user"`.execute(db)
  return row!
}

/** The model with this brand and name, ignoring case, and the number of other devices of it. */
export async function findModel(
  db: Db,
  { brand_name, name }: Pick<DeviceInput, 'brand_name' | 'name'>,
  deviceId: number | null,
): Promise<ModelFacts | null> {
  const {
    rows: [row],
  } = await sql<ModelFacts>`
    select m.id, m.brand_name, m.name, m.device_type_id,
      (select count(*)::int from devices d where d.model_id = m.id and d.id is distinct from ${deviceId}::bigint) as others,
      exists (select from treatment_models where model_id = m.id) as asked
    from device_models m where ${isModel({ brand_name, name })}`.execute(db)
  return row ?? null
}

/** The brand as it was first written; a new one is added to those that can be chosen (spec 3 §3). */
async function brandOf(db: Db, typed: string): Promise<string> {
  await sql`insert into brands (name) values (${typed}) on conflict do nothing`.execute(db)
  return (
    await db
      .selectFrom('brands')
      .select('name')
      .where(sql<boolean>`caseless(name) = caseless(${typed})`)
      .executeTakeFirstOrThrow()
  ).name
}

/** Creates the model, unless it was created a moment ago. */
export async function addModel(db: Db, { brand_name, name, device_type_id }: DeviceInput): Promise<void> {
  const brand = await brandOf(db, brand_name)
  await sql`insert into device_models (brand_name, name, device_type_id) values (${brand}, ${name}, ${device_type_id}) on conflict do nothing`.execute(
    db,
  )
}

/** Corrects the type of a model and the spelling of its name. */
export const correctModel = (db: Db, id: number, { name, device_type_id }: DeviceInput) =>
  db.updateTable('device_models').set({ name, device_type_id }).where('id', '=', id).execute()

export const allModels = (db: Db) =>
  db
    .selectFrom('device_models')
    .select(['id', 'brand_name', 'name', 'device_type_id'])
    .orderBy(sql`lower(brand_name)`)
    .orderBy(sql`lower(name)`)
    .execute()
