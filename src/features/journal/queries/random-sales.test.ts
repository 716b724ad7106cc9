import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '#kernel/day.ts'
import { sum } from '#kernel/money.ts'
import { seeded } from '#demo/random.ts'
import { balanceOf, creditLedger, lotsOf } from '#features/credit/queries.ts'
import { lotsNow } from '#features/credit/rules.ts'
import { verifyLedger } from '#features/ledger/queries.ts'
import type { Db } from '#platform/server/db.ts'
import { testApp, type TestApp } from '#platform/server/test/app.ts'
import { addTo, emptyBooks, type RandomDocument } from '#platform/server/test/random-books.ts'
import { randomCatalogue } from '#platform/server/test/random-items.ts'
import type { SalesRecords } from '#platform/server/test/random-sales.ts'
import { chainRandomDocuments, storeRandomDocuments } from '#platform/server/test/random-sales-store.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { asAccounts, accountChoices } from '../rules.ts'
import { batchesOf, journalTotals } from '../queries.ts'

// Fifty thousand sales and credit notes with random items, discounts and payments, the same at every run. They are made
// by the rules of the till and of credit notes, and stored as these store them; then lines, VAT, payments, credit,
// vouchers, packages and journal are held against one another, to the cent.

/** The embedded database runs the same statements, several times slower, so there it gets fewer. */
const amounts = { postgres: 50_000, embedded: 3000 }
const clients = 200
let app: TestApp
let records: SalesRecords
const books = emptyBooks()
/** The sums of the documents, added up while they are made. */
const expected = {
  documents: 0,
  paid: new Map<string, number>(),
  vat: new Map<number, number>(),
  rounding: 0,
  vouchers: 0,
  terms: 0,
  overpaid: 0,
  credit: new Map<number, number>(),
}

function count(document: RandomDocument): void {
  expected.documents++
  for (const { slug, amount_cents } of document.payments) addTo(expected.paid, slug, amount_cents)
  for (const { vatPerMille, vatCents } of document.vat) addTo(expected.vat, vatPerMille, vatCents)
  for (const line of document.lines) {
    if (line.kind === 'rounding') expected.rounding += line.totalCents
    if (line.kind === 'voucher' && line.vatPerMille === 0) expected.vouchers += line.totalCents
    if (line.kind === 'term') expected.terms += line.amount * line.unitPriceCents
  }
  for (const { source, amount_cents } of document.mutations) {
    if (source === 'overpayment') expected.overpaid += amount_cents
    addTo(expected.credit, document.client, source === 'payment' ? -amount_cents : amount_cents)
  }
}

/** Reads in a transaction without a limit of time: on a busy machine a statement about all documents takes long. */
const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
  app.db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    return work(tx)
  })
/** The names of what this condition finds; there should be none. */
const found = async (query: ReturnType<typeof sql<{ ref: string }>>) =>
  (await read((db) => query.execute(db))).rows.map(({ ref }) => ref)

