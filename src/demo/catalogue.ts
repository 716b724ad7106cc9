import { divideHalfUp } from '#kernel/money.ts'
import type { CatalogueEntry } from '#features/checkout/rules/invoice.ts'
import { treatmentLimits } from '#features/treatments/contract.ts'
import { priceLevels, type DemoLocation } from './content/chain.ts'
import { therapeuticGoals } from './content/goals.ts'
import { online } from './content/online.ts'
import { packages, products, type DemoProduct } from './content/products.ts'
import { netherlands, supportedCountries, type AppointmentType, type CountryId } from './content/reference-data.ts'
import { anglesOf, zoneOf } from './content/zones.ts'
import {
  performanceCodes,
  treatmentCategories,
  treatments,
  type CategorySlug,
  type DemoTreatment,
} from './content/treatments.ts'
import { categoryId, idOfCountry, modelId, priceLevelId, qualificationId } from './ids.ts'
import type { Offer, PackagesOfPlace } from './model.ts'
import type { PictureNames } from './pictures.ts'
import type { Rows } from './rows.ts'

const cosmeticVat = 210
const inCountry = (countryId: CountryId) => (countryId === netherlands ? 'nl' : 'be')
export const treatmentId = (countryId: CountryId, slug: string) =>
  idOfCountry(countryId, treatments.findIndex((treatment) => treatment.slug === slug) + 1, treatments.length)
/** The code under which a treatment of the Netherlands is claimed; null where care is not insured. */
export const performanceCodeOf = (id: number | null): string | null =>
  Object.entries(performanceCodes).find(([slug]) => treatmentId(netherlands, slug) === id)?.[1] ?? null
const productId = (countryId: CountryId, product: DemoProduct) =>
  idOfCountry(countryId, products.indexOf(product) + 1, products.length)

/** The id of a product by its Dutch name. */
export function productCalled(countryId: CountryId, name: string): number {
  const product = products.find((one) => one.name.nl === name)
  if (!product) throw new Error(`the demo chain has no product ${name}`)
  return productId(countryId, product)
}

/** The ids of the therapeutic goals of a treatment, in their order; none in a country that does not ask for them. */
export function goalIdsOf(countryId: CountryId, slug: string): number[] {
  let last = 0
  for (const { id, medicalGrounds } of supportedCountries) {
    for (const treatment of medicalGrounds ? treatments : []) {
      const { length } = (treatment.medical && therapeuticGoals[treatment.slug]) || []
      if (id === countryId && treatment.slug === slug) return Array.from({ length }, (_, i) => last + i + 1)
      last += length
    }
  }
  return []
}

/** The days that should at least lie between two visits, where they matter. */
const minimumDays: Readonly<Partial<Record<CategorySlug, number>>> = {
  laserontharing: 28,
  vaatlaser: 28,
  pigment: 21,
  tattoo: 42,
  peelings: 10,
  microneedling: 28,
  injectables: 14,
}

/** A level's price, in whole euros. */
const atLevel = (cents: number, percent: number) => divideHalfUp(cents * percent, 10_000) * 100

/** The last digit makes a GTIN's weighted sum a ten (law A1). */
export function withCheckDigit(twelve: string): string {
  const total = [...twelve].reduce((sum, digit, i) => sum + Number(digit) * (i % 2 ? 3 : 1), 0)
  return `${twelve}${(10 - (total % 10)) % 10}`
}

/** The number of weeks until a treatment is due again; null where that is later than a follow-up can be planned. */
function weeksOf({ category, intake }: DemoTreatment): number | null {
  const { weeks } = treatmentCategories.find(({ slug }) => slug === category)!
  return intake || weeks > treatmentLimits.follow_up_weeks.max ? null : weeks
}

/**
 * The data of a treatment in the client portal; empty without a file store, because the portal needs a picture
 * (decision C101).
 */
