import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import type { Db } from '#platform/server/db.ts'
import { opened, type SecretBox } from '#platform/server/secret.ts'
import { maskedNin } from '#features/clients/rules/nin.ts'
import type { PostedCare } from '#features/invoices/rules.ts'
import { careFacts, insuranceOf, offeredInsurances } from '../queries.ts'
import { canClaimWith, postedCare, type PayerInsurance } from '../rules.ts'

/** The insurance of a paying client; the national number is opened to check its digits, and not handed on. */
export async function payerInsurance(db: Db, secrets: SecretBox, clientId: number): Promise<PayerInsurance> {
  const stored = await insuranceOf(db, clientId)
  const sealed = stored?.nin
  const nin = sealed ? opened(secrets, sealed) : ''
  return {
    healthInsurance_id: stored?.health_insurance_id ?? 0,
    nin: maskedNin(nin),
    nin_doubtful: !canClaimWith(nin, stored?.nin_country_code ?? null),
  }
}

/** An item of a sale with its insurance, as the till sends it. */
interface SoldItem {
  readonly kind: string | null
  readonly type_id: number | null
  readonly insurance?: { readonly id: number } | null | undefined
  readonly insuranceStartDate?: Day | null | undefined
}

/** The ids of insurances in a sale that are not offered. */
export async function unknownInsurances(db: Db, items: readonly SoldItem[]): Promise<ReadonlySet<number>> {
  const ids = items.flatMap(({ insurance }) => (insurance ? [insurance.id] : []))
  if (!ids.length) return new Set()
  const offered = await offeredInsurances(db, ids)
  return new Set(ids.filter((id) => !offered.has(id)))
}

/**
 * The care of each insured item, by its place among the items, as its line keeps it. The rules of the sale have let at
 * most one through, with its date, for a client with an insurer (spec 1 §5).
 */
export async function insuredLines(
  db: Db,
  items: readonly SoldItem[],
  sale: { readonly clientId: number; readonly practitionerId: number; readonly language: Language },
): Promise<ReadonlyMap<number, PostedCare>> {
  const care = new Map<number, PostedCare>()
  for (const [position, { kind, type_id, insurance, insuranceStartDate }] of items.entries()) {
    if (kind !== 'treatment' || type_id === null || !insurance || !insuranceStartDate) continue
    const facts = await careFacts(db, { ...sale, zvInsuranceId: insurance.id, treatmentId: type_id })
    if (facts) care.set(position, postedCare(facts, insuranceStartDate))
  }
  return care
}
