import { sql } from 'kysely'
import { rolePermissions } from '#features/employees/role-permissions.ts'
import type { Db } from '#platform/server/db.ts'

export type RoleSlug = keyof typeof rolePermissions & string

export const netherlands = 166
export const belgium = 21

export const words = (nl: string) => JSON.stringify({ nl, fr: `${nl} (fr)`, en: `${nl} (en)`, de: `${nl} (de)` })

/** A location with its records. Rooms have the opening hours: Monday to Saturday 08:00–18:00, Sunday closed. */
export interface Place {
  readonly id: number
  readonly countryId: number
  readonly zone: string
  readonly roomIds: readonly number[]
  readonly legalEntityId: number
}

export interface EmployeeOptions {
  role?: RoleSlug
  locationIds?: number[]
  qualificationIds?: number[]
  firstName?: string
  lastName?: string
  email?: string
  passwordHash?: string
}
export interface ClientOptions {
  countryId?: number
  firstName?: string
  lastName?: string
  email?: string
  phone?: string
  birthdate?: string
  localeId?: number
}
export interface TreatmentOptions {
  countryId?: number
  name?: string
  minutes?: number
  priceCents?: number
  vatPerMille?: number
  qualificationIds?: number[]
  modelIds?: number[]
  intake?: boolean
  categoryId?: number
  medicalGrounds?: boolean
}
export interface AppointmentOptions {
  clientId?: number
  practitionerId?: number
  place?: Place
  roomId?: number
  treatmentId?: number
  from: string
  minutes?: number
  deviceIds?: number[]
}

/** The fixed data of the tests. The database gives the ids; take them from here, never write a number in a test. */
export interface WorldData {
  readonly amsterdam: Place
  readonly utrecht: Place
  readonly antwerp: Place
  readonly localeNl: number
  readonly localeFr: number
  readonly genderId: number
  /** Laser and skin: a contract is valid for its own category. */
  readonly laserCategory: number
  readonly skinCategory: number
  readonly laserQualification: number
  readonly laserDeviceType: number
  /** A laser model, with one device in Amsterdam's first room. */
  readonly laserModel: number
  readonly laserDevice: number
  /** 45 minutes, € 100,00, 21 %, needs the laser qualification and model. */
  readonly laserTreatment: number
  /** 30 minutes, € 60,00, 21 %, needs nothing. */
  readonly skinTreatment: number
  readonly intakeTreatment: number
  readonly belgianTreatment: number
  /** € 19,95 at 21 %; and a voucher of € 50,00. */
  readonly product: number
  readonly voucher: number
  readonly methods: Readonly<Record<'cash' | 'credit' | 'pin' | 'prepaid' | 'old_voucher' | 'voucher', number>>
  readonly treatmentType: number
  /** Works in Amsterdam on Monday to Friday 09:00–17:00, has the laser qualification. */
  readonly practitioner: number
  /** The same hours in Amsterdam, without qualifications. */
  readonly assistant: number
  readonly client: number
  readonly belgianClient: number
  readonly roleIds: ReadonlyMap<RoleSlug, number>
}

/** The fixed data, and functions that make more. */
export interface World extends WorldData {
  employee(options?: EmployeeOptions): Promise<number>
  newClient(options?: ClientOptions): Promise<number>
  treatment(options?: TreatmentOptions): Promise<number>
  /** Gives an employee working hours: clock times in the location's zone. */
  works(
    employeeId: number,
    place: Place,
    options?: {
      weekdays?: number[]
      from?: string
      till?: string
      dateFrom?: string
      dateTill?: string | null
      interval?: number
    },
  ): Promise<number>
  device(options: { modelId: number; place?: Place; roomId?: number; practitionerId?: number }): Promise<number>
  model(name: string): Promise<number>
  /** Inserts an appointment directly into the table, for tests that need one to exist. */
  appointment(options: AppointmentOptions): Promise<number>
  report(appointmentId: number): Promise<number>
  contract(clientId: number, categoryId: number): Promise<number>
  /**
   * An invoice without lines that pays an appointment, or the credit note that reverses one. It has the next number of
   * its company, and fits into the books as long as its total is the default of nothing.
   */
  invoice(appointmentId: number, credits?: number | null, totalCents?: number): Promise<number>
}

