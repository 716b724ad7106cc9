import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seeded } from '#demo/random.ts'
import { balanceOf } from '#features/credit/queries.ts'
import { termCents } from '#features/package-sales/rules.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import {
  noBalances,
  randomCatalogue,
  storeRandomDocuments,
  type RandomDocument,
  type SalesPlace,
} from '#platform/server/test/random-sales.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { asAccounts, accountChoices } from '../rules.ts'
import { batchesOf, journalTotals } from '../queries.ts'

// Fifty thousand sales and credit notes with random items, discounts and payments, the same at every run. They are made
// by the rules of the till and stored as it stores them; then lines, VAT, payments, credit and journal are held against
// one another, to the cent.

/** The embedded database runs the same statements, several times slower, so there it gets fewer. */
const amounts = { postgres: 50_000, embedded: 3000 }
const clients = 200
let app: TestApp
let place: SalesPlace
const open = noBalances()
/** The sums of the documents, added up while they are made. */
const expected = {
  paid: new Map<string, number>(),
  vat: new Map<number, number>(),
  rounding: 0,
  vouchers: 0,
  terms: 0,
  overpaid: 0,
  credit: new Map<number, number>(),
}
const add = <K>(map: Map<K, number>, key: K, cents: number) => map.set(key, (map.get(key) ?? 0) + cents)
const sumOf = (values: Iterable<number>) => [...values].reduce((all, one) => all + one, 0)

function count(document: RandomDocument): void {
  for (const { slug, amount_cents } of document.payments) add(expected.paid, slug, amount_cents)
  for (const { vatPerMille, vatCents } of document.vat) add(expected.vat, vatPerMille, vatCents)
  for (const line of document.lines) {
    if (line.kind === 'rounding') expected.rounding += line.totalCents
    if (line.kind === 'voucher' && line.vatPerMille === 0) expected.vouchers += line.totalCents
    if (line.kind === 'term') expected.terms += line.totalCents + line.unitDiscountCents
  }
  for (const { source, amount_cents } of document.mutations) {
    if (source === 'overpayment') expected.overpaid += amount_cents
    add(expected.credit, document.client, source === 'payment' ? -amount_cents : amount_cents)
  }
}

/** The names of documents that this condition finds; there should be none. */
const found = async (query: ReturnType<typeof sql<{ ref: string }>>) =>
  (await query.execute(app.db)).rows.map(({ ref }) => ref)

beforeAll(async () => {
  app = await testApp()
  const { world } = app
  const random = seeded(15)
  const clientIds: number[] = []
  for (let n = 0; n < clients; n++) clientIds.push(await world.newClient())
  const treatments = [world.laserTreatment, world.skinTreatment, world.intakeTreatment]
  place = {
    catalogue: randomCatalogue(random, { treatments, products: [world.product, world.voucher] }),
    methods: world.methods,
    clientIds,
    locationIds: [world.amsterdam.id],
    practitionerIds: [world.practitioner, world.assistant],
    authorId: world.practitioner,
    legalEntityId: world.amsterdam.legalEntityId,
    prefix: '',
    cashRounding: true,
  }
  await app.db
    .transaction()
    .execute((tx) =>
      storeRandomDocuments(tx, random, place, app.url ? amounts.postgres : amounts.embedded, { each: count, open }),
    )
}, 300_000)
afterAll(() => app.close())

test('the lines of each document are its total', async () => {
  expect(
    await found(
      sql`select i.ref from invoices i where i.total_cents <> (select sum(n.total_cents) from invoice_lines n where n.invoice_id = i.id) limit 5`,
    ),
  ).toEqual([])
})

test('the VAT of each rate is that of its lines together, rounded once', async () => {
  expect(
    await found(sql`
      select i.ref from invoices i join (
        select n.invoice_id, n.vat_per_mille, sum(n.total_cents) as gross from invoice_lines n where n.kind <> 'rounding' group by 1, 2
      ) l on l.invoice_id = i.id
      left join (select invoice_id, vat_per_mille, sum(gross_cents) as gross, sum(vat_cents) as vat, sum(net_cents) as net from invoice_vat group by 1, 2) v using (invoice_id, vat_per_mille)
      where v.gross is distinct from l.gross or v.vat <> round(l.gross * l.vat_per_mille / (1000 + l.vat_per_mille)::numeric) or v.gross <> v.vat + v.net limit 5`),
  ).toEqual([])
})

test('what was paid is the total and what became credit', async () => {
  expect(
    await found(sql`
      select i.ref from invoices i
      where (select sum(p.amount_cents) from invoice_payments p where p.invoice_id = i.id)
        <> i.total_cents + (select coalesce(sum(m.amount_cents), 0) from credit_mutations m where m.invoice_id = i.id and m.source = 'overpayment') limit 5`),
  ).toEqual([])
})

test('a credit note and its invoice add up to nothing, in each line, rate and payment', async () => {
  expect(
    await found(sql`
      select c.ref from invoices c join invoices i on i.id = c.credits_invoice_id
      where c.total_cents + i.total_cents <> 0
        or exists (select from invoice_lines a full join invoice_lines b on b.invoice_id = i.id and b.position = a.position
          where a.invoice_id = c.id and (b.invoice_id is null or a.total_cents + b.total_cents <> 0 or a.vat_per_mille <> b.vat_per_mille))
        or exists (select from invoice_vat a join invoice_vat b on b.invoice_id = i.id and b.kind = a.kind and b.vat_per_mille = a.vat_per_mille
          where a.invoice_id = c.id and (a.vat_cents + b.vat_cents <> 0 or a.net_cents + b.net_cents <> 0)) limit 5`),
  ).toEqual([])
})

