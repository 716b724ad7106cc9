import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addDays, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { vatPerRate, type GrossLine } from '#kernel/vat.ts'
import { statusLight } from '#features/appointments/rules.ts'
import { imageShelf } from '#features/treatments/queries/images.ts'
import { treatmentProblems, type TreatmentDraft } from '#features/treatments/rules.ts'
import { openFolder } from '#platform/server/files/folder.ts'
import { passwordFits } from '#platform/server/password.ts'
import { secretBox } from '#platform/server/secret.ts'
import { cleanRichText } from '#platform/server/rich-text.ts'
import { phoneProblems } from '#platform/server/phone.ts'
import { readPhoto } from '#platform/server/report-photo.ts'
import { readPicture, smallName } from '#platform/server/pictures.ts'
import { agreementShelf } from '#features/agreements/document.ts'
import { likelyDoubles, type Compared } from '#features/clients/rules/doubles.ts'
import { isMinor } from '#features/clients/rules/minor.ts'
import { isDoubtfulNin } from '#features/clients/rules/nin.ts'
import { contractShelf } from '#features/contracts/queries.ts'
import { Mark as DrawnMark, type Figure } from '#features/drawings/contract.ts'
import { newDrawingProblems, unitCount } from '#features/drawings/rules.ts'
import { verifyLedger } from '#features/ledger/queries.ts'
import { photoShelf } from '#features/photos/queries.ts'
import { addendumSha256 } from '#features/reports/queries/versions.ts'
import { addendumProblems, type AddendumFacts } from '#features/reports/rules/materials.ts'
import { clientProblems } from '#features/clients/rules.ts'
import { openingHours, scheduleEntries } from '#features/schedules/queries.ts'
import { roomHours, spansOn, workingHours, type OpeningHours, type ScheduleEntry } from '#features/schedules/rules.ts'
import { testDatabase, type TestDatabase } from '#platform/server/test/database.ts'
import { loadDemo } from './generate.ts'

// A Saturday, late in the morning; the clocks went back in the three months before.
const today = '2026-11-21' as Day
const now = '2026-11-21T10:47:00.000Z' as Instant

const secrets = secretBox(Buffer.alloc(32, 5))
let database: TestDatabase
let folder: string
let counts: Awaited<ReturnType<typeof loadDemo>>
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'balie-pictures-'))
  counts = await loadDemo(database.db, { size: 'demo', today, now, files: openFolder(folder), secrets })
})
afterAll(() => Promise.all([database.close(), rm(folder, { recursive: true, force: true })]))

const rowsOf = async <T>(query: string): Promise<T[]> => (await database.pool.query(query)).rows as T[]
/** A query for rows that must not exist. */
const expectNone = async (query: string) => expect((await rowsOf(query)).slice(0, 5)).toEqual([])

test('the chain is as large as it should be', async () => {
  expect(counts).toMatchObject({
    supported_countries: 2,
    locations: 4,
    employees: 18,
    roles: 8,
    devices: 14,
    treatments: 120,
    therapeutic_goals: 5,
    products: 66,
    packages: 20,
    clients: 2000,
  })
  expect(counts.appointments).toBeGreaterThan(6000)
  expect(
    await rowsOf(
      'select place, count(*) as rooms from locations l join rooms r on r.location_id = l.id group by place order by place',
    ),
  ).toEqual([
    { place: 'Amsterdam', rooms: 8 },
    { place: 'Antwerpen', rooms: 1 },
    { place: 'Rotterdam', rooms: 3 },
    { place: 'Utrecht', rooms: 4 },
  ])
  const [span] = await rowsOf<{ first: Day; last: Day }>(
    `select min(starts_at)::date as first, max(starts_at)::date as last from appointments`,
  )
  expect(
    span!.first <= addDays(today, -90) && span!.last >= addDays(today, 40) && span!.last <= addDays(today, 42),
  ).toBe(true)
})

test('the demo accounts can sign in', async () => {
  const accounts = await rowsOf<{
    slug: string
    password_hash: string
    mfa_active: boolean
  }>(`select r.slug, e.password_hash, e.mfa_active from employees e
    join employee_roles er on er.employee_id = e.id join roles r on r.id = er.role_id where e.email = r.slug || '@demo.balie.test' order by r.slug`)
  expect(accounts.map(({ slug }) => slug)).toEqual([
    'administrator',
    'junior-practitioner',
    'office-manager',
    'physician',
    'salon-owner',
    'senior-practitioner',
    'trainee-practitioner',
  ])
  expect(accounts.some(({ mfa_active }) => mfa_active)).toBe(false)
  expect(await passwordFits(accounts[0]!.password_hash, 'balie-demo-2026')).toBe(true)
})