function onlineOf({ slug }: DemoTreatment, pictures: PictureNames | null) {
  const portal = pictures ? online[slug] : undefined
  return {
    can_book_online: Boolean(portal),
    image: portal ? pictures![portal.scene] : null,
    portal_name: portal?.name ?? null,
    can_pay_online: Boolean(portal?.downPayment),
    advance_payment_cents: portal?.downPayment ?? null,
  }
}

/**
 * Treatments, products and packages of both countries, with what price levels ask instead.
 * @param pictures null where there is no store for files.
 */
export function addCatalogue(
  rows: Rows,
  pictures: PictureNames | null,
  at: { readonly created_at: string; readonly updated_at: string },
): void {
  for (const { id: countryId, medicalGrounds } of supportedCountries) {
    const country = inCountry(countryId)
    const levels = priceLevels.filter((level) => level.countryId === countryId && level.percent !== 100)
    for (const [i, treatment] of treatments.entries()) {
      const id = treatmentId(countryId, treatment.slug)
      rows.add('treatments', {
        id,
        supported_country_id: countryId,
        treatment_category_id: categoryId(treatment.category),
        name: treatment.name,
        duration: treatment.minutes,
        follow_up_weeks: weeksOf(treatment),
        minimum_interval_days: minimumDays[treatment.category] ?? null,
        body_zone: zoneOf(treatment.slug),
        photo_angles: anglesOf(zoneOf(treatment.slug)),
        price_cents: treatment.price[country],
        vat_per_mille: cosmeticVat,
        ledger_number: ledgerOf(treatment)[country],
        performance_code: countryId === netherlands ? (performanceCodes[treatment.slug] ?? null) : null,
        intake: Boolean(treatment.intake),
        portal_position: i,
        original_price_cents: treatment.category === 'acties' ? atLevel(treatment.price[country], 125) : null,
        requires_medical_grounds: Boolean(treatment.medical),
        ...onlineOf(treatment, pictures),
        ...at,
      })
      for (const level of levels)
        rows.add('treatment_prices', {
          treatment_id: id,
          price_level_id: priceLevelId(level.slug),
          price_cents: atLevel(treatment.price[country], level.percent),
        })
      if (treatment.qualification)
        rows.add('treatment_qualifications', {
          treatment_id: id,
          qualification_id: qualificationId(countryId, treatment.qualification),
        })
      for (const model of treatment.models) rows.add('treatment_models', { treatment_id: id, model_id: modelId(model) })
      const goals = medicalGrounds && treatment.medical ? (therapeuticGoals[treatment.slug] ?? []) : []
      const goalIds = goalIdsOf(countryId, treatment.slug)
      for (const [position, name] of goals.entries())
        rows.add('therapeutic_goals', { id: goalIds[position]!, treatment_id: id, name, position, ...at })
    }
    for (const [i, product] of products.entries()) {
      rows.add('products', {
        id: productId(countryId, product),
        supported_country_id: countryId,
        name: product.name,
        price_cents: product.price[country],
        vat_per_mille: product.vat[country],
        purchase_price_cents: product.purchasePrice,
        ledger_number: product.ledger[country],
        ean: product.ean ? withCheckDigit(product.ean) : null,
        picqer_productcode: product.voucher ? null : String(100_101 + i),
        peeling: Boolean(product.peeling),
        injectable: Boolean(product.injectable),
        voucher: Boolean(product.voucher),
        single_purpose: false,
        ...at,
      })
    }
    for (const [i, offer] of packages.entries()) {
      const id = idOfCountry(countryId, i + 1, packages.length)
      rows.add('packages', {
        id,
        supported_country_id: countryId,
        treatment_id: treatmentId(countryId, offer.treatment),
        type: offer.type,
        treatments: offer.treatments,
        terms: offer.terms,
        price_cents: offer.price[country],
        ...at,
      })
      for (const level of levels)
        rows.add('package_prices', {
          package_id: id,
          price_level_id: priceLevelId(level.slug),
          price_cents: atLevel(offer.price[country], level.percent),
        })
    }
  }
}

