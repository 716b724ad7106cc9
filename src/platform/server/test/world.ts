import { sql } from 'kysely'
import { rolePermissions } from '#features/employees/role-permissions.ts'
import type { Db } from '#platform/server/db.ts'

export type RoleSlug = keyof typeof rolePermissions & string

export const netherlands = 166
export const belgium = 21

const words = (nl: string) => JSON.stringify({ nl, fr: `${nl} (fr)`, en: `${nl} (en)`, de: `${nl} (de)` })

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

/**
 * The fixed data of the tests, and functions that make more. The database gives the ids; take them from here, never
 * write a number in a test.
 */
export interface World {
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
  readonly methods: Readonly<Record<'cash' | 'credit' | 'pin' | 'prepaid' | 'old_voucher', number>>
  readonly treatmentType: number
  /** Works in Amsterdam on Monday to Friday 09:00–17:00, has the laser qualification. */
  readonly practitioner: number
  /** The same hours in Amsterdam, without qualifications. */
  readonly assistant: number
  readonly client: number
  readonly belgianClient: number
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
  /** An invoice of € 100 that pays an appointment, or the credit note that reverses one. */
  invoice(appointmentId: number, credits?: number): Promise<number>
}

/** Fills an empty, migrated database with the data of the tests. */
export async function createWorld(db: Db): Promise<World> {
  let serial = 0
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

  await insert('countries', { id: netherlands, code: 'NL', name: words('Nederland') })
  await insert('countries', { id: belgium, code: 'BE', name: words('België') })
  const localeNl = await insert('locales', { id: 1, code: 'nl_NL', language: 'nl', name: words('Nederlands') })
  const localeFr = await insert('locales', { id: 2, code: 'fr_BE', language: 'fr', name: words('Frans') })
  await insert('supported_countries', {
    id: netherlands,
    name: 'Nederland',
    zone: 'Europe/Amsterdam',
    default_locale_id: localeNl,
    medical_grounds: true,
    phone_prefix: '+31',
  })
  await insert('supported_countries', {
    id: belgium,
    name: 'België',
    zone: 'Europe/Brussels',
    default_locale_id: localeFr,
    cash_rounding: true,
    phone_prefix: '+32',
  })
  await link('chain_settings', { health_data_needs_two_step: false })
  const genderId = await insert('genders', { name: words('Vrouw') })
  const methods = { cash: 0, credit: 0, pin: 0, prepaid: 0, old_voucher: 0 }
  for (const [position, slug] of (Object.keys(methods) as (keyof typeof methods)[]).entries())
    methods[slug] = await insert('payment_methods', { slug, name: words(slug), position })
  const treatmentType = await insert('appointment_types', { slug: 'treatment', name: words('Behandeling') })
  await insert('appointment_types', { slug: 'check', name: words('Controle') })
  await insert('appointment_types', { slug: 'intake', name: words('Intake') })
  const practitionerRoles = new Set<RoleSlug>([
    'physician',
    'senior-practitioner',
    'junior-practitioner',
    'trainee-practitioner',
  ])
  const roleIds = new Map<RoleSlug, number>()
  for (const [slug, permissions] of Object.entries(rolePermissions) as [RoleSlug, readonly string[]][]) {
    const id = await insert('roles', {
      slug,
      name: words(slug),
      practitioner: practitionerRoles.has(slug),
      assignable: slug !== 'client',
    })
    roleIds.set(slug, id)
    for (const permission of permissions) await link('role_permissions', { role_id: id, permission })
  }

  async function place(name: string, countryId: number, rooms: number, prefix: string): Promise<Place> {
    const zone = countryId === netherlands ? 'Europe/Amsterdam' : 'Europe/Brussels'
    const legalEntityId = await insert('legal_entities', {
      supported_country_id: countryId,
      name: `${name} ${countryId === netherlands ? 'B.V.' : 'BV'}`,
      street: 'Hoofdstraat',
      street_number: '1',
      postcode: countryId === netherlands ? '1011 AB' : '2000',
      place: name,
      vat_id: countryId === netherlands ? 'NL001234567B01' : 'BE0123456749',
      trade_register: '12345678',
      trade_register_label: countryId === netherlands ? 'KvK' : 'KBO',
      bank_account: 'NL91ABNA0417164300',
      email: 'info@balie.test',
      phone: '+31201234567',
      invoice_prefix: prefix,
    })
    const id = await insert('locations', {
      supported_country_id: countryId,
      legal_entity_id: legalEntityId,
      name: 'Centrum',
      street: 'Hoofdstraat',
      street_number: '1',
      postcode: '1011 AB',
      place: name,
      zone,
    })
    for (let weekday = 1; weekday <= 7; weekday++)
      await link('opening_hours', {
        location_id: id,
        weekday,
        active: weekday < 7,
        time_from: '08:00',
        time_till: '18:00',
      })
    const roomIds = []
    for (let n = 1; n <= rooms; n++)
      roomIds.push(await insert('rooms', { location_id: id, name: `Kamer ${n}`, position: n }))
    return { id, countryId, zone, roomIds, legalEntityId }
  }
  const amsterdam = await place('Amsterdam', netherlands, 2, '')
  const utrecht = await place('Utrecht', netherlands, 1, 'UT')
  const antwerp = await place('Antwerpen', belgium, 1, 'BE')

  const laserCategory = await insert('treatment_categories', {
    slug: 'laser',
    name: words('Laser'),
    ledger_number: '8000',
  })
  const skinCategory = await insert('treatment_categories', {
    slug: 'huid',
    name: words('Huid'),
    ledger_number: '8010',
  })
  const laserQualification = await insert('qualifications', { supported_country_id: netherlands, name: 'Laser' })
  const laserType = await insert('device_types', { slug: 'laser', name: words('Laser') })
  await insert('device_types', { slug: 'attachment', name: words('Opzetstuk') })

  await insert('brands', { name: 'Merk' })
  const model = (name: string) => insert('device_models', { device_type_id: laserType, brand_name: 'Merk', name })
  const device: World['device'] = ({ modelId, place: at = amsterdam, roomId, practitionerId }) =>
    insert('devices', {
      model_id: modelId,
      serial_number: `SN-${++serial}`,
      ...(practitionerId ? { employee_id: practitionerId } : { location_id: at.id, room_id: roomId ?? null }),
    })
  const treatment: World['treatment'] = async (options = {}) => {
    const id = await insert('treatments', {
      supported_country_id: options.countryId ?? netherlands,
      treatment_category_id: options.categoryId ?? skinCategory,
      name: words(options.name ?? `Behandeling ${++serial}`),
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
      last_name: options.lastName ?? `Visser ${++serial}`,
      email: options.email ?? `employee${++serial}@balie.test`,
      password_hash: options.passwordHash ?? null,
    })
    await link('employee_roles', { employee_id: id, role_id: roleIds.get(options.role ?? 'senior-practitioner') })
    for (const locationId of options.locationIds ?? [amsterdam.id])
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
      last_name: options.lastName ?? `Dubois ${++serial}`,
      email: options.email ?? `client${++serial}@voorbeeld.test`,
      phone_number: options.phone ?? '+31612345678',
      birthdate: options.birthdate ?? '1988-03-14',
      locale_id: options.localeId ?? localeNl,
      country_id: options.countryId ?? netherlands,
      street: 'Keizersgracht',
      street_number: '10',
      postcode: options.countryId === belgium ? '1000' : '1015 AA',
      place: 'Amsterdam',
    })

  const laserModel = await model('GentleMax')
  const laserDevice = await device({ modelId: laserModel, roomId: amsterdam.roomIds[0] })
  const laserTreatment = await treatment({
    name: 'Laserontharing benen',
    minutes: 45,
    priceCents: 10_000,
    categoryId: laserCategory,
    qualificationIds: [laserQualification],
    modelIds: [laserModel],
  })
  const skinTreatment = await treatment({ name: 'Hydrafacial' })
  const practitioner = await employee({ qualificationIds: [laserQualification], firstName: 'Emma', lastName: 'de Wit' })
  const assistant = await employee({ role: 'junior-practitioner', firstName: 'Noor', lastName: 'Bakker' })
  await works(practitioner, amsterdam)
  await works(assistant, amsterdam)
  const client = await newClient({ lastName: 'Dubois' })

  return {
    amsterdam,
    utrecht,
    antwerp,
    localeNl,
    localeFr,
    genderId,
    laserCategory,
    skinCategory,
    laserQualification,
    laserModel,
    laserDevice,
    laserTreatment,
    skinTreatment,
    intakeTreatment: await treatment({ name: 'Intake', intake: true, priceCents: 0 }),
    belgianTreatment: await treatment({ name: 'Peeling', countryId: belgium }),
    product: await insert('products', {
      supported_country_id: netherlands,
      name: words('Zonnecrème SPF 50'),
      price_cents: 1995,
      vat_per_mille: 210,
      purchase_price_cents: 800,
      ledger_number: '8100',
    }),
    voucher: await insert('products', {
      supported_country_id: netherlands,
      name: words('Cadeaubon'),
      price_cents: 5000,
      vat_per_mille: 210,
      purchase_price_cents: 0,
      ledger_number: '8200',
      voucher: true,
    }),
    methods,
    treatmentType,
    practitioner,
    assistant,
    client,
    belgianClient: await newClient({
      countryId: belgium,
      localeId: localeFr,
      firstName: 'Amélie',
      lastName: 'Peeters',
    }),
    employee,
    newClient,
    treatment,
    works,
    device,
    model,
    appointment: async (options) => {
      const at = options.place ?? amsterdam
      const from = new Date(options.from)
      const id = await insert('appointments', {
        client_id: options.clientId ?? client,
        location_id: at.id,
        room_id: options.roomId ?? at.roomIds[0],
        employee_id: options.practitionerId ?? practitioner,
        treatment_id: options.treatmentId ?? skinTreatment,
        starts_at: from.toISOString(),
        ends_at: new Date(from.getTime() + (options.minutes ?? 30) * 60_000).toISOString(),
        creator_type: 'user',
        creator_id: practitioner,
      })
      for (const deviceId of options.deviceIds ?? [])
        await sql`insert into appointment_devices (appointment_id, device_id) values (${id}, ${deviceId})`.execute(db)
      return id
    },
    report: (appointmentId) =>
      sql<{ id: number }>`
      insert into treatment_reports (appointment_id, treatment_id, appointment_type_id, report, author_id)
      select id, treatment_id, ${treatmentType}, 'Goed verdragen.', employee_id from appointments where id = ${appointmentId} returning id`
        .execute(db)
        .then(({ rows }) => rows[0]!.id),
    contract: (clientId, categoryId) =>
      insert('contracts', { client_id: clientId, treatment_category_id: categoryId, name: 'Behandelovereenkomst' }),
    invoice: async (appointmentId, credits) => {
      const number = ++serial
      const { rows } = await sql<{ id: number }>`
        insert into invoices (ref, legal_entity_id, series, year, number, credits_invoice_id, location_id, practitioner_id, client_id, appointment_id, invoice_date, supply_date, language, seller, buyer, total_cents)
        select ${`T-${number}`}, l.legal_entity_id, ${credits ? 'credit_note' : 'invoice'}, 2026, ${number}, ${credits ?? null}, l.id, a.employee_id, a.client_id, a.id, a.starts_at::date, a.starts_at::date, 'nl', '{}', '{}', ${credits ? -10_000 : 10_000}
        from appointments a join locations l on l.id = a.location_id where a.id = ${appointmentId} returning id`.execute(
        db,
      )
      return rows[0]!.id
    },
  }
}