describe('the diary', () => {
  test.each([
    ['practitioner', 'employee_id'],
    ['room', 'room_id'],
    ['client', 'client_id'],
  ])('no %s is booked twice', (_, column) =>
    expectNone(
      `select * from (select id, starts_at, lag(ends_at) over (partition by ${column} order by starts_at) as before from appointments where occupies) a where starts_at < before`,
    ),
  )

  test('no device is booked twice', () =>
    expectNone(
      'select * from (select appointment_id, lower(during) as start, lag(upper(during)) over (partition by device_id order by during) as before from appointment_devices where occupies) a where start < before',
    ))

  test('everything lies within the hours of the practitioner and of the room', async () => {
    const appointments = await rowsOf<{
      id: number
      location_id: number
      employee_id: number
      room_id: number
      starts_at: Instant
      ends_at: Instant
    }>('select id, location_id, employee_id, room_id, starts_at, ends_at from appointments')
    const places = await rowsOf<{ id: number; zone: string }>('select id, zone from locations')
    for (const { id, zone } of places) {
      const { rows: schedules } = (await scheduleEntries(id, addDays(today, -93), addDays(today, 43)).execute(
        database.db,
      )) as { rows: { employee_id: number | null; room_id: number | null; entries: ScheduleEntry[] }[] }
      const {
        rows: [{ opening }],
      } = (await sql<{ opening: OpeningHours[] }>`select ${openingHours(id)} as opening`.execute(database.db)) as {
        rows: [{ opening: OpeningHours[] }]
      }
      const entriesOf = (column: 'employee_id' | 'room_id', of: number) =>
        schedules.find((schedule) => schedule[column] === of)?.entries ?? []
      const outside = appointments
        .filter((appointment) => appointment.location_id === id)
        .filter(({ employee_id, room_id, starts_at, ends_at }) => {
          const { day } = localTimeAt(starts_at, zone)
          const within = (spans: readonly (readonly [number, number])[]) =>
            spans.some(([from, till]) => from <= Date.parse(starts_at) && Date.parse(ends_at) <= till)
          return (
            !within(spansOn(workingHours(entriesOf('employee_id', employee_id), day), day, zone)) ||
            !within(spansOn(roomHours(entriesOf('room_id', room_id), opening, day), day, zone))
          )
        })
      expect(outside.slice(0, 5)).toEqual([])
    }
  })

  test('nothing lies in an absence', async () => {
    expect(counts.absences).toBe(8)
    await expectNone(`select a.id, x.id as absence from appointments a join locations l on l.id = a.location_id join absences x on
        (x.location_id = a.location_id or x.room_id = a.room_id or x.employee_id = a.employee_id or x.device_id in (select device_id from appointment_devices where appointment_id = a.id))
      where (a.starts_at at time zone l.zone, a.ends_at at time zone l.zone) overlaps (x.date_from + coalesce(x.time_from, '00:00'), x.date_till + coalesce(x.time_till, '24:00'))`)
  })

  test('appointments begin on the quarter and last as long as their treatment', () =>
    expectNone(`select a.id from appointments a join treatments t on t.id = a.treatment_id
    where extract(epoch from a.starts_at)::bigint % 900 <> 0 or a.ends_at <> a.starts_at + make_interval(mins => t.duration)`))

  test('practitioners hold the qualification and belong to the location', () =>
    expectNone(`select a.id from appointments a
    where not exists (select from treatment_qualifications tq join employee_qualifications eq using (qualification_id) where tq.treatment_id = a.treatment_id and eq.employee_id = a.employee_id)
      or not exists (select from employee_locations el where el.employee_id = a.employee_id and el.location_id = a.location_id)
      or not exists (select from employee_roles er join roles r on r.id = er.role_id where er.employee_id = a.employee_id and r.practitioner)`))

  test('there is one device of each model, and it is there', async () => {
    await expectNone(`select a.id from appointments a
      where array(select model_id from treatment_models where treatment_id = a.treatment_id order by 1)
        <> array(select d.model_id from appointment_devices ad join devices d on d.id = ad.device_id where ad.appointment_id = a.id order by 1)`)
    await expectNone(`select a.id from appointments a join appointment_devices ad on ad.appointment_id = a.id join devices d on d.id = ad.device_id
      where coalesce(d.location_id, a.location_id) <> a.location_id or coalesce(d.room_id, a.room_id) <> a.room_id or coalesce(d.employee_id, a.employee_id) <> a.employee_id
        or ad.during <> a.during or ad.occupies <> a.occupies`)
  })

  test('client, treatment and location are of one country', () =>
    expectNone(`select a.id from appointments a join clients c on c.id = a.client_id join treatments t on t.id = a.treatment_id join locations l on l.id = a.location_id
    where (c.supported_country_id, t.supported_country_id) is distinct from (l.supported_country_id, l.supported_country_id)`))

  test('nothing happened before it could, or after now', async () => {
    await expectNone(`select a.id from appointments a join clients c on c.id = a.client_id
      where c.created_at >= a.created_at or a.created_at >= a.starts_at or a.updated_at < a.created_at or greatest(a.created_at, a.updated_at, a.deleted_at, a.no_show_at) > '${now}'
        or a.deleted_at <= a.created_at or a.deleted_at > a.starts_at or a.no_show_at < a.starts_at`)
    await expectNone(
      `select r.id from treatment_reports r join appointments a on a.id = r.appointment_id where r.created_at < a.starts_at or r.created_at > '${now}' or not a.occupies`,
    )
    await expectNone(
      `select i.id from invoices i left join treatment_reports r on r.appointment_id = i.appointment_id where i.created_at > '${now}' or (i.appointment_id is not null and r.created_at is null) or i.created_at < r.created_at`,
    )
    await expectNone(
      `select k.id from contracts k join clients c on c.id = k.client_id where k.created_at > '${now}' or k.created_at < c.created_at`,
    )
  })

  test('today shows every light, and what was is nearly all done', async () => {
    const lights = await rowsOf<{
      today: boolean
      past: boolean
      is_paid: boolean
      has_contract: boolean
      treatment_report_status: boolean
      no_show_at: null
      deleted_at: null
    }>(`
      select (starts_at at time zone 'Europe/Amsterdam')::date = '${today}' as today, ends_at <= '${now}' as past, no_show_at, deleted_at, exists (select from invoices i where i.appointment_id = a.id) as is_paid,
        exists (select from treatment_reports r where r.appointment_id = a.id) as treatment_report_status,
        exists (select from contracts k join treatments t on t.treatment_category_id = k.treatment_category_id where k.client_id = a.client_id and t.id = a.treatment_id) as has_contract
      from appointments a where a.occupies`)
    const share = (of: typeof lights, light: string) =>
      of.filter((one) => statusLight(one).light === light).length / of.length
    const ofToday = lights.filter((one) => one.today)
    expect(['green', 'amber', 'red'].filter((light) => share(ofToday, light) < 0.1)).toEqual([])
    expect(
      share(
        lights.filter((one) => one.past),
        'green',
      ),
    ).toBeGreaterThan(0.9)
    expect(lights.filter((one) => !one.past && (one.is_paid || one.treatment_report_status))).toEqual([])
  })
})

