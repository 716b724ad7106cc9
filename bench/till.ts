import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { seeded } from '#demo/random.ts'
import { checkoutApi } from '#features/checkout/contract.ts'
import { daySummaryApi } from '#features/day-summary/contract.ts'
import { journalApi } from '#features/journal/contract.ts'
import { journalTotals } from '#features/journal/queries.ts'
import { accountChoices, asAccounts } from '#features/journal/rules.ts'
import type { CheckName } from '#features/ledger/contract.ts'
import { bookChecks, statementsOf } from '#features/ledger/queries/books.ts'
import { listsApi } from '#features/lists/contract.ts'
import { netherlands } from '#platform/server/test/world.ts'
import type { Db, OpenDatabase } from '#platform/server/db.ts'
import { randomCatalogue } from '#platform/server/test/random-items.ts'
import type { SalesRecords } from '#platform/server/test/random-sales.ts'
import { storeRandomDocuments } from '#platform/server/test/random-sales-store.ts'
import { row, type Row } from './measure.ts'
import type { Served } from './served.ts'

const rounds = 120
const invoicesOfMonth = 20_000
const atOnce = 50
const warmBursts = 2
const bursts = 3
const rowsOfDay = 300
const march = { from: '2026-03-01' as Day, to: '2026-03-31' as Day }

interface Till {
  readonly location_id: number
  readonly country_id: number
  readonly practitioner_id: number
  readonly treatment_id: number
  readonly price_cents: number
  readonly pin: number
}

/** A location, somebody who treats there, and a treatment without a questionnaire at its price there. */
async function tillOf(db: Db): Promise<Till> {
  const { rows } = await sql<Till>`
    select l.id as location_id, l.supported_country_id as country_id, t.id as treatment_id, (select m.id from payment_methods m where m.slug = 'pin') as pin,
      coalesce((select x.price_cents from treatment_prices x where x.treatment_id = t.id and x.price_level_id = l.price_level_id), t.price_cents) as price_cents,
      (select e.id from employees e join employee_locations w on w.employee_id = e.id and w.location_id = l.id join employee_roles er on er.employee_id = e.id join roles r on r.id = er.role_id and r.practitioner where e.deactivated_at is null order by e.id limit 1) as practitioner_id
    from locations l join lateral (select * from treatments t where t.supported_country_id = l.supported_country_id and not t.requires_medical_grounds and t.deactivated_at is null and t.price_cents > 1000 order by t.id limit 1) t on true
    where l.supported_country_id = ${netherlands} order by l.id limit 1`.execute(db)
  return rows[0]!
}

