import { instant, localTimeAt } from '#kernel/day.ts'
import type { CreditSource } from '#features/credit/contract.ts'
import { lastDayOf, type Lasting } from '#features/credit/rules.ts'
import type { ClientFiles } from './clients.ts'
import { apologies, writtenIn } from './content/notes.ts'
import { paymentMethodId } from './ids.ts'
import type { Visit } from './model.ts'
import type { Rows } from './rows.ts'
import type { Reported } from './work.ts'

const dayMs = 86_400_000
const hourMs = 3_600_000
/** Of so many visits one ends with a gesture, and for one to come somebody has paid in advance. */
const every = { gesture: 61, advance: 29 } as const
const gestureCents = [1000, 1500, 2500] as const
/** Gestures of almost a year ago, which end within a month. */
const longAgoDays = 345

/** The validity of credit in the demo chain, in months. */
export const demoMonths: Lasting = {
  overpayment: null,
  returned: null,
  down_payment: null,
  voucher: 24,
  goodwill: 12,
  migration: null,
} satisfies Record<CreditSource, number | null>

/** Writes gestures of the salon, some of which end soon, and payments in advance for visits to come. */
export function creditOf(rows: Rows, files: ClientFiles, now: number) {
  const gestures: Visit[] = []
  let advances = 0
  const waiting = new Map<Visit['id'], { readonly id: number; readonly amountCents: number }>()

  const authorOf = ({ place, practitioner }: Visit): number => place.reception[0] ?? practitioner.id

  /** Somebody pays in advance for a visit. */
  function payInAdvance(visit: Visit, amountCents: number, at: number): void {
    const id = (advances += 1)
    rows.add('down_payments', {
      id,
      appointment_id: visit.id,
      location_id: visit.place.id,
      amount_cents: amountCents,
      payment_method_id: paymentMethodId('pin'),
      paid_on: localTimeAt(at, visit.place.zone).day,
      author_id: authorOf(visit),
      created_at: instant(at),
    })
    waiting.set(visit.id, { id, amountCents })
  }

  return {
    payInAdvance,
    /** Money paid in advance becomes credit with the report (decision C129). */
    convert(reported: readonly Reported[]): void {
      for (const { visit, at } of reported) {
        const paid = waiting.get(visit.id)
        if (!paid) continue
        waiting.delete(visit.id)
        const downPayment = { id: paid.id, authorId: visit.practitioner.id }
        files.mutate(visit.client, 'down_payment', paid.amountCents, instant(at), null, downPayment)
      }
    },
    /** Looks at the visits of a day, once they are written. */
    see(visits: readonly Visit[]): void {
      for (const visit of visits) {
        if (waiting.has(visit.id)) continue
        if (visit.tookPlace && visit.id % every.gesture === 0) gestures.push(visit)
        if (visit.start > now && visit.outcome === 'kept' && visit.id % every.advance === 0)
          payInAdvance(visit, 2500, now - (visit.id % 5) * dayMs)
      }
    },
    /** Gives the gestures: after all sales, because none of them was spent. */
    finish(): void {
      for (const visit of gestures) {
        const longAgo = now - (longAgoDays + (visit.id % 15)) * dayMs
        const at = visit.client.since < longAgo && visit.id % 2 ? longAgo : Math.min(now, visit.end + hourMs)
        files.give(visit.client, {
          amountCents: gestureCents[visit.id % gestureCents.length]!,
          at: instant(at),
          expiresOn: lastDayOf('goodwill', localTimeAt(at, visit.place.zone).day, demoMonths),
          authorId: authorOf(visit),
          reason: apologies[writtenIn(visit.client.language)],
        })
      }
    },
  }
}