describe('the money', () => {
  test('the lines, the VAT and the payments are the total', async () => {
    await expectNone(
      `select i.ref from invoices i where i.total_cents is distinct from (select sum(total_cents) from invoice_lines where invoice_id = i.id)`,
    )
    await expectNone(
      `select i.ref from invoices i where i.total_cents + coalesce((select sum(amount_cents) from credit_mutations where invoice_id = i.id and type = 'credit'), 0) is distinct from (select sum(amount_cents) from invoice_payments where invoice_id = i.id)`,
    )
    await expectNone(`select i.ref from invoices i join invoice_payments p on p.invoice_id = i.id join payment_methods m on m.id = p.payment_method_id and m.slug = 'prepaid'
      where p.amount_cents is distinct from (select sum(amount_cents) from credit_mutations where invoice_id = i.id and type = 'paymentRemoved')`)
    await expectNone(
      `select invoice_id from invoice_lines where total_cents <> amount * (unit_price_cents - unit_discount_cents)`,
    )
  })

  test('the VAT is that of each rate', async () => {
    const invoices = await rowsOf<{ ref: string; lines: GrossLine[]; vat: object[] }>(`select ref,
      (select jsonb_agg(jsonb_build_object('grossCents', total_cents, 'vatPerMille', vat_per_mille)) from invoice_lines where invoice_id = i.id and kind <> 'rounding') as lines,
      (select jsonb_agg(jsonb_build_object('vatPerMille', vat_per_mille, 'grossCents', gross_cents, 'vatCents', vat_cents, 'netCents', net_cents) order by vat_per_mille desc) from invoice_vat where invoice_id = i.id) as vat
      from invoices i`)
    expect(
      invoices.filter(
        ({ lines, vat }) => JSON.stringify(vat.map(sorted)) !== JSON.stringify(vatPerRate(lines).map(sorted)),
      ),
    ).toEqual([])
    expect(await rowsOf(`select distinct vat_per_mille from invoice_vat order by 1`)).toEqual(
      [0, 60, 90, 210].map((vat_per_mille) => ({ vat_per_mille })),
    )
  })
  test('a line is exempt when the questionnaire of its visit says so, and only then', async () => {
    const [answers] = await rowsOf<{ exempt: number; taxed: number; wrong: number }>(`
      select count(*) filter (where g.therapeutic)::integer as exempt, count(*) filter (where not g.therapeutic)::integer as taxed,
        count(*) filter (where l.vat_exempt is distinct from coalesce(g.therapeutic, false) or l.medical_grounds_answer_id is distinct from g.id)::integer as wrong
      from invoice_lines l join invoices i on i.id = l.invoice_id
      left join treatment_reports r on r.appointment_id = i.appointment_id
      left join medical_grounds_answers g on g.report_id = r.id and l.kind = 'treatment'`)
    expect(answers!.wrong).toBe(0)
    expect(answers!.exempt).toBeGreaterThan(20)
    expect(answers!.taxed).toBeGreaterThan(0)
  })
  const sorted = (rate: object) => Object.entries(rate).toSorted()

  test('prices are those of the location', () =>
    expectNone(`select i.ref from invoices i join invoice_lines n on n.invoice_id = i.id join locations l on l.id = i.location_id join treatments t on t.id = n.treatment_id
    left join treatment_prices p on p.treatment_id = t.id and p.price_level_id = l.price_level_id where n.package_id is null and n.unit_price_cents <> case when n.package_sale_id is null then coalesce(p.price_cents, t.price_cents) else 0 end`))

  test('numbers have no gap and follow the order of issue', async () => {
    await expectNone(
      `select legal_entity_id, year, count(*) from invoices group by 1, 2 having count(*) <> max(number) or min(number) <> 1`,
    )
    await expectNone(
      `select c.* from invoice_counters c where last_number is distinct from (select max(number) from invoices i where i.legal_entity_id = c.legal_entity_id and i.year = c.year)`,
    )
    await expectNone(
      `select ref from (select ref, created_at, lag(created_at) over (partition by legal_entity_id, year order by number) as before from invoices) i where created_at < before`,
    )
    expect(await rowsOf('select count(*) as counters from invoice_counters')).toEqual([{ counters: 2 }])
  })

  test('nobody spends credit that is not there', () =>
    expectNone(`select * from (select client_id, sum(case when type = 'paymentRemoved' then -amount_cents else amount_cents end) over (partition by client_id order by created_at, id) as left
    from credit_mutations) m where "left" < 0`))

  test('vouchers are sold in both companies, and taken in with a part left', async () => {
    const sold = await rowsOf<{ legal_entity_id: number; left: number; face_cents: number }>(
      'select legal_entity_id, face_cents, voucher_balance(id) as left from vouchers',
    )
    expect(new Set(sold.map(({ legal_entity_id }) => legal_entity_id)).size).toBe(2)
    expect(sold.some(({ left, face_cents }) => left === face_cents)).toBe(true)
    expect(sold.some(({ left, face_cents }) => left > 0 && left < face_cents)).toBe(true)
    await expectNone('select id from vouchers where voucher_balance(id) not between 0 and face_cents')
    await expectNone(`select p.invoice_id from invoice_payments p join payment_methods m on m.id = p.payment_method_id
      where (m.slug = 'voucher') <> (p.voucher_id is not null)`)
  })

  test('insured care is of a client with an insurer and a number, from its first day on', async () => {
    const lines = await rowsOf<{
      care: { performanceCode?: string; agbCode?: string }
      care_date: Day
      invoice_date: Day
      nin: Buffer | null
    }>(
      'select n.care, n.care_date, i.invoice_date, c.nin from invoice_lines n join invoices i on i.id = n.invoice_id join clients c on c.id = i.client_id and c.health_insurance_id = n.health_insurance_id where n.zv_insurance_id is not null',
    )
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.filter(({ nin, care_date, invoice_date }) => !nin || care_date > invoice_date)).toEqual([])
    // Nothing is missing for a claim.
    expect(lines.filter(({ care }) => !care.performanceCode || !care.agbCode)).toEqual([])
  })

  test('of the invoices on account two are open, one of them in part', async () => {
    const open = await rowsOf<{ left: number; total: number; late: boolean }>(
      `select open_cents_of(i.id) as left, p.amount_cents as total, i.invoice_date < date '${today}' - 12 as late
      from invoices i join invoice_payments p on p.invoice_id = i.id join payment_methods m on m.id = p.payment_method_id and m.slug = 'credit'`,
    )
    const late = open.filter((one) => one.late)
    expect(late.length).toBeGreaterThan(2)
    expect(late.filter(({ left }) => left > 0)).toHaveLength(2)
    expect(late.filter(({ left, total }) => left > 0 && left < total)).toHaveLength(1)
  })

  test('a Belgian client buys for a business, whose number is on the invoice', async () => {
    expect(
      await rowsOf("select buyer ->> 'vatId' as number from invoices where buyer ->> 'company' is not null"),
    ).toEqual([{ number: 'BE0876543270' }])
  })

  test('one location has closed yesterday with the right cash', async () => {
    expect(
      await rowsOf(`select l.place, c.day, c.number, c.counted_cents - c.expected_cents as difference, c.checksum <> '' as chained
        from day_closings c join locations l on l.id = c.location_id`),
    ).toEqual([{ place: 'Rotterdam', day: addDays(today, -1), number: 1, difference: 0, chained: true }])
  })

  test('cash is rounded in Belgium alone', () =>
    expectNone(
      `select i.ref from invoices i join invoice_payments p on p.invoice_id = i.id join payment_methods m on m.id = p.payment_method_id and m.slug = 'cash' where ref like 'BE%' and amount_cents % 5 <> 0`,
    ))
})