const clientsOf = async (db: Db, countryId: number, amount: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from clients where supported_country_id = ${countryId} and deactivated_at is null and merged_into_id is null and first_name <> '' and last_name <> '' and email <> '' order by id limit ${amount}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** A company of its own for the random documents, so that their numbers meet no others. */
async function salesRecords(db: Db, prefix: string, cashRounding: boolean): Promise<SalesRecords> {
  const ids = async (query: ReturnType<typeof sql<{ id: number }>>) =>
    (await query.execute(db)).rows.map(({ id }) => id)
  const [legalEntityId] = await ids(sql`
    insert into legal_entities (supported_country_id, name, street, street_number, postcode, place, vat_id, trade_register, trade_register_label, bank_account, email, phone, invoice_prefix)
    select supported_country_id, 'Bench', street, street_number, postcode, place, vat_id, trade_register, trade_register_label, bank_account, email, phone, ${prefix}
    from legal_entities where supported_country_id = ${netherlands} order by id limit 1
    on conflict (invoice_prefix) do update set name = excluded.name returning id`)
  const methods = await sql<{ id: number; slug: string }>`select id, slug from payment_methods`.execute(db)
  const practitionerIds = await ids(sql`select id from employees order by id limit 8`)
  return {
    catalogue: randomCatalogue(seeded(3), {
      treatments: await ids(
        sql`select id from treatments where supported_country_id = ${netherlands} order by id limit 12`,
      ),
      products: await ids(sql`select id from products where supported_country_id = ${netherlands} order by id limit 8`),
    }),
    methods: Object.fromEntries(methods.rows.map(({ id, slug }) => [slug, id])),
    clientIds: await clientsOf(db, netherlands, 500),
    locationIds: await ids(
      sql`select id from locations where supported_country_id = ${netherlands} order by id limit 2`,
    ),
    practitionerIds,
    authorId: practitionerIds[0]!,
    legalEntityId: legalEntityId!,
    prefix,
    cashRounding,
  }
}

type Answers = readonly { readonly ms: number; readonly status: number }[]
function expectAll(what: string, answers: Answers, status: number): void {
  const wrong = answers.find((answer) => answer.status !== status)
  if (wrong) throw new Error(`${what}: ${wrong.status}`)
}

/** The rows of the speed table that concern money: the till, the day, and the journal of a month. */
export async function tillRows(database: OpenDatabase, { probe, prober }: Served): Promise<Row[]> {
  const { db } = database
  const till = await tillOf(db)
  const records = await salesRecords(db, 'BT', false)
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await storeRandomDocuments(tx, seeded(7), records, invoicesOfMonth)
  })
  const clients = await clientsOf(db, till.country_id, rounds + (warmBursts + bursts) * atOnce)
  const saleTo = (client_id: number) =>
    probe(checkoutApi.pay, {
      body: {
        client_id,
        location_id: till.location_id,
        practitioner_id: till.practitioner_id,
        items: [{ kind: 'treatment', type_id: till.treatment_id, amount: 1, price_cents: till.price_cents }],
        payment_methods: [{ payment_method_id: till.pin, amount_cents: till.price_cents }],
        total_cents: till.price_cents,
      },
    })

  const calls = clients
    .slice(0, rounds)
    .map((clientId) => [
      probe(checkoutApi.client, { params: { clientId } }),
      probe(checkoutApi.place, { params: { locationId: till.location_id } }),
      probe(listsApi.treatments, { params: { countryId: till.country_id, locationId: till.location_id } }),
    ])
  const answers = await prober.sequence(calls.flat())
  expectAll('the checkout', answers, 200)
  const perOpening = calls[0]!.length
  const opened = calls.map((_, i) =>
    answers.slice(i * perOpening, (i + 1) * perOpening).reduce((all, { ms }) => all + ms, 0),
  )

  const paid = await prober.sequence(clients.slice(0, rounds).map(saleTo))
  expectAll('a payment', paid, 201)

  // The first bursts prepare the statements on each connection, and plan them for good, as the first sales of a day do.
  const together: { ms: number; status: number }[] = []
  for (let burst = 0; burst < warmBursts + bursts; burst++) {
    const buyers = clients.slice(rounds + burst * atOnce, rounds + (burst + 1) * atOnce)
    const answers = await prober.burst(buyers.map(saleTo))
    expectAll('a payment among fifty', answers, 201)
    if (burst >= warmBursts) together.push(...answers)
  }
  const gaps = await sql<{ n: number }>`
    select count(*)::int as n from (
      select c.last_number from invoice_counters c left join invoices i using (legal_entity_id, series, year)
      where c.legal_entity_id = (select l.legal_entity_id from locations l where l.id = ${till.location_id})
      group by c.legal_entity_id, c.series, c.year, c.last_number
      having count(distinct i.number) <> c.last_number or coalesce(min(i.number), 1) <> 1 or coalesce(max(i.number), 0) <> c.last_number) gap`.execute(
    db,
  )

  // The day whose rows come nearest to those that a busy location has.
  const { rows: busy } = await sql<{ day: Day; location: number }>`
    select invoice_date as day, location_id as location from invoices where location_id = any(${records.locationIds}::bigint[])
    group by 1, 2 order by abs(count(*) - ${rowsOfDay}), 1, 2 limit 1`.execute(db)
  const dayCall = probe(daySummaryApi.show, {
    query: { filters: { day: busy[0]!.day }, location: busy[0]!.location },
  })
  const days = await prober.sequence(Array.from({ length: 40 }, () => dayCall))
  expectAll('the day summary', days, 200)
  const [summary] = await prober.burst([dayCall])
  const { data } = JSON.parse(summary!.body) as { data: { rows: unknown[] } }

  const fileOf = (format: 'csv' | 'xaf') =>
    probe(journalApi.file, { query: { legal_entity: records.legalEntityId, filters: march, format } })
  const files = await prober.sequence([fileOf('csv'), fileOf('xaf'), fileOf('csv'), fileOf('xaf')])
  expectAll('the journal', files, 200)

  return [
    { ...row('the checkout is opened: its three calls', opened.slice(10), 'p95 < 60', ({ p95 }) => p95 < 60) },
    {
      ...row(
        'a sale is paid',
        paid.slice(10).map(({ ms }) => ms),
        'p95 < 40',
        ({ p95 }) => p95 < 40,
      ),
    },
    {
      ...row(
        `${atOnce} sales at once in one series`,
        together.map(({ ms }) => ms),
        'p95 < 400, no gap',
        ({ p95 }) => p95 < 400 && gaps.rows[0]!.n === 0,
      ),
      result: `${gaps.rows[0]!.n} gaps`,
    },
    {
      ...row(
        `a day summary of ${data.rows.length} rows`,
        days.slice(5).map(({ ms }) => ms),
        'p95 < 40',
        ({ p95 }) => p95 < 40,
      ),
    },
    {
      ...row(
        `the journal of a month of ${invoicesOfMonth} invoices, as CSV and as audit file`,
        files.map(({ ms }) => ms),
        'p95 < 5000',
        ({ p95 }) => p95 < 5000,
      ),
      result: 'streamed',
    },
  ]
}

