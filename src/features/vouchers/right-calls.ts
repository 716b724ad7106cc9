import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { type Maker, type Records, type RightCallsOf } from '#platform/server/test/right-call.ts'
import { newCode } from './rules.ts'

/** Right calls of gift vouchers. */
export const rightCalls: RightCallsOf = ({ db, world }) => {
  /** A voucher of € 50 that was sold at the place. */
  const sold = async ({ place }: Records) => {
    const code = newCode(randomInt)
    const { rows } = await sql<{ id: number; code: string }>`
      with made as (
        insert into vouchers (code, legal_entity_id, location_id, product_id, face_cents, single_purpose, vat_per_mille, ledger_number, author_id)
        select ${code}, l.legal_entity_id, l.id, ${world.voucher}, 5000, false, 0, '8200', ${world.practitioner} from locations l where l.id = ${place.id}
        returning id, code)
      select id, code from made`.execute(db)
    await sql`
      insert into voucher_movements (voucher_id, kind, amount_cents) values (${rows[0]!.id}, 'sold', 5000)`.execute(db)
    return rows[0]!
  }
  const ofVoucher: Maker = async (records) => ({ params: { id: (await sold(records)).id } })
  return {
    calls: {
      'GET /vouchers/code/:code': async (records) => ({
        params: { code: (await sold(records)).code },
        query: { location: records.place.id },
      }),
      'GET /vouchers/:id': ofVoucher,
      'GET /vouchers/:id/card': ofVoucher,
    },
    namingInside: ['GET /vouchers/code/:code'],
  }
}