test('every client could have been entered with the form', async () => {
  const clients = await rowsOf<
    Omit<Parameters<typeof clientProblems>[0], 'nin'> & { id: number; code: string; nin: Buffer | null }
  >('select c.*, k.code from clients c join countries k on k.id = c.country_id')
  expect(
    clients.flatMap(({ nin, ...client }) =>
      [
        ...clientProblems({ ...client, nin: nin ? secrets.open(nin) : '' }, client.code),
        ...phoneProblems('phone_number', client.phone_number!),
      ].map((found) => ({
        id: client.id,
        ...found,
      })),
    ),
  ).toEqual([])
})

describe('the files of known clients', () => {
  const codes = `('NL', 'BE')`
  const ofBoth = async (condition: string) =>
    (
      await rowsOf<{ code: string }>(
        `select distinct k.code from clients c join supported_countries s on s.id = c.supported_country_id join countries k on k.id = s.id where k.code in ${codes} and ${condition} order by 1`,
      )
    ).map(({ code }) => code)
  const both = ['BE', 'NL']

  test('national numbers have right check digits, and insured clients in both countries have one', async () => {
    const numbers = await rowsOf<{ nin: Buffer; code: string }>(
      'select nin, code from clients c join countries k on k.id = c.nin_country_id',
    )
    expect(numbers.length).toBeGreaterThan(2)
    expect(numbers.filter(({ nin, code }) => isDoubtfulNin(secrets.open(nin), code))).toEqual([])
    expect(await ofBoth('c.health_insurance_id is not null')).toEqual(both)
  })

  test('both countries have a client under age, one with and one without the name of a parent', async () => {
    const minors = (
      await rowsOf<{ birthdate: Day; consenting_parent: string }>(
        `select birthdate, consenting_parent from clients where birthdate > '2008-01-01'`,
      )
    ).filter(({ birthdate }) => isMinor(birthdate, addDays(today, 14)))
    expect(minors.map(({ consenting_parent }) => consenting_parent !== '').toSorted()).toEqual([false, true])
  })

  test('agreements of each state, with their document, and what was signed is what the hash says', async () => {
    const agreements = await rowsOf<{ content: string; content_sha256: string; file: string; state: string }>(
      `select g.content, g.content_sha256, g.file, case when w.id is not null then 'withdrawn' when g.valid_until < '${today}' then 'expired' else 'valid' end as state
      from client_agreements g left join client_agreement_withdrawals w on w.client_agreement_id = g.id`,
    )
    expect(new Set(agreements.map(({ state }) => state))).toEqual(new Set(['valid', 'expired', 'withdrawn']))
    const files = openFolder(folder)
    for (const { content, content_sha256, file } of agreements) {
      expect(cleanRichText(content)).toBe(content)
      expect(content).not.toMatch(/:[a-z]+_/)
      expect(createHash('sha256').update(content).digest('hex')).toBe(content_sha256)
      expect(Buffer.from((await files.get(agreementShelf, file))!).toString('latin1', 0, 5)).toBe('%PDF-')
    }
    await expectNone(
      `select g.id from client_agreements g join clients c on c.id = g.client_id where g.created_at < c.created_at or g.created_at > '${now}'`,
    )
  })

  test('uploaded contracts are in the store as their rows say', async () => {
    const uploads = await rowsOf<{ stored_file: string; file_sha256: string; file_type: string }>(
      'select stored_file, file_sha256, file_type from contracts where stored_file is not null',
    )
    expect(uploads.map(({ file_type }) => file_type).toSorted()).toEqual(['jpg', 'pdf'])
    for (const { stored_file, file_sha256 } of uploads) {
      const content = await openFolder(folder).get(contractShelf, stored_file)
      expect(createHash('sha256').update(content!).digest('hex')).toBe(file_sha256)
    }
  })

  test('packages and terms with something left, money paid in advance for a visit to come, credit that ends soon', async () => {
    expect(
      await ofBoth(
        'exists (select from package_sales p where p.client_id = c.id and p.amount_treated < p.amount_treatments)',
      ),
    ).toEqual(both)
    await expectNone(`select p.id from package_sales p join packages k on k.id = p.package_id left join invoices i on i.id = p.invoice_id left join locations l on l.id = i.location_id
      left join package_prices v on v.package_id = k.id and v.price_level_id = l.price_level_id
      where (p.treatment_id, p.type, p.price_cents, p.amount_treatments, p.amount_terms) is distinct from (k.treatment_id, k.type, coalesce(v.price_cents, k.price_cents), k.treatments, k.terms)`)
    await expectNone(`select d.id from down_payments d join appointments a on a.id = d.appointment_id
      where d.created_at > '${now}' or (exists (select from treatment_reports r where r.appointment_id = a.id)) <> exists (select from credit_mutations m where m.down_payment_id = d.id)`)
    const waits = `exists (select from appointments a join down_payments d on d.appointment_id = a.id where a.client_id = c.id and a.starts_at > '${now}' and d.amount_cents > 2500)`
    expect(await ofBoth(waits)).toEqual(both)
    const origins = await rowsOf<{ sources: number }>(
      `select count(distinct source) as sources from credit_mutations where type <> 'paymentRemoved' group by client_id having bool_or(expires_on between '${today}' and '${addDays(today, 30)}') order by 1 desc`,
    )
    expect(origins[0]!.sources).toBeGreaterThan(2)
  })

  test('packages and terms are sold, used and paid at the till', async () => {
    const [sold] = await rowsOf<Record<string, number>>(`
      select count(*) filter (where type = 'package')::integer as packages, count(*) filter (where type = 'term')::integer as terms,
        count(*) filter (where amount_treated > 1)::integer as used, count(*) filter (where amount_terms_paid > 1)::integer as paid
      from package_sales where invoice_id is not null`)
    expect(Object.values(sold!).filter((count) => count < 3)).toEqual([])
    await expectNone(`select s.id from package_sales s where s.invoice_id is not null and (s.amount_treated, s.amount_terms_paid) is distinct from
      ((select count(*)::integer from package_sale_uses u where u.package_sale_id = s.id), (select count(*)::integer from package_sale_terms t where t.package_sale_id = s.id))`)
    await expectNone(`select s.id from package_sales s join invoice_lines n on n.invoice_id = s.invoice_id and n.position = s.invoice_position
      where n.unit_price_cents <> case s.type when 'package' then s.price_cents else (select t.amount_cents from package_sale_terms t where t.package_sale_id = s.id and t.number = 1) end`)
    await expectNone(`select s.id from package_sales s where s.type = 'term' and s.amount_terms_paid = s.amount_terms
      and s.price_cents <> (select sum(t.amount_cents) from package_sale_terms t where t.package_sale_id = s.id)`)
    await expectNone(`select n.invoice_id from invoice_lines n where n.package_sale_id is not null
      and not exists (select from package_sale_uses u where u.invoice_id = n.invoice_id and u.position = n.position)`)
  })

  test('the books fit', async () => expect((await verifyLedger(database.db)).fault).toBeNull())

  test('both countries have clients who may be one person', async () => {
    const clients = await rowsOf<Compared & { id: number; country: number }>(
      'select *, supported_country_id as country from clients where birthdate in (select birthdate from clients group by birthdate, supported_country_id having count(*) > 1)',
    )
    const doubles = clients.filter((one) =>
      likelyDoubles(
        one,
        clients.filter(({ id, country }) => id !== one.id && country === one.country),
      ).some(({ reasons }) => reasons.length > 1),
    )
    expect(new Set(doubles.map(({ country }) => country)).size).toBe(2)
  })
})