const batch = 50_000
class RolledBack extends Error {}

/** The parts of the books that are not about these documents: they have no chain here, and no day of theirs is closed. */
const otherParts: readonly CheckName[] = ['numbers', 'closings']

/** Walks the parts of the books that documents make: credit notes, credit, packages and vouchers are among them. */
async function checkBooks(db: Db, what: string): Promise<void> {
  for (const one of bookChecks.filter(({ check }) => !otherParts.includes(check)))
    for (const wrong of await statementsOf(db, one)) {
      const { rows } = await sql<{ subject: string }>`select subject from (${wrong}) wrong limit 1`.execute(db)
      if (rows[0]) throw new Error(`${what}: ${one.check} ${rows[0].subject}`)
    }
}

/**
 * Makes a million random sales by the rules of the till, stores them in batches that are rolled back, and holds lines,
 * VAT, payments, credit, packages, vouchers and journal against one another. It throws on the first cent that is wrong.
 */
export async function millionSales(database: OpenDatabase, amount: number, tell: (line: string) => void): Promise<Row> {
  const accounts = asAccounts(accountChoices({ country_code: 'NL', accounts: {}, rates: [210, 120, 90, 60] }))
  const times: number[] = []
  for (let done = 0; done < amount; done += batch) {
    const begun = performance.now()
    try {
      await database.db.transaction().execute(async (tx) => {
        await sql`set local statement_timeout = 0`.execute(tx)
        const records = await salesRecords(tx, 'BM', (done / batch) % 2 === 0)
        await storeRandomDocuments(tx, seeded(1000 + done), records, batch)
        const totals = await journalTotals(
          tx,
          { legalEntityId: records.legalEntityId, ...march },
          { accounts, countryId: netherlands },
        )
        const { rows: wrong } = await sql<{ ref: string }>`
          select i.ref from invoices i where i.legal_entity_id = ${records.legalEntityId} and (
            i.total_cents <> (select sum(n.total_cents) from invoice_lines n where n.invoice_id = i.id)
            or i.total_cents <> (select sum(p.amount_cents) from invoice_payments p where p.invoice_id = i.id) - (select coalesce(sum(m.amount_cents), 0) from credit_mutations m where m.invoice_id = i.id and m.source = 'overpayment')
            or (select coalesce(sum(v.gross_cents), 0) from invoice_vat v where v.invoice_id = i.id) <> (select coalesce(sum(n.total_cents), 0) from invoice_lines n where n.invoice_id = i.id and n.kind <> 'rounding')) limit 1`.execute(
          tx,
        )
        if (wrong.length || totals.unbalanced.length || totals.debit_cents !== totals.credit_cents)
          throw new Error(`random sales from ${done}: ${wrong[0]?.ref ?? totals.unbalanced[0]?.ref}`)
        await checkBooks(tx, `random sales from ${done}`)
        throw new RolledBack()
      })
    } catch (error) {
      if (!(error instanceof RolledBack)) throw error
    }
    times.push(performance.now() - begun)
    tell(`${done + batch} random sales`)
  }
  return {
    ...row(`${batch} random sales, made, stored and held against the journal`, times, 'every cent', () => true),
    result: `${amount} sales, nothing wrong`,
  }
}
