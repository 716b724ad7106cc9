import { getDocument, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp, type Caller, type TestApp } from '#platform/server/test/app.ts'
import { invoicesApi } from './contract.ts'

let app: TestApp
let desk: Caller
let ref: string
let clientId: number

beforeAll(async () => {
  app = await testApp()
  desk = await app.as('office-manager')
  clientId = await app.world.newClient({ firstName: 'Joëlle', lastName: '#strong[Łęcka] *van* der Meer', localeId: app.world.localeFr })
  ref = await sell({ items: [{ kind: 'treatment', type_id: app.world.laserTreatment, amount: 1, price_cents: 10_000 }], payment_methods: [{ payment_method_id: app.world.methods.pin, amount_cents: 10_000 }] })
})
afterAll(() => app.close())

async function sell(changes: object): Promise<string> {
  const answer = await desk.raw('POST', '/api/transactions', { client_id: clientId, location_id: app.world.amsterdam.id, practitioner_id: app.world.practitioner, total_cents: 10_000, ...changes })
  return (answer.data as { ref: string }).ref
}

const open = (who: Caller, wanted = ref) => who.call(invoicesApi.document, { params: { ref: wanted } })

async function textOf(pdf: Buffer): Promise<string> {
  const file = await getDocument({ data: Uint8Array.from(pdf), verbosity: VerbosityLevel.ERRORS }).promise
  const { items } = await (await file.getPage(1)).getTextContent()
  await file.loadingTask.destroy()
  return items.map((item) => ('str' in item ? item.str : '')).join(' ').replaceAll('\u200b', '').replace(/\s+/g, ' ')
}

describe('refusals', () => {
  test.each(['2026-999999', '2026-000001C', 'nonsense', '%2e%2e%2fetc', "2026-000001'--"])('%s is 404', async (wanted) => {
    expect((await desk.raw('GET', `/api/invoices/${wanted}`)).status).toBe(404)
  })
  test('another country’s is 404', async () => expect((await open(await app.as('office-manager', app.world.antwerp.id))).status).toBe(404))
  test('who may not is 403, nobody is 401', async () => {
    expect([(await open(await app.as('trainee-practitioner'))).status, (await open(app.nobody)).status]).toEqual([403, 401])
  })
})

test('the invoice opens as a PDF in the client’s language', async () => {
  const answer = await open(desk)
  expect([answer.status, answer.headers['content-type'], answer.headers['content-disposition'], answer.headers['cache-control']]).toEqual([200, 'application/pdf', `inline; filename="${ref}.pdf"`, 'no-store'])
  expect(answer.bytes.subarray(0, 4).toString()).toBe('%PDF')
  const text = await textOf(answer.bytes)
  for (const part of ['Facture', ref, 'Laserontharing benen (fr)', '100,00', '17,36', '82,64', 'NL001234567B01', 'KvK', 'Keizersgracht 10', 'Joëlle #strong[Łęcka] *van* der Meer', '04/03/2026']) expect(text).toContain(part)
})

test('what was put on account is still to be paid', async () => {
  const onAccount = await sell({ items: [{ kind: 'treatment', type_id: app.world.laserTreatment, amount: 1, price_cents: 10_000 }], payment_methods: [{ payment_method_id: app.world.methods.credit, amount_cents: 10_000 }] })
  expect(await textOf((await open(desk, onAccount)).bytes)).toMatch(/Merci de virer le montant dû de 100,00 €/)
})

test('whoever opened it is in the log', async () => {
  const reader = await app.as('salon-owner')
  await open(reader)
  expect(await app.db.selectFrom('audit_log').select(['action', 'client_ids']).where('employee_id', '=', reader.employeeId).execute()).toEqual([{ action: 'read', client_ids: [clientId] }])
})
