import { rolePermissions } from '#features/employees/role-permissions.ts'
import type { Db } from '#platform/server/db.ts'
import { belgium, inserting, makersOn, netherlands, words, type Place, type RoleSlug, type WorldData } from './world.ts'

/** Fills an empty, migrated database with the data of the tests; `lastNumber` is the last one in its names. */
export async function fillWorld(db: Db): Promise<{ data: WorldData; lastNumber: number }> {
  const { insert, link } = inserting(db)
  const serial = { last: 0 }

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
  const methods = { cash: 0, credit: 0, pin: 0, prepaid: 0, old_voucher: 0, voucher: 0 }
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
  const laserDeviceType = await insert('device_types', { slug: 'laser', name: words('Laser') })
  await insert('device_types', { slug: 'attachment', name: words('Opzetstuk') })

  await insert('brands', { name: 'Merk' })
  const { employee, newClient, treatment, works, device, model } = makersOn(
    db,
    { amsterdam, localeNl, roleIds, skinCategory, laserDeviceType },
    serial,
  )
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

  const data: WorldData = {
    amsterdam,
    utrecht,
    antwerp,
    localeNl,
    localeFr,
    genderId,
    laserCategory,
    skinCategory,
    laserQualification,
    laserDeviceType,
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
    roleIds,
  }
  return { data, lastNumber: serial.last }
}