/** Inserts rows into a table by its name. */
export function inserting(db: Db) {
  const insert = async (table: string, row: Record<string, unknown>): Promise<number> => {
    const columns = Object.keys(row)
    const { rows } = await sql<{
      id: number
    }>`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))}) values (${sql.join(Object.values(row))}) returning id`.execute(
      db,
    )
    return rows[0]!.id
  }
  const link = async (table: string, row: Record<string, unknown>) => {
    await sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((column) => sql.ref(column)))}) values (${sql.join(Object.values(row))})`.execute(
      db,
    )
  }
  return { insert, link }
}

/** The part of the data that people, treatments, devices and clients refer to. */
export type Foundation = Pick<WorldData, 'amsterdam' | 'localeNl' | 'roleIds' | 'skinCategory' | 'laserDeviceType'>

/** Makes people, treatments, devices and clients; names and numbers are counted on from `serial`. */
export function makersOn(db: Db, known: Foundation, serial: { last: number }) {
  const { insert, link } = inserting(db)
  const model = (name: string) =>
    insert('device_models', { device_type_id: known.laserDeviceType, brand_name: 'Merk', name })
  const device: World['device'] = ({ modelId, place: at = known.amsterdam, roomId, practitionerId }) =>
    insert('devices', {
      model_id: modelId,
      serial_number: `SN-${++serial.last}`,
      ...(practitionerId ? { employee_id: practitionerId } : { location_id: at.id, room_id: roomId ?? null }),
    })
  const treatment: World['treatment'] = async (options = {}) => {
    const id = await insert('treatments', {
      supported_country_id: options.countryId ?? netherlands,
      treatment_category_id: options.categoryId ?? known.skinCategory,
      name: words(options.name ?? `Behandeling ${++serial.last}`),
      duration: options.minutes ?? 30,
      price_cents: options.priceCents ?? 6000,
      vat_per_mille: options.vatPerMille ?? 210,
      ledger_number: '8000',
      intake: options.intake ?? false,
      requires_medical_grounds: options.medicalGrounds ?? false,
    })
    for (const qualificationId of options.qualificationIds ?? [])
      await link('treatment_qualifications', { treatment_id: id, qualification_id: qualificationId })
    for (const modelId of options.modelIds ?? [])
      await link('treatment_models', { treatment_id: id, model_id: modelId })
    return id
  }
  const employee: World['employee'] = async (options = {}) => {
    const id = await insert('employees', {
      first_name: options.firstName ?? 'Sanne',
      last_name: options.lastName ?? `Visser ${++serial.last}`,
      email: options.email ?? `employee${++serial.last}@balie.test`,
      password_hash: options.passwordHash ?? null,
    })
    await link('employee_roles', { employee_id: id, role_id: known.roleIds.get(options.role ?? 'senior-practitioner') })
    for (const locationId of options.locationIds ?? [known.amsterdam.id])
      await link('employee_locations', { employee_id: id, location_id: locationId })
    for (const qualificationId of options.qualificationIds ?? [])
      await link('employee_qualifications', { employee_id: id, qualification_id: qualificationId })
    return id
  }
  const works: World['works'] = (employeeId, at, options = {}) =>
    insert('recurrences', {
      location_id: at.id,
      employee_id: employeeId,
      date_from: options.dateFrom ?? '2026-01-01',
      date_till: options.dateTill ?? null,
      weekdays: options.weekdays ?? [1, 2, 3, 4, 5],
      interval_days: options.interval ?? 7,
      time_from: options.from ?? '09:00',
      time_till: options.till ?? '17:00',
    })
  const newClient: World['newClient'] = (options = {}) =>
    insert('clients', {
      supported_country_id: options.countryId ?? netherlands,
      first_name: options.firstName ?? 'Chantal',
      last_name: options.lastName ?? `Dubois ${++serial.last}`,
      email: options.email ?? `client${++serial.last}@voorbeeld.test`,
      phone_number: options.phone ?? '+31612345678',
      birthdate: options.birthdate ?? '1988-03-14',
      locale_id: options.localeId ?? known.localeNl,
      country_id: options.countryId ?? netherlands,
      street: 'Keizersgracht',
      street_number: '10',
      postcode: options.countryId === belgium ? '1000' : '1015 AA',
      place: 'Amsterdam',
      // Before the clock of the tests.
      created_at: '2026-01-05T09:00:00Z',
    })
  return { employee, newClient, treatment, works, device, model }
}

/**
 * The world in a database that holds its data.
 * @param lastNumber the last number that its data used.
 */
export function worldOn(db: Db, known: WorldData, lastNumber: number): World {
  const serial = { last: lastNumber }
  const { insert } = inserting(db)
  return {
    ...known,
    ...makersOn(db, known, serial),
    appointment: async (options) => {
      const at = options.place ?? known.amsterdam
      const from = new Date(options.from)
      const id = await insert('appointments', {
        client_id: options.clientId ?? known.client,
        location_id: at.id,
        room_id: options.roomId ?? at.roomIds[0],
        employee_id: options.practitionerId ?? known.practitioner,
        treatment_id: options.treatmentId ?? known.skinTreatment,
        starts_at: from.toISOString(),
        ends_at: new Date(from.getTime() + (options.minutes ?? 30) * 60_000).toISOString(),
        creator_type: 'user',
        creator_id: known.practitioner,
      })
      for (const deviceId of options.deviceIds ?? [])
        await sql`insert into appointment_devices (appointment_id, device_id) values (${id}, ${deviceId})`.execute(db)
      return id
    },
    report: async (appointmentId) => {
      const { rows } = await sql<{ id: number }>`
        insert into treatment_reports (appointment_id, treatment_id, appointment_type_id, report, author_id)
        select id, treatment_id, ${known.treatmentType}, 'Goed verdragen.', employee_id from appointments where id = ${appointmentId} returning id`.execute(
        db,
      )
      const { id } = rows[0]!
      await sql`insert into treatment_report_versions (report_id, version, author_id, content) select id, 1, author_id, report_content(id) from treatment_reports where id = ${id}`.execute(
        db,
      )
      return id
    },
    contract: (clientId, categoryId) =>
      insert('contracts', { client_id: clientId, treatment_category_id: categoryId, name: 'Behandelovereenkomst' }),
    invoice: async (appointmentId, credits = null, totalCents = 0) => {
      const series = credits ? 'credit_note' : 'invoice'
      const { rows } = await sql<{ id: number }>`
        with counted as (
          insert into invoice_counters as k (legal_entity_id, series, year, last_number)
          select l.legal_entity_id, ${series}, 2026, 1 from appointments a join locations l on l.id = a.location_id where a.id = ${appointmentId}
          on conflict (legal_entity_id, series, year) do update set last_number = k.last_number + 1 returning last_number)
        insert into invoices (ref, legal_entity_id, series, year, number, credits_invoice_id, location_id, practitioner_id, client_id, appointment_id, invoice_date, supply_date, language, seller, buyer, total_cents)
        select ${`T-${++serial.last}`}, l.legal_entity_id, ${series}, 2026, counted.last_number, ${credits}, l.id, a.employee_id, a.client_id, a.id, a.starts_at::date, a.starts_at::date, 'nl', '{}', '{}', ${credits ? -totalCents : totalCents}
        from counted, appointments a join locations l on l.id = a.location_id where a.id = ${appointmentId} returning id`.execute(
        db,
      )
      return rows[0]!.id
    },
  }
}
