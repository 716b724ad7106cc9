import { problem } from '#kernel/problem.ts'
import { plain } from '#kernel/texts.ts'
import { ProductInput } from '#features/products/contract.ts'
import { choiceProblems as productChoices, kept as keptProduct, productProblems } from '#features/products/rules.ts'
import { TreatmentInput, treatmentLimits } from '#features/treatments/contract.ts'
import { choiceProblems as treatmentChoices, kept as keptTreatment, treatmentProblems } from '#features/treatments/rules.ts'
import type { Facts, Judged } from '../rules/found.ts'
import { centsOf, choiceOf, minutesOfText, perMilleOf, truthOf, type Choice } from '../rules/values.ts'
import { once, reader, shapeProblems, type Cell } from './cells.ts'

const vouchers = new Set(['voucher', 'cadeaubon', 'bon', 'cadeaukaart', 'tegoedbon', 'cheque cadeau', 'bon cadeau', 'carte cadeau', 'gift voucher', 'gift card', 'gutschein', 'geschenkgutschein'])
const peelings = new Set(['peeling', 'peel'])
const articles = new Set(['product', 'artikel', 'produit', 'article', 'produkt', 'item'])

/** A name in Dutch, and in the languages that the file has. */
function nameOf(text: (field: string) => string) {
  const others = (['fr', 'en', 'de'] as const).map((language) => [language, text(`name_${language}`)] as const).filter(([, name]) => name)
  return { nl: text('name'), ...Object.fromEntries(others) as { fr?: string; en?: string; de?: string } }
}
const nameFields = { 'name.nl': 'name', 'name.fr': 'name_fr', 'name.en': 'name_en', 'name.de': 'name_de' }

export function judgeProduct(cell: Cell, facts: Facts): Judged {
  const { problems, text, read } = reader(cell)
  const kind = plain(text('type'))
  const [voucher, peeling] = [vouchers.has(kind), peelings.has(kind) || (kind !== '' && !vouchers.has(kind) && !articles.has(kind) && truthOf(kind) === true)]
  if (kind && !voucher && !peeling && !articles.has(kind)) problems.push(problem('type', 'unknown'))
  const record = keptProduct({
    supported_country_id: facts.countryId, name: nameOf(text),
    price_cents: read('price', centsOf, 'import_amount') ?? (null as unknown as number),
    purchase_price_cents: text('purchase_price') ? read('purchase_price', centsOf, 'import_amount') ?? 0 : 0,
    vat_per_mille: read('vat', perMilleOf, 'import_rate') ?? (null as unknown as number),
    price_levels: [], ledger_number: text('ledger_number'), ean: text('ean') || null, picqer_productcode: text('product_code') || null,
    peeling, voucher, single_purpose: false,
  })
  const rules = productProblems(record)
  const shape = rules.some(({ field }) => field === 'price_cents' || field === 'vat_per_mille') ? [] : shapeProblems(ProductInput, record)
  const choices = productChoices(record, { vatKnown: record.vat_per_mille === null || facts.rates.includes(record.vat_per_mille), ledgerKnown: !record.ledger_number || facts.ledgers.includes(record.ledger_number), priceLevelIds: [], taken: [] })
  return {
    record, problems: once([...problems, ...rules, ...shape, ...choices], { ...nameFields, price_cents: 'price', purchase_price_cents: 'purchase_price', vat_per_mille: 'vat', picqer_productcode: 'product_code' }),
    keys: { name: record.name.nl.toLowerCase(), ean: record.ean, product_code: record.picqer_productcode },
  }
}

/** Several names in one cell, each of which has to be known. */
const listOf = (typed: string, choices: readonly Choice[]): number[] | null => {
  const ids = typed.split(/[,;/|+\n]/).map((word) => word.trim()).filter(Boolean).map((word) => choiceOf(word, choices))
  return ids.includes(null) ? null : [...new Set(ids as number[])]
}

export function judgeTreatment(cell: Cell, facts: Facts): Judged {
  const { problems, text, read } = reader(cell)
  const nothing = null as unknown as number // the rules say that it is missing
  const category = read('category', (typed) => choiceOf(typed, facts.categories), 'unknown')
  const around = { categorySlug: facts.categories.find(({ id }) => id === category)?.slug ?? null, medicalGrounds: facts.medicalGrounds, heldDuration: null }
  const record = keptTreatment({
    supported_country_id: facts.countryId, name: nameOf(text),
    treatment_category_id: category ?? nothing,
    performance_code: text('performance_code') || null,
    qualifications: read('qualifications', (typed) => listOf(typed, facts.qualifications), 'unknown') ?? [],
    models: read('models', (typed) => listOf(typed, facts.models), 'unknown') ?? [],
    duration: read('duration', minutesOfText, 'import_minutes') ?? nothing,
    price_cents: read('price', centsOf, 'import_amount') ?? nothing,
    original_price_cents: read('original_price', centsOf, 'import_amount'),
    vat_per_mille: read('vat', perMilleOf, 'import_rate') ?? nothing,
    price_levels: [], ledger_number: text('ledger_number'),
    intake: read('intake', truthOf, 'import_truth') ?? false,
    requires_medical_grounds: read('medical_grounds', truthOf, 'import_truth') ?? false,
    portal_position: treatmentLimits.portal_position, portal_name: null,
    can_book_online: false, can_pay_online: false, advance_payment_price_cents: null, image: null,
  }, around)
  const rules = treatmentProblems(record, around)
  const complete = ![record.treatment_category_id, record.duration, record.price_cents, record.vat_per_mille].includes(nothing)
  const choices = treatmentChoices(record, {
    categoryKnown: true, qualificationIds: record.qualifications, modelIds: record.models, priceLevelIds: [], imageKnown: false, nameTaken: false,
    vatKnown: record.vat_per_mille === nothing || facts.rates.includes(record.vat_per_mille), ledgerKnown: facts.ledgers.includes(record.ledger_number),
  }, null)
  const names = { ...nameFields, treatment_category_id: 'category', price_cents: 'price', original_price_cents: 'original_price', vat_per_mille: 'vat', requires_medical_grounds: 'medical_grounds' }
  return { record, problems: once([...problems, ...rules, ...(complete ? shapeProblems(TreatmentInput, record) : []), ...choices], names), keys: { name: record.name.nl.toLowerCase() } }
}
