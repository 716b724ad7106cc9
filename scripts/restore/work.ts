import { sql } from 'kysely'
import sharp from 'sharp'
import { contractsApi } from '#features/contracts/contract.ts'
import { emptyPdf } from '#features/contracts/right-calls.ts'
import { checkoutApi, type PaymentBody } from '#features/checkout/contract.ts'
import { photosApi } from '#features/photos/contract.ts'
import type { Db } from '#platform/server/db.ts'
import type { Caller } from '../../e2e/server.ts'

/** A PDF with a remark of its own at its end. */
const pdf = (words: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array([...emptyPdf, ...Buffer.from(`% ${words}\n`, 'latin1')])

interface Facts {
  readonly clientId: number
  readonly categoryId: number
  readonly appointmentId: number
}

/** A client who came to a visit without a closed report, of whom a photo can be taken, and a category for a contract. */
export async function workFacts(db: Db): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select a.client_id as "clientId", t.treatment_category_id as "categoryId", a.id as "appointmentId"
    from appointments a join treatments t on t.id = a.treatment_id join clients c on c.id = a.client_id
    where a.deleted_at is null and a.no_show_at is null and a.starts_at between now() - interval '36 hours' and now() and c.merged_into_id is null and c.deactivated_at is null
      and t.treatment_category_id is not null and not exists (select from treatment_reports r where r.appointment_id = a.id)
    order by a.starts_at desc limit 1`.execute(db)
  if (!rows[0]) throw new Error('The demo chain has no visit of the last days without a report')
  return rows[0]
}

function succeeded(answer: { readonly status: number; readonly errors: unknown } | null, what: string): void {
  if (!answer || answer.status >= 300) throw new Error(`${what}: ${answer?.status} ${JSON.stringify(answer?.errors)}`)
}

/** Works as a day does: sales, a photo of a visit, a contract. */
export async function work(call: Caller, facts: Facts, sales: () => PaymentBody, name: string): Promise<void> {
  for (let n = 0; n < 5; n++)
    succeeded(await call(checkoutApi.pay, { body: sales() }, `${name}-sale-${n}-${process.pid}`), 'a sale')
  const colour = { r: name.length * 20, g: 120, b: 90 }
  const photo = await sharp({ create: { width: 600, height: 400, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()
  succeeded(
    await call(photosApi.preSave, {
      query: { appointment_id: facts.appointmentId, name: `${name}.jpg` },
      body: new Uint8Array(photo),
    }),
    'a photo',
  )
  succeeded(
    await call(contractsApi.upload, {
      params: { clientId: facts.clientId },
      query: { name: `${name}.pdf`, treatment_category_id: facts.categoryId },
      body: pdf(name),
    }),
    'a contract',
  )
}