describe('the photos of reports', () => {
  test('are series of several clients in both countries, from several angles, by whoever treated them', async () => {
    const series = await rowsOf<{ code: string; visits: number; angles: number; photos: number }>(
      `select k.code, count(distinct p.appointment_id)::integer as visits, count(distinct p.angle)::integer as angles, count(*)::integer as photos
      from report_photos p join appointments a on a.id = p.appointment_id join clients c on c.id = a.client_id join countries k on k.id = c.supported_country_id
      group by c.id, k.code`,
    )
    expect(series.length).toBeGreaterThanOrEqual(8)
    expect(new Set(series.map(({ code }) => code))).toEqual(new Set(['NL', 'BE']))
    expect(series.filter(({ visits }) => visits < 2)).toEqual([])
    expect(series.filter(({ visits, angles }) => visits > 2 && angles === 3).length).toBeGreaterThan(2)
    await expectNone(`select p.id from report_photos p join treatment_reports r on r.id = p.report_id join appointments a on a.id = p.appointment_id
      where r.appointment_id <> p.appointment_id or p.author_id <> a.employee_id or p.taken_at < a.starts_at or p.taken_at > r.created_at or p.created_at > '${now}'`)
  })

  test('are in the store as their rows say, and the marks of a series fade', async () => {
    const photos = await rowsOf<{
      stored_file: string
      screen_file: string
      thumbnail_file: string
      file_sha256: string
      width: number
      height: number
    }>(`select * from report_photos`)
    const files = openFolder(folder)
    for (const photo of photos) {
      const full = (await files.get(photoShelf, photo.stored_file))!
      expect(createHash('sha256').update(full).digest('hex')).toBe(photo.file_sha256)
      expect(await files.claim(photoShelf, photo.screen_file)).toBe(true)
      expect(await files.claim(photoShelf, photo.thumbnail_file)).toBe(true)
    }
    const [first] = photos
    const { width, height } = await readPhoto((await files.get(photoShelf, first!.stored_file))!, 'file')
    expect({ width, height }).toEqual({ width: first!.width, height: first!.height })
    const drawings = await rowsOf<{ drawings: number }>(
      `select count(distinct file_sha256)::integer as drawings from report_photos p join appointments a on a.id = p.appointment_id
      where p.angle = 'front' group by a.client_id having count(*) = 4`,
    )
    expect(drawings.length).toBeGreaterThan(0)
    expect(drawings.filter((one) => one.drawings !== 4)).toEqual([])
  })
})

