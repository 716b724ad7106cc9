import { usualAngles } from '#kernel/body.ts'
import { problem } from '#kernel/problem.ts'
import { plain } from '#kernel/texts.ts'
import { priceLevelProblems, type PriceLevelPrice } from '#features/dictionaries/contract/prices.ts'
import { ProductInput, productLimits, type ProductKind } from '#features/products/contract.ts'
import {
  choiceProblems as productChoices,
  asStored as productAsStored,
  flagsOf,
  productProblems,
} from '#features/products/rules.ts'
import { TreatmentInput, treatmentLimits } from '#features/treatments/contract.ts'
import {
  choiceProblems as treatmentChoices,
  asStored as treatmentAsStored,
  treatmentProblems,
} from '#features/treatments/rules.ts'
import { levelField } from '../rules/fields.ts'
import type { Facts, JudgedRow } from '../rules/facts.ts'
import { centsOf, minutesOfText, perMilleOf, truthOf } from '../rules/values.ts'
import { once, reader, shaped, type Cell } from './cells.ts'

const vouchers = new Set([
  'voucher',
  'cadeaubon',
  'bon',
  'cadeaukaart',
  'tegoedbon',
  'cheque cadeau',
  'bon cadeau',
  'carte cadeau',
  'gift voucher',
  'gift card',
  'gutschein',
  'geschenkgutschein',
])
const peelings = new Set(['peeling', 'peel'])
const injectables = new Set([
  'injectable',
  'injectables',
  'injectie',
  'injectiemiddel',
  'injectieproduct',
  'injection',
  'produit injectable',
  'injektion',
  'injektionsmittel',
])
const articles = new Set(['product', 'artikel', 'produit', 'article', 'produkt', 'item'])

/**
 * The kind of product that a cell names; an empty cell is a product. A yes stands in a column that only marks peelings.
 * Returns undefined for an unknown word.
 */
function kindOfWord(word: string): ProductKind | undefined {
  if (!word || articles.has(word)) return 'product'
  if (vouchers.has(word)) return 'voucher'
  if (injectables.has(word)) return 'injectable'
  return peelings.has(word) || truthOf(word) === true ? 'peeling' : undefined
}

/** A name in Dutch, and in the languages that the file has. */
function nameOf(text: (field: string) => string) {
  const others = (['fr', 'en', 'de'] as const)
    .map((language) => [language, text(`name_${language}`)] as const)
    .filter(([, name]) => name)
  return { nl: text('name'), ...(Object.fromEntries(others) as { fr?: string; en?: string; de?: string }) }
}
const nameFields = { 'name.nl': 'name', 'name.fr': 'name_fr', 'name.en': 'name_en', 'name.de': 'name_de' }

const nothing = null as unknown as number // the rules report it as missing

/** The prices by price level that a row has: an empty cell leaves the base price. */
const levelPrices = ({ priceLevels }: Facts, amountOf: (field: string) => number | null): PriceLevelPrice[] =>
  priceLevels
    .map(({ id }) => ({ price_level_id: id, price_cents: amountOf(levelField(id)) }))
    .filter((price): price is PriceLevelPrice => price.price_cents !== null)
/** The problems of these prices, each at the column of its price level. */
const levelProblems = (prices: readonly PriceLevelPrice[], max: number) =>
  prices.flatMap((price) => priceLevelProblems([price], [price.price_level_id], max, levelField(price.price_level_id)))
const levelNames = (prices: readonly PriceLevelPrice[]) =>
  Object.fromEntries(prices.map((price, at) => [`price_levels.${at}.price_cents`, levelField(price.price_level_id)]))