const ledgerOf = ({ category }: DemoTreatment) => treatmentCategories.find(({ slug }) => slug === category)!.ledger
const typeOf = (treatment: DemoTreatment): AppointmentType =>
  treatment.intake ? 'intake' : treatment.slug === 'controle' ? 'check' : 'treatment'

/**
 * The treatments of a location, at its prices (decision C25). Care that needs the medical questionnaire is booked by
 * hand.
 */
export function offersAt({ countryId, priceLevel }: DemoLocation): Offer[] {
  const country = inCountry(countryId)
  const percent = priceLevels.find(({ slug }) => slug === priceLevel)?.percent ?? 100
  return (
    treatments
      // The demo books no treatment on medical grounds: at some visits it is given instead of the one that was booked.
      .filter((treatment) => treatment.demand > 0 || treatment.medical)
      .map((treatment) => ({
        sold: {
          kind: 'treatment',
          id: treatmentId(countryId, treatment.slug),
          name: treatment.name,
          price_cents: percent === 100 ? treatment.price[country] : atLevel(treatment.price[country], percent),
          vat_per_mille: cosmeticVat,
          ledger_number: ledgerOf(treatment)[country],
          single_purpose: false,
          requires_medical_grounds: Boolean(treatment.medical),
        },
        category: treatment.category,
        categoryId: categoryId(treatment.category),
        quarters: treatment.minutes / 15,
        weeks: treatmentCategories.find(({ slug }) => slug === treatment.category)!.weeks,
        type: typeOf(treatment),
        demand: treatment.demand,
        gender: treatment.gender,
        qualificationId: treatment.qualification && qualificationId(countryId, treatment.qualification),
        modelIds: treatment.models.map(modelId),
      }))
  )
}

type Wanted = CatalogueEntry & { readonly demand: number }

/** The products that a location of the demo chain sells over the counter. */
export const productsAt = (location: DemoLocation): Wanted[] => goodsAt(location, 'product')
/** The gift vouchers that it sells: they are taxed when they are redeemed. */
export const vouchersAt = (location: DemoLocation): Wanted[] => goodsAt(location, 'voucher')

function goodsAt({ countryId }: DemoLocation, kind: 'product' | 'voucher'): Wanted[] {
  const country = inCountry(countryId)
  return products
    .filter((product) => product.demand > 0 && Boolean(product.voucher) === (kind === 'voucher'))
    .map((product) => ({
      kind,
      id: productId(countryId, product),
      name: product.name,
      price_cents: product.price[country],
      vat_per_mille: product.vat[country],
      ledger_number: product.ledger[country],
      single_purpose: false,
      requires_medical_grounds: false,
      demand: product.demand,
    }))
}

/** The packages that a location sells, at its prices (decision C25): those that are paid at once, and those in terms. */
export function packagesAt({ countryId, priceLevel }: DemoLocation): PackagesOfPlace {
  const country = inCountry(countryId)
  const percent = priceLevels.find(({ slug }) => slug === priceLevel)?.percent ?? 100
  const offered = packages.map((offer, i) => ({
    ...offer,
    id: idOfCountry(countryId, i + 1, packages.length),
    treatment_id: treatmentId(countryId, offer.treatment),
    price_cents: percent === 100 ? offer.price[country] : atLevel(offer.price[country], percent),
    sold: treatments.find(({ slug }) => slug === offer.treatment)!,
  }))
  return {
    atOnce: offered
      .filter(({ type }) => type === 'package')
      .map(({ id, treatment_id, treatments: count, price_cents, sold }) => ({
        kind: 'package',
        id,
        name: sold.name,
        price_cents,
        vat_per_mille: cosmeticVat,
        ledger_number: ledgerOf(sold)[country],
        single_purpose: false,
        requires_medical_grounds: false,
        treatment_id,
        treatments: count,
      })),
    inTerms: offered
      .filter(({ type }) => type === 'term')
      .map(({ id, treatment_id, treatments: count, terms, price_cents }) => ({
        id,
        treatment_id,
        treatments: count,
        terms,
        price_cents,
      })),
  }
}