test('the drawings of reports keep to the rules of drawings, and are made by whoever treated the client', async () => {
  const drawings = await rowsOf<{
    photo_id: number | null
    figure: Figure | null
    marks: unknown
    mark_count: number
    unit_count: string
    injectables: number[]
    photo_known: boolean
    in_time: boolean
  }>(`select d.*, p.appointment_id = d.appointment_id as photo_known,
      array(select o.id from products o where o.injectable and o.supported_country_id = l.supported_country_id) as injectables,
      d.author_id = a.employee_id and d.created_at between a.starts_at and r.created_at as in_time
    from report_drawings d join appointments a on a.id = d.appointment_id join locations l on l.id = a.location_id
    join treatment_reports r on r.appointment_id = a.id left join report_photos p on p.id = d.photo_id`)
  expect(drawings.length).toBeGreaterThan(8)
  expect(drawings.filter(({ photo_id }) => photo_id).length).toBeGreaterThan(0)
  for (const { photo_id, figure, injectables, photo_known, ...drawing } of drawings) {
    const marks = drawing.marks as DrawnMark[]
    expect(marks.map((mark) => DrawnMark.safeParse(mark).success)).not.toContain(false)
    const visit = {
      deleted_at: null,
      no_show_at: null,
      injectableIds: injectables,
      photoKnown: photo_known,
      drawings: 0,
    }
    expect(newDrawingProblems({ photo_id, figure, marks }, visit)).toEqual([])
    expect([drawing.mark_count, Number(drawing.unit_count)]).toEqual([marks.length, unitCount(marks)])
    expect(drawing.in_time).toBe(true)
  }
})

