import { localTimeAt, type Day } from '#kernel/day.ts'
import { translate } from '#kernel/translatable.ts'
import type { PostedCare } from '#features/invoices/rules.ts'
import { postedCare } from '#features/insured-care/rules.ts'
import type { Item } from '#features/checkout/rules/items.ts'
import { performanceCodeOf } from './catalogue.ts'
import { healthInsurers, insuredCare } from './content/bookkeeping.ts'
import { netherlands } from './content/reference-data.ts'
import type { Client, Practitioner, Visit } from './model.ts'

/** Acne treatment, the first of the insured care. */
const zvInsuranceId = 1

/** The insurance of a visit's own line: care of the skin that a Dutch client is insured for. */
export function insuredPart({ client, place, offer, start }: Visit): Pick<Item, 'insurance' | 'insuranceStartDate'> {
  if (!client.insurerId || place.countryId !== netherlands || offer.category !== 'acne') return {}
  // Later care goes on with the first day of the care (spec 1 §7).
  client.careFrom ??= localTimeAt(start, place.zone).day
  return { insurance: { id: zvInsuranceId }, insuranceStartDate: client.careFrom }
}

/** The care of the insured items, by their place. */
export function careOf({
  items,
  client,
  practitioner,
}: {
  readonly items: readonly Item[]
  readonly client: Pick<Client, 'insurerId' | 'language'>
  readonly practitioner: Pick<Practitioner, 'agbCode'>
}): ReadonlyMap<number, PostedCare> {
  const insurer = client.insurerId === null ? undefined : healthInsurers[client.insurerId - 1]
  const care = new Map<number, PostedCare>()
  for (const [position, { type_id, insurance, insuranceStartDate }] of items.entries()) {
    const product = insurance && insuredCare[insurance.id - 1]
    if (!product || !insurer || !insuranceStartDate) continue
    const facts = {
      zv_insurance_id: insurance.id,
      health_insurance_id: client.insurerId!,
      product: translate(product.long, client.language),
      insurer: insurer.name,
      uzovi_code: insurer.uzovi,
      performance_code: performanceCodeOf(type_id),
      agb_code: practitioner.agbCode,
    }
    care.set(position, postedCare(facts, insuranceStartDate))
  }
  return care
}

/** The columns of a line with its care; empty for most. */
export function careColumns(posted: PostedCare | null): {
  readonly zv_insurance_id: number | null
  readonly health_insurance_id: number | null
  readonly care_date: Day | null
  readonly care: object | null
} {
  if (!posted) return { zv_insurance_id: null, health_insurance_id: null, care_date: null, care: null }
  const {
    zvInsuranceId: zv_insurance_id,
    healthInsuranceId: health_insurance_id,
    careDate: care_date,
    ...care
  } = posted
  return { zv_insurance_id, health_insurance_id, care_date, care }
}