export function judgeProduct(cell: Cell, facts: Facts): JudgedRow {
  const { problems, text, read } = reader(cell)
  const amountOf = (field: string) => read(field, centsOf, 'import_amount')
  const productKind = kindOfWord(plain(text('type')))
  if (!productKind) problems.push(problem('type', 'unknown'))
  const { record, problems: shape } = shaped(
    ProductInput,
    productAsStored({
      supported_country_id: facts.countryId,
      name: nameOf(text),
      price_cents: amountOf('price') ?? nothing,
      purchase_price_cents: amountOf('purchase_price') ?? nothing,
      vat_per_mille: read('vat', perMilleOf, 'import_rate') ?? nothing,
      price_levels: levelPrices(facts, amountOf),
      ledger_number: text('ledger_number'),
      ean: text('ean') || null,
      picqer_productcode: text('product_code') || null,
      ...flagsOf(productKind ?? 'product'),
      single_purpose: false,
    }),
  )
  const { price_levels: levels, vat_per_mille: vat } = record
  const choices = productChoices(
    { ...record, price_levels: [] },
    {
      vatKnown: vat === nothing || facts.rates.includes(vat),
      ledgerKnown: !record.ledger_number || facts.ledgers.includes(record.ledger_number),
      priceLevelIds: [],
      taken: [],
    },
  )
  const names = {
    ...nameFields,
    price_cents: 'price',
    purchase_price_cents: 'purchase_price',
    vat_per_mille: 'vat',
    picqer_productcode: 'product_code',
    ...levelNames(levels),
  }
  return {
    record,
    problems: once(
      [
        ...problems,
        ...productProblems(record),
        ...levelProblems(levels, productLimits.level_price_cents),
        ...shape,
        ...choices,
      ],
      names,
    ),
    keys: { name: record.name.nl.toLowerCase(), ean: record.ean, product_code: record.picqer_productcode },
  }
}

export function judgeTreatment(cell: Cell, facts: Facts): JudgedRow {
  const { problems, text, read, choose, chooseAll } = reader(cell)
  const amountOf = (field: string) => read(field, centsOf, 'import_amount')
  const category = choose('category', facts.categories)
  const around = {
    categorySlug: facts.categories.find(({ id }) => id === category)?.slug ?? null,
    medicalGrounds: facts.medicalGrounds,
    heldDuration: null,
  }
  const { record, problems: shape } = shaped(
    TreatmentInput,
    treatmentAsStored(
      {
        supported_country_id: facts.countryId,
        name: nameOf(text),
        treatment_category_id: category ?? nothing,
        performance_code: text('performance_code') || null,
        qualifications: chooseAll('qualifications', facts.qualifications),
        models: chooseAll('models', facts.models),
        duration: read('duration', minutesOfText, 'import_minutes') ?? nothing,
        follow_up_weeks: null,
        minimum_interval_days: null,
        photo_angles: [...usualAngles],
        body_zone: null,
        price_cents: amountOf('price') ?? nothing,
        original_price_cents: amountOf('original_price'),
        original_price_optional: false,
        vat_per_mille: read('vat', perMilleOf, 'import_rate') ?? nothing,
        price_levels: levelPrices(facts, amountOf),
        ledger_number: text('ledger_number'),
        intake: read('intake', truthOf, 'import_truth') ?? false,
        requires_medical_grounds: read('medical_grounds', truthOf, 'import_truth') ?? false,
        therapeutic_goals: [],
        portal_position: treatmentLimits.portal_position,
        portal_name: null,
        can_book_online: false,
        can_pay_online: false,
        advance_payment_price_cents: null,
        image: null,
      },
      around,
    ),
  )
  const { price_levels: levels, vat_per_mille: vat } = record
  const choices = treatmentChoices(
    { ...record, price_levels: [] },
    {
      categoryKnown: true,
      qualificationIds: record.qualifications,
      modelIds: record.models,
      priceLevelIds: [],
      imageKnown: false,
      paysOnline: false,
      nameTaken: false,
      vatKnown: vat === nothing || facts.rates.includes(vat),
      ledgerKnown: facts.ledgers.includes(record.ledger_number),
    },
    null,
  )
  const names = {
    ...nameFields,
    treatment_category_id: 'category',
    price_cents: 'price',
    original_price_cents: 'original_price',
    vat_per_mille: 'vat',
    requires_medical_grounds: 'medical_grounds',
    ...levelNames(levels),
  }
  return {
    record,
    problems: once(
      [
        ...problems,
        ...treatmentProblems(record, around),
        ...levelProblems(levels, treatmentLimits.price_cents),
        ...shape,
        ...choices,
      ],
      names,
    ),
    keys: { name: record.name.nl.toLowerCase() },
  }
}