describe('addenda of closed reports', () => {
  interface StoredAddendum extends AddendumFacts {
    readonly id: number
    readonly report_id: number
    readonly version: number
    readonly content: string
    readonly author_id: number
    readonly author_name: string
    readonly written_at: Instant
    readonly sha256: string
    readonly closed: boolean
    readonly intact: boolean
    readonly named_complications: number[]
    readonly named_side_effects: number[]
  }
  const reactions = (table: string) =>
    `(select jsonb_agg(jsonb_build_object('id', o.id, 'is_none', o.is_none)) from ${table} o)`
  const addenda = () =>
    rowsOf<StoredAddendum>(`select d.*, d.written_at >= r.created_at + interval '48 hours' and d.written_at <= '${now}' and d.version = r.version and d.author_id = r.author_id as closed,
      d.sha256 = checksum_of_addendum(d) as intact, k.doctor as "asksComplications", ${reactions('complications')} as complications, ${reactions('side_effects')} as "sideEffects",
      array(select x.complication_id from treatment_report_addendum_complications x where x.addendum_id = d.id) as named_complications,
      array(select x.side_effect_id from treatment_report_addendum_side_effects x where x.addendum_id = d.id) as named_side_effects
    from treatment_report_addenda d join treatment_reports r on r.id = d.report_id join treatment_categories k on k.id = r.treatment_category_id`)

  test('are signed by the author of the report over its last version', async () => {
    const all = await addenda()
    expect(all.length).toBeGreaterThan(5)
    for (const { report_id: id, version, author_id, author_name, written_at, sha256, closed, intact, ...one } of all) {
      const named = { complications: one.named_complications, side_effects: one.named_side_effects }
      const signed = { content: one.content, ...named, authorId: author_id, authorName: author_name, now: written_at }
      expect([addendumSha256({ id, version }, signed), closed, intact]).toEqual([sha256, true, true])
    }
  })

  test('name complications and side effects at some, as the form of an addendum takes them', async () => {
    const all = await addenda()
    for (const {
      named_complications,
      named_side_effects,
      content,
      asksComplications,
      complications,
      sideEffects,
    } of all) {
      const named = { complications: named_complications, side_effects: named_side_effects }
      const facts = { known: [], day: today, asksComplications, complications, sideEffects }
      expect(addendumProblems({ content, ...named, injectables: [], photos: 0 }, facts)).toEqual([])
    }
    expect(all.filter((one) => one.named_complications.length).length).toBeGreaterThan(1)
    expect(all.filter((one) => one.named_side_effects.length).length).toBeGreaterThan(1)
    expect(all.some((one) => !one.named_complications.length && !one.named_side_effects.length)).toBe(true)
  })
})

