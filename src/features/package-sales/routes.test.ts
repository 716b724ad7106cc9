import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkoutApi } from '#features/checkout/contract.ts'
import { creditNotesApi } from '#features/credit-notes/contract.ts'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { closeBooks } from '#platform/server/test/books.ts'
import { tillOf } from '#platform/server/test/till.ts'
import { netherlands } from '#platform/server/test/world.ts'
import { packageSalesApi } from './contract.ts'
import { packageUses } from './queries.ts'

let app: TestApp
let desk: Caller
let clientId: number
/** Six laser treatments for 500 euro, paid at once; and in four terms of 125 euro. */
let packageId: number
let termsId: number
const { treatment, by, saleTo, treated } = tillOf(() => app)

const offer = async (type: 'package' | 'term', changes: object = {}): Promise<number> =>
  (
    await app.db
      .insertInto('packages')
      .values({
        supported_country_id: netherlands,
        treatment_id: app.world.laserTreatment,
        type,
        treatments: 6,
        terms: type === 'term' ? 4 : 1,
        price_cents: 50_000,
        ...changes,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  packageId = await offer('package')
  termsId = await offer('term')
})
afterAll(() => closeBooks(app))
beforeEach(async () => {
  app.clock.set('2026-03-04T09:00:00Z')
  clientId = await app.world.newClient()
})

interface Paid {
  readonly ref: string
  readonly total_cents: number
}
/** Pays these items by pin, unless the changes say otherwise. */
const pay = async (items: readonly object[], total_cents: number, changes: object = {}) => {
  const answer = await desk.raw(
    'POST',
    '/api/transactions',
    saleTo(clientId, { items, total_cents, payment_methods: [by('pin', total_cents)], ...changes }),
  )
  return { ...answer, data: answer.data as Paid }
}
const soldPackage = (changes: object = {}) => ({
  kind: 'package',
  type_id: packageId,
  amount: 1,
  price_cents: 50_000,
  ...changes,
})
const term = (changes: object = {}, item: object = {}) =>
  treatment({ terms: { id: termsId, price_cents: 12_500, ...changes }, ...item })
const using = (id: number, item: object = {}) => treatment({ package: { id }, ...item })

const params = () => ({ clientId, treatmentId: app.world.laserTreatment })
const available = async () => (await desk.call(packageSalesApi.available, { params: params() })).data
const availableTerms = async () => (await desk.call(packageSalesApi.availableTerms, { params: params() })).data
/** The id of the package, or the sale in terms, that the client bought last. */
const lastSale = async () =>
  (
    await app.db
      .selectFrom('package_sales')
      .select('id')
      .where('client_id', '=', clientId)
      .orderBy('id', 'desc')
      .execute()
  )[0]!.id
const buyPackage = async () => {
  expect((await pay([soldPackage()], 50_000)).status).toBe(201)
  return lastSale()
}
const beginTerms = async () => {
  expect((await pay([term()], 12_500)).status).toBe(201)
  return lastSale()
}
const counts = async (id: number) =>
  app.db
    .selectFrom('package_sales')
    .select(['amount_treated', 'amount_terms_paid', 'deactivated_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const linesOf = async (ref: string) =>
  (
    await sql<Record<string, unknown>>`
      select n.kind, n.treatment_id, n.package_id, n.package_sale_id, n.term_number, n.description, n.total_cents, n.vat_per_mille
      from invoice_lines n join invoices i on i.id = n.invoice_id where i.ref = ${ref} order by n.position`.execute(
      app.db,
    )
  ).rows
const invoiceId = async (ref: string) =>
  (await app.db.selectFrom('invoices').select('id').where('ref', '=', ref).executeTakeFirstOrThrow()).id

describe('refuses', () => {
  test.each<[string, () => Promise<readonly object[]>, number, Record<string, string[]>]>([
    ['a package that nobody bought', async () => [using(999_999)], 0, { 'items.0.package': ['no_package'] }],
    ['a sale in terms as a package', async () => [using(await beginTerms())], 0, { 'items.0.package': ['no_package'] }],
    [
      'a package of another treatment',
      async () => [using(await buyPackage(), { type_id: app.world.skinTreatment, price_cents: 6000 })],
      0,
      { 'items.0.package': ['no_package'] },
    ],
    [
      'two pieces of a package',
      async () => [using(await buyPackage(), { amount: 2 })],
      0,
      { 'items.0.amount': ['one_piece'] },
    ],
    [
      'a discount on what is paid already',
      async () => [using(await buyPackage(), { discount: { percentage: 10 } })],
      0,
      { 'items.0.discount': ['discount_not_with_package'] },
    ],
    [
      'a package and a term at once',
      async () => [term({}, { package: { id: 1 } })],
      0,
      { 'items.0.terms': ['package_or_term'] },
    ],
    [
      'a package with parts of a treatment',
      async () => [soldPackage({ package: { id: 1 }, terms: { id: 1 }, insurance: { id: 1 } })],
      50_000,
      {
        'items.0.package': ['not_for_this_item'],
        'items.0.terms': ['not_for_this_item'],
        'items.0.insurance': ['not_for_this_item'],
      },
    ],
    [
      'a product with a term',
      async () => [{ kind: 'product', type_id: app.world.product, amount: 1, price_cents: 1995, terms: { id: 1 } }],
      1995,
      { 'items.0.terms': ['not_for_this_item'] },
    ],
    [
      'a voucher with a discount',
      async () => [{ kind: 'voucher', type_id: 1, amount: 1, price_cents: 5000, discount: { percentage: 10 } }],
      4500,
      { 'items.0.discount': ['not_for_this_item'] },
    ],
    ['another kind', async () => [treatment({ kind: 'gift' })], 10_000, { 'items.0.kind': ['invalid'] }],
    [
      'an old price of a package',
      async () => [soldPackage({ price_cents: 40_000 })],
      40_000,
      {
        'items.0.price_cents': ['payment_total_mismatch'],
        total_cents: ['payment_total_mismatch'],
      },
    ],
    [
      'a package in terms as one that is paid at once',
      async () => [soldPackage({ type_id: termsId })],
      50_000,
      { 'items.0.type_id': ['not_sold_here'] },
    ],
    ['a package as terms', async () => [term({ id: packageId })], 12_500, { 'items.0.terms.id': ['not_sold_here'] }],
    [
      'another price of a term',
      async () => [term({ price_cents: 100 })],
      100,
      {
        'items.0.terms.price_cents': ['payment_total_mismatch'],
      },
    ],
    [
      'terms of a sale of another client',
      async () => {
        const id = await beginTerms()
        clientId = await app.world.newClient()
        return [term({ package_sale_id: id })]
      },
      12_500,
      { 'items.0.terms': ['no_package'] },
    ],
    [
      'a count that has changed since',
      async () => [term({ package_sale_id: await beginTerms(), terms: 0, amount_treated: 0 })],
      12_500,
      { 'items.0.terms': ['package_changed'] },
    ],
    [
      'a discount on a later term (decision C130)',
      async () => [term({ package_sale_id: await beginTerms() }, { discount: { percentage: 10 } })],
      11_250,
      { 'items.0.discount': ['discount_first_term'] },
    ],
  ])('%s', async (_, items, total, errors) => {
    const sold = await items()
    const answer = await pay(sold, total)
    expect([answer.status, answer.errors]).toEqual([422, errors])
  })

  test.each<[string, () => object, number]>([
    ['a package', () => soldPackage(), 50_000],
    ['a term', () => term(), 12_500],
  ])('%s on account (spec 1 §4)', async (_, item, total) => {
    const answer = await pay([item()], total, { payment_methods: [by('credit', total)] })
    expect([answer.status, answer.errors]).toEqual([
      422,
      { 'payment_methods.0.payment_method_id': ['credit_not_allowed'] },
    ])
  })

  test('a package that is used up, and terms that are paid', async () => {
    const id = await buyPackage()
    await pay(
      Array.from({ length: 6 }, () => using(id)),
      0,
    )
    expect((await pay([using(id)], 0)).errors).toEqual({ 'items.0.package': ['package_used_up'] })
    const paid = await beginTerms()
    await pay(
      Array.from({ length: 3 }, () => term({ package_sale_id: paid, treated: false })),
      37_500,
    )
    expect((await pay([term({ package_sale_id: paid, price_cents: 0, treated: false })], 0)).errors).toEqual({
      'items.0.terms': ['terms_paid'],
    })
  })

  test('a visit that is paid by a term without a treatment', async () => {
    const id = await beginTerms()
    const appointmentId = await treated({ clientId })
    const answer = await pay([term({ package_sale_id: id, treated: false })], 12_500, { appointment_id: appointmentId })
    expect(answer.errors).toEqual({ items: ['treatment_missing'] })
  })

  test('the client, or the treatment, of another country', async () => {
    const abroad = await app.as('office-manager', app.world.antwerp.id)
    for (const call of [packageSalesApi.available, packageSalesApi.availableTerms]) {
      expect((await abroad.call(call, { params: params() })).status).toBe(404)
      const foreign = { clientId, treatmentId: app.world.belgianTreatment }
      expect((await desk.call(call, { params: foreign })).status).toBe(404)
    }
  })
})

describe('a package', () => {
  test('is sold at once, one for each piece, taxed as its treatment (decision C131)', async () => {
    const { data } = await pay([soldPackage({ amount: 2, discount: { percentage: 10 } })], 90_000)
    expect(await linesOf(data.ref)).toEqual([
      {
        kind: 'package',
        treatment_id: app.world.laserTreatment,
        package_id: packageId,
        package_sale_id: null,
        term_number: null,
        description: expect.stringMatching(/^Pakket: 6 × /),
        total_cents: 90_000,
        vat_per_mille: 210,
      },
    ])
    expect(await available()).toEqual([
      expect.objectContaining({
        package_id: packageId,
        amount_treated: 0,
        amount_treatments: 6,
        invoice_ref: data.ref,
      }),
      expect.objectContaining({
        package_id: packageId,
        amount_treated: 0,
        amount_treatments: 6,
        invoice_ref: data.ref,
      }),
    ])
    expect(await availableTerms()).toEqual([])
  })

  test('pays a visit with one of its treatments, for nothing, and is gone when it is used up', async () => {
    const id = await buyPackage()
    const appointmentId = await treated({ clientId })
    const { status, data } = await pay([using(id)], 0, { appointment_id: appointmentId })
    expect(status).toBe(201)
    expect(await linesOf(data.ref)).toEqual([
      expect.objectContaining({
        kind: 'treatment',
        package_sale_id: id,
        total_cents: 0,
        description: expect.stringMatching(/, behandeling 1 van 6$/),
      }),
    ])
    expect(await available()).toEqual([expect.objectContaining({ id, amount_treated: 1 })])
    await pay(
      Array.from({ length: 5 }, () => using(id)),
      0,
    )
    expect(await available()).toEqual([])
    expect(await counts(id)).toMatchObject({ amount_treated: 6, amount_terms_paid: 0 })
  })

  test('may be used by the visit at which it is sold, whichever item comes first', async () => {
    const appointmentId = await treated({ clientId })
    const items = [treatment({ package: { item: 1 } }), soldPackage({ amount: 2 })]
    const { status, data } = await pay(items, 100_000, { appointment_id: appointmentId })
    expect(status).toBe(201)
    const sales = await available()
    expect(sales.map(({ amount_treated }) => amount_treated)).toEqual([1, 0])
    expect((await linesOf(data.ref))[0]).toMatchObject({ package_sale_id: sales[0]!.id, total_cents: 0 })
    // Vouchers before it get a line each, and do not shift what the items say of one another.
    const vouchers = { kind: 'voucher', type_id: app.world.voucher, amount: 2, price_cents: 1000 }
    const beside = await pay([vouchers, soldPackage(), treatment({ package: { item: 1 } })], 52_000)
    expect([beside.status, beside.errors]).toEqual([201, {}])
    expect((await linesOf(beside.data.ref)).at(-1)).toMatchObject({ kind: 'treatment', total_cents: 0 })
    const wrong = [treatment({ package: { item: 0 } }), soldPackage()]
    expect((await pay(wrong, 50_000)).errors).toEqual({ 'items.0.package': ['no_package'] })
    const nothing = [treatment({ package: {} }), soldPackage()]
    expect((await pay(nothing, 50_000)).errors).toEqual({ 'items.0.package': ['no_package'] })
  })

  test('is usable though its treatment is offered no more (decision C140)', async () => {
    const id = await buyPackage()
    const set = (deactivated_at: string | null) =>
      app.db.updateTable('treatments').set({ deactivated_at }).where('id', '=', app.world.laserTreatment).execute()
    await set('2026-03-01T00:00:00Z')
    const used = await pay([using(id)], 0)
    const sold = await pay([soldPackage()], 50_000)
    await set(null)
    expect([used.status, sold.errors]).toEqual([201, { 'items.0.type_id': ['not_sold_here'] }])
  })

  test('gives its last treatment to one of fifty at the same moment', async () => {
    const id = await buyPackage()
    await pay(
      Array.from({ length: 5 }, () => using(id)),
      0,
    )
    const answers = await Promise.all(Array.from({ length: 50 }, () => pay([using(id)], 0)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.filter(({ status }) => status !== 201).map(({ errors }) => JSON.stringify(errors)))).toEqual(
      new Set([JSON.stringify({ 'items.0.package': ['package_used_up'] })]),
    )
    expect(await counts(id)).toMatchObject({ amount_treated: 6 })
  })
})

describe('terms', () => {
  test('are paid one by one, the first one less its discount, with a treatment each; the rest is free', async () => {
    const first = await pay([term({}, { discount: { percentage: 20 } })], 10_000)
    const id = await lastSale()
    expect(await linesOf(first.data.ref)).toEqual([
      {
        kind: 'term',
        treatment_id: app.world.laserTreatment,
        package_id: termsId,
        package_sale_id: id,
        term_number: 1,
        description: expect.stringMatching(/, termijn 1 van 4, behandeling 1 van 6$/),
        total_cents: 10_000,
        vat_per_mille: 210,
      },
    ])
    expect(await availableTerms()).toEqual([
      expect.objectContaining({
        id,
        package_id: termsId,
        terms: 1,
        amount_terms: 4,
        amount_treated: 1,
        amount_treatments: 6,
        price_cents: 12_500,
        invoice_ref: first.data.ref,
      }),
    ])
    for (const number of [1, 2, 3]) {
      const { status } = await pay([term({ package_sale_id: id, terms: number, amount_treated: number })], 12_500)
      expect(status).toBe(201)
    }
    expect(await availableTerms()).toEqual([expect.objectContaining({ terms: 4, amount_treated: 4, price_cents: 0 })])
    const free = await pay(
      [term({ package_sale_id: id, price_cents: 0 }), term({ package_sale_id: id, price_cents: 0 })],
      0,
    )
    expect((await linesOf(free.data.ref)).map(({ kind, term_number }) => [kind, term_number])).toEqual([
      ['treatment', null],
      ['treatment', null],
    ])
    expect(await availableTerms()).toEqual([])
    expect((await pay([term({ package_sale_id: id, price_cents: 0 })], 0)).errors).toEqual({
      'items.0.terms': ['package_used_up'],
    })
  })

  test('take the rest in the last one, and several may be paid at once', async () => {
    const odd = await offer('term', { price_cents: 10_000, terms: 3, treatments: 1 })
    await pay([term({ id: odd, price_cents: 3333 })], 3333)
    const id = await lastSale()
    const rest = [3333, 3334].map((price_cents) => term({ id: odd, package_sale_id: id, price_cents, treated: false }))
    expect((await pay(rest, 6667)).status).toBe(201)
    expect(await counts(id)).toMatchObject({ amount_treated: 1, amount_terms_paid: 3 })
  })

  test('are paid once by fifty at the same moment', async () => {
    const id = await beginTerms()
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => pay([term({ package_sale_id: id, terms: 1, amount_treated: 1 })], 12_500)),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await counts(id)).toMatchObject({ amount_treated: 2, amount_terms_paid: 2 })
  })

  test('from before the till go on with the next one, taxed as the treatment is', async () => {
    const { id } = await app.db
      .insertInto('package_sales')
      .values({
        client_id: clientId,
        package_id: termsId,
        treatment_id: app.world.laserTreatment,
        type: 'term',
        price_cents: 50_000,
        amount_treatments: 6,
        amount_treated: 1,
        amount_terms: 4,
        amount_terms_paid: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await availableTerms())[0]).toMatchObject({ id, terms: 1, invoice_ref: null })
    const { data } = await pay([term({ package_sale_id: id })], 12_500)
    expect(await linesOf(data.ref)).toEqual([expect.objectContaining({ term_number: 2, vat_per_mille: 210 })])
  })
})

describe('a credit note', () => {
  const back = async (ref: string, lines: { position: number; amount: number }[] | null = null) =>
    (await app.as('salon-owner')).call(creditNotesApi.credit, { params: { ref }, body: { lines } })
  const usesOf = async (ref: string) => packageUses(app.db, [await invoiceId(ref)])

  test('waits for the uses of what its invoice sold, and gives each back', async () => {
    const { data } = await pay([soldPackage()], 50_000)
    const id = await lastSale()
    expect(await usesOf(data.ref)).toEqual([])
    const used = await pay([using(id)], 0)
    expect(await usesOf(data.ref)).toEqual([
      expect.objectContaining({
        package_sale_id: id,
        used_by_ref: used.data.ref,
        used_by_position: 1,
        kind: 'treatment',
      }),
    ])
    const refused = { status: 422, errors: { invoice: ['package_treatments_paid_credit_those_first'] } }
    expect(await back(data.ref)).toMatchObject(refused)
    expect(await usesOf(data.ref)).toHaveLength(1)
    expect(await counts(id)).toMatchObject({ amount_treated: 1, deactivated_at: null })
  })

  test('of a use makes the treatment available again, and of a sale takes it away', async () => {
    const sold = await pay([soldPackage()], 50_000)
    const id = await lastSale()
    const used = await pay([using(id)], 0)
    await back(used.data.ref)
    expect(await usesOf(sold.data.ref)).toEqual([])
    expect(await available()).toEqual([expect.objectContaining({ id, amount_treated: 0 })])
    await back(sold.data.ref)
    expect(await available()).toEqual([])
    expect((await pay([using(id)], 0)).errors).toEqual({ 'items.0.package': ['no_package'] })
  })

  test('of a package waits for the visit that used it at once, and takes both', async () => {
    const { data } = await pay([treatment({ package: { item: 1 } }), soldPackage()], 50_000)
    expect(await back(data.ref, [{ position: 2, amount: 1 }])).toMatchObject({
      status: 422,
      errors: { invoice: ['package_treatments_paid_credit_those_first'] },
    })
    expect(await available()).toHaveLength(1)
    await back(data.ref)
    expect(await available()).toEqual([])
  })

  test('of one piece takes one of the packages of its line away', async () => {
    const { data } = await pay([soldPackage({ amount: 2 })], 100_000)
    await back(data.ref, [{ position: 1, amount: 1 }])
    expect(await available()).toHaveLength(1)
  })

  test('of a term lets it be paid again, under its own number', async () => {
    const first = await pay([term()], 12_500)
    const id = await lastSale()
    const second = await pay([term({ package_sale_id: id })], 12_500)
    await pay([term({ package_sale_id: id })], 12_500)
    expect((await usesOf(first.data.ref)).map(({ kind }) => kind)).toEqual(['term', 'treatment', 'term', 'treatment'])
    await back(second.data.ref)
    expect(await counts(id)).toMatchObject({ amount_treated: 2, amount_terms_paid: 2 })
    const again = await pay([term({ package_sale_id: id })], 12_500)
    expect(await linesOf(again.data.ref)).toEqual([expect.objectContaining({ term_number: 2 })])
  })

  test('is told once: what was used does not change, and what was given back stays so', async () => {
    const id = await buyPackage()
    const used = await pay([using(id)], 0)
    const given = sql`update package_sale_uses set used_at = now() where package_sale_id = ${id}`
    await expect(given.execute(app.db)).rejects.toThrow('append-only')
    await back(used.data.ref)
    for (const change of [
      sql`update package_sale_uses set credit_note_id = null where package_sale_id = ${id}`,
      sql`delete from package_sale_uses where package_sale_id = ${id}`,
    ])
      await expect(change.execute(app.db)).rejects.toThrow('append-only')
  })
})

describe('the VAT of a treatment that may be health care (decision C131)', () => {
  let grounded: number
  let groundedPackage: number
  beforeAll(async () => {
    grounded = await app.world.treatment({ medicalGrounds: true, priceCents: 10_000 })
    groundedPackage = await offer('package', { treatment_id: grounded })
  })
  let day = 0
  /** A visit with a report whose questionnaire concludes this. */
  const answered = async (therapeutic: boolean | null) => {
    const from = new Date(Date.UTC(2026, 0, 5 + day++, 8)).toISOString()
    const appointmentId = await app.world.appointment({ clientId, treatmentId: grounded, from })
    const reportId = await app.world.report(appointmentId)
    if (therapeutic !== null)
      await sql`
        insert into medical_grounds_answers (report_id, treatment_id, question_1, substantiation, therapeutic, author_id, author_name, author_qualifications)
        values (${reportId}, ${grounded}, ${therapeutic}, 'Acne', ${therapeutic}, ${app.world.practitioner}, 'Emma de Wit', '{}')`.execute(
        app.db,
      )
    return appointmentId
  }
  const sold = () => soldPackage({ type_id: groundedPackage })
  const useAt = async (appointmentId: number) =>
    pay([using(await lastSale(), { type_id: grounded })], 0, { appointment_id: appointmentId })
  const vatOfInvoice = async (ref: string) =>
    app.db
      .selectFrom('invoice_vat')
      .select(['kind', 'vat_per_mille', 'gross_cents'])
      .where('invoice_id', '=', await invoiceId(ref))
      .execute()
  const toReview = async () => {
    const doctor = await app.as('administrator')
    const { data } = await doctor.call(packageSalesApi.vatToReview, {
      query: { location: app.world.amsterdam.id, filters: { from: '2026-03-04', to: '2026-03-04' } },
    })
    return data.filter(({ client_id }) => client_id === clientId)
  }

  test('asks the questionnaire before a package of it is sold', async () => {
    expect((await pay([sold()], 50_000)).errors).toEqual({ 'items.0.type_id': ['medical_grounds'] })
    await answered(null)
    expect((await pay([sold()], 50_000)).errors).toEqual({ 'items.0.type_id': ['medical_grounds'] })
  })

  test('follows its conclusion at the sale; a use that concludes otherwise is to be reviewed', async () => {
    await answered(true)
    const { data } = await pay([sold(), treatment()], 60_000)
    expect(await vatOfInvoice(data.ref)).toEqual(
      expect.arrayContaining([
        { kind: 'exempt', vat_per_mille: 0, gross_cents: 50_000 },
        { kind: 'taxed', vat_per_mille: 210, gross_cents: 10_000 },
      ]),
    )
    expect((await useAt(await answered(true))).status).toBe(201)
    expect(await toReview()).toEqual([])
    const used = await useAt(await answered(false))
    expect(used.status).toBe(201)
    expect(await toReview()).toEqual([
      expect.objectContaining({
        invoice_ref: used.data.ref,
        sale_ref: data.ref,
        sold_exempt: true,
        treatment_cents: 8333,
      }),
    ])
  })

  test('of a sale that was taxed, a use that is health care is to be reviewed', async () => {
    await answered(false)
    await pay([sold()], 50_000)
    await useAt(await answered(true))
    expect(await toReview()).toEqual([expect.objectContaining({ sold_exempt: false })])
  })

  test('carries who reviewed it, when and why; marks are added and never changed', async () => {
    await answered(false)
    await pay([sold()], 50_000)
    await useAt(await answered(true))
    const [use] = await toReview()
    const doctor = await app.as('administrator')
    const mark = (body: object, who = doctor) =>
      who.raw('POST', `/api/package_sales/vat-to-review/${use!.id}/reviews`, body)
    expect((await mark({ reviewed: true }, await app.as('trainee-practitioner'))).status).toBe(403)
    expect(await mark({ reviewed: false })).toMatchObject({ status: 422, errors: { reviewed: ['already_reviewed'] } })
    expect((await mark({ reviewed: true, note: 'Corrected by hand' })).status).toBe(201)
    expect(await mark({ reviewed: true })).toMatchObject({ status: 422, errors: { reviewed: ['already_reviewed'] } })
    const file = await doctor.raw(
      'GET',
      `/api/package_sales/vat-to-review/file?location=${app.world.amsterdam.id}&filters[from]=2026-03-04&filters[to]=2026-03-04`,
    )
    expect(Buffer.from(file.bytes).toString()).toContain('Corrected by hand')
    expect((await mark({ reviewed: false, note: 'Again' })).status).toBe(201)
    expect((await toReview())[0]!.reviews).toMatchObject([
      { reviewed: false, note: 'Again', at: expect.any(String) },
      { reviewed: true, note: 'Corrected by hand' },
    ])
    await expect(sql`update package_use_reviews set note = ''`.execute(app.db)).rejects.toThrow('append-only')
  })

  test('is reviewed by nobody who may not see both, and for no period that ends before it begins', async () => {
    const query = { location: app.world.amsterdam.id, filters: { from: '2026-03-04', to: '2026-03-03' } }
    expect((await (await app.as('trainee-practitioner')).call(packageSalesApi.vatToReview, { query })).status).toBe(403)
    const answer = await (
      await app.as('administrator')
    ).raw(
      'GET',
      `/api/package_sales/vat-to-review?location=${query.location}&filters[from]=2026-03-04&filters[to]=2026-03-03`,
    )
    expect([answer.status, answer.errors]).toEqual([422, { 'filters.to': ['invalid'] }])
  })
})

test('three kinds of VAT without an amount are three rows', async () => {
  const zero = await app.world.treatment({ vatPerMille: 0, priceCents: 1000 })
  const { data } = await pay([treatment({ type_id: zero, price_cents: 1000 }), treatment()], 11_000)
  const rows = await app.db
    .selectFrom('invoice_vat')
    .select(['kind', 'vat_per_mille', 'gross_cents', 'vat_cents'])
    .where('invoice_id', '=', await invoiceId(data.ref))
    .orderBy('vat_per_mille')
    .execute()
  expect(rows).toEqual([
    { kind: 'taxed', vat_per_mille: 0, gross_cents: 1000, vat_cents: 0 },
    { kind: 'taxed', vat_per_mille: 210, gross_cents: 10_000, vat_cents: 1736 },
  ])
  expect((await desk.call(checkoutApi.client, { params: { clientId } })).status).toBe(200)
})