test('no client has spent what they did not have, and each has what the documents left', async () => {
  const { rows } = await sql<{ id: number; balance: number }>`
    select c.id, ${balanceOf(sql`c.id`)} as balance from clients c where c.id = any(${[...place.clientIds]}::bigint[]) order by c.id`.execute(
    app.db,
  )
  expect(rows.map(({ balance }) => balance)).toEqual(place.clientIds.map((_, n) => expected.credit.get(n) ?? 0))
  expect(Math.min(...rows.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0)
})

test('credit notes take back sales with vouchers, with packages, on account and paid by voucher', async () => {
  const { rows } = await sql<{ vouchers: number; packages: number; on_account: number; by_voucher: number }>`
    select count(*) filter (where exists (select from invoice_lines n where n.invoice_id = c.id and n.kind = 'voucher' and n.amount < 0)) as vouchers,
      count(*) filter (where exists (select from invoice_lines n where n.invoice_id = c.id and n.kind = 'package')) as packages,
      count(*) filter (where exists (select from invoice_payments p where p.invoice_id = c.id and p.payment_method_id = ${app.world.methods.credit})) as on_account,
      count(*) filter (where exists (select from invoice_payments p where p.invoice_id = c.id and p.payment_method_id = ${app.world.methods.voucher})) as by_voucher
    from invoices c where c.series = 'credit_note'`.execute(app.db)
  for (const amount of Object.values(rows[0]!)) expect(amount).toBeGreaterThan(2)
})

test('no voucher and no package gave more than was sold', () => {
  expect(open.vouchers.filter(({ left_cents, voucher }) => left_cents < 0 || left_cents > voucher.left_cents)).toEqual(
    [],
  )
  const sales = [...open.packages.values()].flat()
  expect(
    sales.filter((sale) => sale.amount_treated > sale.amount_treatments || sale.amount_terms_paid > sale.amount_terms),
  ).toEqual([])
  // The terms of a plan that is paid are its price, and no term is paid twice.
  const plans = sales.filter(({ type }) => type === 'term')
  expect(plans.length).toBeGreaterThan(50)
  const paid = plans.flatMap(({ price_cents, amount_terms, paid_numbers }) =>
    paid_numbers.map((number) => termCents(price_cents, amount_terms, number)),
  )
  expect(plans.filter(({ paid_numbers }) => new Set(paid_numbers).size !== paid_numbers.length)).toEqual([])
  expect(sumOf(paid)).toBe(expected.terms)
})

test('the journal balances in every document, and each account is what the documents say', async () => {
  const posted = { legalEntityId: place.legalEntityId, from: '2026-03-01', to: '2026-03-31' } as const
  const accounts = asAccounts(
    accountChoices({ country_code: 'NL', accounts: {}, rates: [...expected.vat.keys()].filter((rate) => rate > 0) }),
  )
  const totals = await journalTotals(app.db, posted as never, { accounts, countryId: netherlands })
  expect(totals.unbalanced).toEqual([])
  expect(totals.debit_cents).toBe(totals.credit_cents)
  const balanceOfAccount = (account: string) => {
    const row = totals.accounts.find((one) => one.account === account)
    return row ? row.debit_cents - row.credit_cents : 0
  }
  const paid = (slug: string) => expected.paid.get(slug) ?? 0
  expect({
    cash: balanceOfAccount('1000'),
    pin: balanceOfAccount('1050'),
    debtors: balanceOfAccount('1300'),
    credit: balanceOfAccount('1800'),
    vouchers: balanceOfAccount('1810'),
    old_vouchers: balanceOfAccount('1815'),
    rounding: balanceOfAccount('4980'),
  }).toEqual({
    cash: paid('cash'),
    pin: paid('pin'),
    debtors: paid('credit'),
    credit: paid('prepaid') - expected.overpaid,
    vouchers: paid('voucher') - expected.vouchers,
    old_vouchers: paid('old_voucher'),
    rounding: -expected.rounding,
  })
  // The books say that clients are owed exactly their credit.
  expect(-balanceOfAccount('1800')).toBe(sumOf(expected.credit.values()))
  // The rests of vouchers that are taxed later are a debt of the same amount.
  const owed = open.vouchers.filter(({ voucher }) => !voucher.single_purpose).map(({ left_cents }) => left_cents)
  expect(-balanceOfAccount('1810')).toBe(sumOf(owed))
  for (const [rate, vat] of expected.vat)
    if (rate > 0) expect([rate, balanceOfAccount(accounts[`vat_${rate}`]!)]).toEqual([rate, -vat])

  // The file reads the same entries in batches.
  let entries = 0
  let cents = 0
  for await (const batch of batchesOf(app.db, posted as never, { accounts, last: totals.last }))
    for (const entry of batch) {
      entries++
      cents += entry.cents
    }
  expect([entries, cents]).toEqual([totals.accounts.reduce((all, one) => all + one.entries, 0), 0])
}, 120_000)