beforeAll(async () => {
  app = await testApp()
  const { world } = app
  const random = seeded(15)
  const clientIds: number[] = []
  for (let n = 0; n < clients; n++) clientIds.push(await world.newClient())
  const treatments = [world.laserTreatment, world.skinTreatment, world.intakeTreatment]
  records = {
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
  await app.db.transaction().execute(async (tx) => {
    await storeRandomDocuments(tx, random, records, app.url ? amounts.postgres : amounts.embedded, {
      each: count,
      books,
    })
    if (!app.url) await chainRandomDocuments(tx, records)
  })
}, 300_000)
afterAll(() => app.close())

// The hashes of 50,000 documents take longer than all the rest, so on PostgreSQL these have no chain, and none is walked
// there; the embedded database chains its documents and walks them. Every other check of the books is the same on both.
test('every check of the books fits', async () => {
  const { documents, faults } = await read(verifyLedger)
  expect(faults).toEqual([])
  expect(documents).toBe(app.url ? 0 : expected.documents)
}, 120_000)

test('the numbers of both series have no gap', async () => {
  const { rows } = await sql<{ documents: number; first: number; last: number }>`
    select count(distinct number)::int as documents, min(number) as first, max(number) as last from invoices group by series`.execute(
    app.db,
  )
  expect(rows).toEqual(rows.map(({ documents }) => ({ documents, first: 1, last: documents })))
  expect(sum(rows.map(({ documents }) => documents))).toBe(expected.documents)
})

test('the lines of each document are its total', async () => {
  expect(
    await found(
      sql`select i.ref from invoices i where i.total_cents <> (select sum(n.total_cents) from invoice_lines n where n.invoice_id = i.id) limit 5`,
    ),
  ).toEqual([])
})

test('the VAT of each rate of an invoice is that of its lines together, rounded once', async () => {
  expect(
    await found(sql`
      select i.ref from invoices i join (
        select n.invoice_id, n.vat_per_mille, sum(n.total_cents) as gross from invoice_lines n where n.kind <> 'rounding' group by 1, 2
      ) l on l.invoice_id = i.id
      left join (select invoice_id, vat_per_mille, sum(gross_cents) as gross, sum(vat_cents) as vat, sum(net_cents) as net from invoice_vat group by 1, 2) v using (invoice_id, vat_per_mille)
      where v.gross is distinct from l.gross or v.gross <> v.vat + v.net
        or i.series = 'invoice' and v.vat <> round(l.gross * l.vat_per_mille / (1000 + l.vat_per_mille)::numeric) limit 5`),
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

test('an invoice of which nothing is left and its credit notes add up to nothing, in each line and rate', async () => {
  const { rows } = await sql<{ whole: number; wrong: string[] }>`
    with closed as (
      select i.id, i.ref, i.total_cents from invoices i
      where exists (select from invoices k where k.credits_invoice_id = i.id and not k.leaves_rest)
        -- The line of a voucher that has ended stays, with the VAT that was paid at its sale.
        and not exists (
          select from invoice_lines n join vouchers v on v.id = n.voucher_id where n.invoice_id = i.id and n.total_cents < 0
            and not exists (select from invoices k join invoice_lines b on b.invoice_id = k.id where k.credits_invoice_id = i.id and b.credits_position = n.position))),
    document as (select c.id as invoice_id, d.id, d.total_cents from closed c join invoices d on c.id in (d.id, d.credits_invoice_id)),
    rests as (
      select d.invoice_id, coalesce(n.credits_position, n.position)::text as part, sum(n.total_cents) as cents
      from document d join invoice_lines n on n.invoice_id = d.id where d.id = d.invoice_id or n.credits_position is not null group by 1, 2
      union all select d.invoice_id, concat_ws(' ', v.kind, v.vat_per_mille), abs(sum(v.vat_cents)) + abs(sum(v.net_cents)) from document d join invoice_vat v on v.invoice_id = d.id group by 1, 2
      union all select d.invoice_id, 'total', sum(d.total_cents - coalesce((
        select n.total_cents from invoice_lines n where n.invoice_id = d.id and d.id <> d.invoice_id and n.kind = 'rounding' and n.credits_position is null), 0)) from document d group by 1)
    select (select count(*) from closed)::int as whole, array(select c.ref || ' ' || r.part from rests r join closed c on c.id = r.invoice_id where r.cents <> 0 limit 5) as wrong`.execute(
    app.db,
  )
  expect(rows[0]!.wrong).toEqual([])
  expect(rows[0]!.whole).toBeGreaterThan(50)
})

test('no client has spent what they did not have, and each has what the documents left', async () => {
  const { rows } = await sql<{ id: number; balance: number }>`
    select c.id, ${balanceOf(sql`c.id`)} as balance from clients c where c.id = any(${[...records.clientIds]}::bigint[]) order by c.id`.execute(
    app.db,
  )
  expect(rows.map(({ balance }) => balance)).toEqual(records.clientIds.map((_, n) => expected.credit.get(n) ?? 0))
  expect(Math.min(...rows.map(({ balance }) => balance))).toBeGreaterThanOrEqual(0)
})

test('the lots of each client are their credit, in the rules and in SQL', async () => {
  const now = instant(Date.parse('2026-04-01T09:00:00Z'))
  const { rows } = await sql<{ id: number; lots: { id: number; left_cents: number }[] }>`
    select c.id, (select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'left_cents', l.left_cents) order by l.id), '[]') from ${lotsOf(sql`c.id`)} l where l.left_cents > 0) as lots
    from clients c where c.id = any(${[...records.clientIds]}::bigint[]) order by c.id`.execute(app.db)
  for (const [n, { id, lots }] of rows.entries()) {
    expect([id, sum(lots.map(({ left_cents }) => left_cents))]).toEqual([id, expected.credit.get(n) ?? 0])
    if (n % 5) continue
    const byRules = lotsNow(await creditLedger(app.db, id), now)
    expect(lots).toEqual(byRules.lots.map((lot) => ({ id: lot.id, left_cents: lot.left_cents })))
  }
})

test('credit notes take back every kind of sale, whole and in part', async () => {
  const line = (condition: ReturnType<typeof sql>) =>
    sql`count(*) filter (where exists (select from invoice_lines n where n.invoice_id = c.id and ${condition}))::int`
  const payment = (slug: 'credit' | 'voucher' | 'prepaid') =>
    sql`count(*) filter (where exists (select from invoice_payments p where p.invoice_id = c.id and p.payment_method_id = ${app.world.methods[slug]} and p.amount_cents < 0))::int`
  const { rows } = await sql<Record<string, number>>`
    select ${line(sql`n.kind = 'voucher' and n.total_cents < 0`)} as vouchers, ${line(sql`n.kind = 'voucher' and n.total_cents > 0`)} as redeemed_by_line, ${line(sql`n.kind = 'package'`)} as packages,
      ${line(sql`n.kind = 'treatment' and n.package_sale_id is not null`)} as used_treatments, ${line(sql`n.kind = 'term'`)} as terms, count(*) filter (where c.leaves_rest)::int as parts,
      ${payment('credit')} as on_account, ${payment('voucher')} as by_voucher, ${payment('prepaid')} as to_credit,
      count(*) filter (where exists (select from invoice_payments p join vouchers v on v.id = p.voucher_id and v.expires_on < c.invoice_date where p.invoice_id = c.credits_invoice_id and p.amount_cents > 0))::int as of_ended_vouchers
    from invoices c where c.series = 'credit_note'`.execute(app.db)
  for (const [kind, amount] of Object.entries(rows[0]!)) expect([kind, amount > 2]).toEqual([kind, true])
})

test('what was used is credited first, and then what was sold', () => {
  expect(books.refused.get('package_treatments_paid_credit_those_first')).toBeGreaterThan(2)
  expect(books.refused.get('voucher_used_credit_first')).toBeGreaterThan(2)
  expect(books.creditedAfterUses.length).toBeGreaterThan(2)
})

test('the value of each voucher is what it paid, what was taken back, what has ended and what is left', async () => {
  expect(
    await found(sql`
      with by_documents as (
        select voucher_id, sum(cents) as cents from (
          select n.voucher_id, -n.total_cents as cents from invoice_lines n where n.voucher_id is not null and case when n.credits_position is null then n.total_cents < 0 else n.total_cents > 0 end
          union all select voucher_id, amount_cents from invoice_payments where voucher_id is not null) x group by 1),
      moved as (
        select voucher_id, -coalesce(sum(amount_cents) filter (where kind = 'taken_back'), 0) as taken_back, -coalesce(sum(amount_cents) filter (where kind = 'expired'), 0) as ended from voucher_movements group by 1)
      select v.code as ref from vouchers v join moved m on m.voucher_id = v.id left join by_documents d on d.voucher_id = v.id
      where v.face_cents <> coalesce(d.cents, 0) + m.taken_back + m.ended + voucher_balance(v.id) limit 5`),
  ).toEqual([])
  const { rows } = await sql<{ code: string; left_cents: number }>`
    select code, voucher_balance(id) as left_cents from vouchers order by id`.execute(app.db)
  expect(rows).toEqual(books.vouchers.map(({ voucher, left_cents }) => ({ code: voucher.code, left_cents })))
  const kinds = Map.groupBy(books.movements, ({ kind }) => kind)
  for (const kind of ['redeemed', 'returned', 'taken_back', 'expired'] as const)
    expect([kind, (kinds.get(kind)?.length ?? 0) > 2]).toEqual([kind, true])
})

test('a package gives its treatments and takes its terms once, and again only after a credit note', async () => {
  const { rows } = await sql<{
    wrong: string[]
    used_up: number
    paid_again: number
    used_again: number
    terms: number
  }>`
    with drawn as (
      select s.id, s.amount_treatments, s.amount_terms, s.price_cents, s.deactivated_at,
        (select count(*) from package_sale_uses u where u.package_sale_id = s.id and u.credit_note_id is null) as used,
        (select count(*) from package_sale_terms t where t.package_sale_id = s.id and t.credit_note_id is null) as paid, (select count(distinct t.number) from package_sale_terms t where t.package_sale_id = s.id and t.credit_note_id is null) as numbers,
        (select coalesce(sum(t.amount_cents), 0) from package_sale_terms t where t.package_sale_id = s.id and t.credit_note_id is null) as cents
      from package_sales s)
    select array(
        select d.id::text from drawn d
        where d.used > d.amount_treatments or d.paid > d.amount_terms or d.paid <> d.numbers or d.cents > d.price_cents or (d.paid = d.amount_terms and d.cents <> d.price_cents)
          or (d.deactivated_at is not null and (d.used > 0 or d.paid > 0)) limit 5) as wrong,
      (select count(*) from drawn where used = amount_treatments)::int as used_up, (select count(*) from package_sale_uses a where a.credit_note_id is not null and exists (select from package_sale_uses b where b.package_sale_id = a.package_sale_id and b.invoice_id > a.credit_note_id))::int as used_again,
      (select count(*) from package_sale_terms a join package_sale_terms b on (b.package_sale_id, b.number) = (a.package_sale_id, a.number) and b.id > a.id where a.credit_note_id is not null)::int as paid_again,
      (select sum(cents) from drawn)::bigint as terms`.execute(app.db)
  const { wrong, terms, ...seen } = rows[0]!
  expect(wrong).toEqual([])
  // Among three thousand documents no term of which the invoice was credited need be paid again.
  if (app.url) for (const [what, amount] of Object.entries(seen)) expect([what, amount > 2]).toEqual([what, true])
  expect(terms).toBe(expected.terms)
})

test('the journal balances in every document, and each account is what the documents say', async () => {
  const posted = { legalEntityId: records.legalEntityId, from: '2026-03-01', to: '2026-03-31' } as const
  const accounts = asAccounts(
    accountChoices({ country_code: 'NL', accounts: {}, rates: [...expected.vat.keys()].filter((rate) => rate > 0) }),
  )
  const totals = await read((db) => journalTotals(db, posted as never, { accounts, countryId: netherlands }))
  expect(totals.unbalanced).toEqual([])
  expect(totals.debit_cents).toBe(totals.credit_cents)
  const balanceOfAccount = (account: string) => {
    const row = totals.accounts.find((one) => one.account === account)
    return row ? row.debit_cents - row.credit_cents : 0
  }
  const writtenOff = sum(
    books.movements.map(({ kind, voucherId, amount_cents }) =>
      kind === 'expired' && books.vouchers[voucherId - 1]!.voucher.vat_per_mille === 0 ? -amount_cents : 0,
    ),
  )
  const paid = (slug: string) => expected.paid.get(slug) ?? 0
  expect({
    cash: balanceOfAccount('1000'),
    pin: balanceOfAccount('1050'),
    debtors: balanceOfAccount('1300'),
    credit: balanceOfAccount('1800'),
    vouchers: balanceOfAccount('1810'),
    old_vouchers: balanceOfAccount('1815'),
    rounding: balanceOfAccount('4980'),
    ended_vouchers: balanceOfAccount('8990'),
  }).toEqual({
    cash: paid('cash'),
    pin: paid('pin'),
    debtors: paid('credit'),
    credit: paid('prepaid') - expected.overpaid,
    vouchers: paid('voucher') - expected.vouchers + writtenOff,
    old_vouchers: paid('old_voucher'),
    rounding: -expected.rounding,
    ended_vouchers: -writtenOff,
  })
  // The books say that clients are owed exactly their credit.
  expect(-balanceOfAccount('1800')).toBe(sum(expected.credit.values()))
  // The rests of vouchers that are taxed later are a debt of the same amount.
  const owed = books.vouchers.filter(({ voucher }) => voucher.vat_per_mille === 0).map(({ left_cents }) => left_cents)
  expect(-balanceOfAccount('1810')).toBe(sum(owed))
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