test('every treatment could have been entered with the form; those that are booked online have a picture, large and small', async () => {
  const treatments = await rowsOf<
    TreatmentDraft & { id: number; slug: string; image: string | null }
  >(`select t.*, c.slug, t.advance_payment_cents as advance_payment_price_cents,
    array(select qualification_id from treatment_qualifications where treatment_id = t.id) as qualifications from treatments t join treatment_categories c on c.id = t.treatment_category_id`)
  expect(
    treatments.flatMap((one) =>
      treatmentProblems(one, { categorySlug: one.slug, heldDuration: null })
        .filter(({ field }) => field !== 'qualifications')
        .map((found) => ({ id: one.id, ...found })),
    ),
  ).toEqual([])
  const online = treatments.filter(({ can_book_online }) => can_book_online)
  expect([online.length, new Set(online.map(({ image }) => image)).size]).toEqual([18, 4])
  const files = openFolder(folder)
  for (const image of new Set(online.map((one) => one.image!))) {
    expect(await files.claim(imageShelf, smallName(image))).toBe(true)
    expect((await readPicture((await files.get(imageShelf, image))!, 'image')).content.length).toBeGreaterThan(500)
  }
})

test('packages cost something else at each price level that is not the usual one', async () => {
  await expectNone(`select p.id from packages p join price_levels v on v.supported_country_id = p.supported_country_id where not exists (select from package_prices pp where pp.package_id = p.id and pp.price_level_id = v.id and pp.price_cents <> p.price_cents)
    and exists (select from treatment_prices tp where tp.price_level_id = v.id)`)
  expect(counts.package_prices).toBeGreaterThan(0)
})

test('whoever has an address lives on the map, so that locations are listed nearest first and nobody is looked up', async () => {
  await expectNone(
    `select id from clients where (postcode <> '') <> (latitude is not null) or (latitude is null) <> (longitude is null)`,
  )
  await expectNone('select * from address_lookups')
  // Clients of one postcode live at different points, not all at its middle.
  expect(
    (await rowsOf<{ n: number }>('select count(distinct (latitude, longitude)) as n from clients'))[0]!.n,
  ).toBeGreaterThan(1500)
})

test('work goes on: ids follow, the log begins', async () => {
  await expectNone('select * from audit_log')
  const [added] = await rowsOf<{ id: number }>(
    `insert into clients (supported_country_id, locale_id, country_id, first_name) values (166, 1, 166, 'Bo') returning id`,
  )
  expect(added!.id).toBe(2001)
  expect(await rowsOf('select entity, entity_id from audit_log')).toEqual([{ entity: 'clients', entity_id: 2001 }])
  await database.pool.query('delete from clients where id = 2001')
})

test('a chain that is there is left alone', () =>
  expect(loadDemo(database.db, { size: 'demo', today, now })).rejects.toThrow('already'))
