import { instant, type Day } from '#kernel/day.ts'
import { divideHalfUp } from '#kernel/money.ts'
import { creditMutations, invoiceContent, withCare, type Catalogue } from '#features/checkout/rules/invoice.ts'
import { totals, type Item } from '#features/checkout/rules/items.ts'
import { followTotal, paidBy, type Method } from '#features/checkout/rules/methods.ts'
import { paymentProblems, paymentState, type Payment } from '#features/checkout/rules/payment.ts'
import { invoiceRef } from '#features/invoices/rules.ts'
import type { Clientele } from './clientele.ts'
import type { ClientFiles } from './clients.ts'
import { paymentMethodId } from './ids.ts'
import { careColumns, careOf, insuredPart } from './insured.ts'
import { paidLater } from './later.ts'
import type { Client, LegalEntity, Place, Practitioner, Visit } from './model.ts'
import type { packagesOf } from './packages.ts'
import { weighted, type Random } from './random.ts'
import type { Rows } from './rows.ts'
import type { DeskSale, vouchersOf } from './vouchers.ts'
import type { Reported } from './work.ts'

const minuteMs = 60_000

interface Sale {
  readonly at: number
  readonly place: Place
  readonly client: Client
  readonly practitioner: Pick<Practitioner, 'id' | 'costUnit' | 'agbCode'>
  readonly appointmentId: number | null
  readonly items: readonly Item[]
  /** The items without the package that was bought or used; absent when none was. */
  readonly plainItems?: readonly Item[]
  readonly catalogue: Catalogue
  /** A sale of or with a voucher, whose payment is known. */
  readonly desk?: DeskSale
}

/** Takes the payments of a day as the checkout does: by its rules, in order of time, with numbers without gaps. */
export function tillOf(
  rows: Rows,
  legalEntities: readonly LegalEntity[],
  files: ClientFiles,
  clientele: Clientele,
  {
    packages,
    vouchers,
    isKnown,
  }: {
    packages: ReturnType<typeof packagesOf>
    vouchers: ReturnType<typeof vouchersOf>
    isKnown: (client: Client) => boolean
  },
  now: number,
  random: Random,
) {
  const lastNumbers = new Map<string, { readonly entity: LegalEntity; readonly year: number; number: number }>()
  const productOf = new Map<number, ReturnType<typeof weighted<Place['products'][number]>>>()
  const later = paidLater(rows, now)
  let invoices = 0

  function someProduct(place: Place) {
    if (!productOf.has(place.id))
      productOf.set(
        place.id,
        weighted(place.products, (product) => product.demand),
      )
    return productOf.get(place.id)!(random)!
  }
  const productItem = (place: Place) => {
    const product = someProduct(place)
    const item: Item = {
      kind: product.kind,
      type_id: product.id,
      amount: product.kind === 'product' && random.chance(0.12) ? 2 : 1,
      price_cents: product.price_cents,
    }
    return { product, item }
  }

  function saleOf({ visit, at, sold }: Reported): Sale {
    const { place, client, practitioner } = visit
    const discount = sold.price_cents > 0 && random.chance(0.05) ? { percentage: random.pick([10, 10, 15, 20]) } : null
    const extra = random.chance(0.13) ? productItem(place) : null
    const own: Item = {
      kind: 'treatment',
      type_id: sold.id,
      amount: 1,
      price_cents: sold.price_cents,
      discount,
      ...insuredPart(visit),
    }
    const extras = extra ? [extra.item] : []
    const bought = isKnown(client) ? null : packages.atVisit(own, client, place)
    return {
      at: Math.max(at, visit.end) + random.between(1, 11) * minuteMs + random.between(0, 59) * 1000,
      place,
      client,
      practitioner,
      appointmentId: visit.id,
      items: [...(bought?.items ?? [own]), ...extras],
      ...(bought && { plainItems: [own, ...extras] }),
      catalogue: [sold, ...(bought?.catalogue ?? []), ...(extra ? [extra.product] : [])],
    }
  }

  /** Chooses the payment method: mostly by card, with credit if there is some. */
  function methodsFor({ client, place, items, plainItems }: Sale): readonly Method[] {
    const total = totals(plainItems ?? items).total_cents
    const alone = (slug: 'pin' | 'cash' | 'credit'): readonly Method[] =>
      followTotal([{ slug, amount_cents: 0 }], total, client.credit, place.cashRounding)
    const withRest = (slug: 'prepaid' | 'old_voucher', amount: number): readonly Method[] =>
      amount < total
        ? [
            { slug, amount_cents: amount },
            { slug: 'pin', amount_cents: total - amount },
          ]
        : [{ slug, amount_cents: total }]
    if (total === 0) return alone('pin')
    if (client.credit > 0 && random.chance(0.6)) return withRest('prepaid', client.credit)
    const drawn = random.next()
    if (drawn < 0.09) return random.chance(0.04) ? roundedUp(alone('cash')) : alone('cash')
    if (drawn < 0.105) return alone('credit')
    return drawn < 0.115 ? withRest('old_voucher', random.pick([2500, 5000])) : alone('pin')
  }

  /** A client who buys or uses a package pays by card; chance is asked all the same, so that nothing else changes. */
  function chosenMethods(sale: Sale): readonly Method[] {
    if (sale.desk) return sale.desk.methods
    const usual = methodsFor(sale)
    const total = totals(sale.items).total_cents
    return sale.plainItems ? [{ slug: 'pin', amount_cents: total }] : usual
  }

  /** A sale of a voucher draws no chance of its own, so that nothing else changes by it. */
  function authorOf({ place, practitioner, desk }: Sale): number {
    if (!place.reception.length) return practitioner.id
    return desk ? place.reception[0]! : random.pick(place.reception)
  }

  /** The client pays with a larger banknote, and the rest becomes credit. */
  const roundedUp = (methods: readonly Method[]) =>
    methods.map((method) => ({ ...method, amount_cents: divideHalfUp(method.amount_cents + 499, 1000) * 1000 }))

  function nextNumber(entity: LegalEntity, year: number): number {
    const key = `${entity.id} ${year}`
    const series = lastNumbers.get(key) ?? { entity, year, number: 0 }
    lastNumbers.set(key, series)
    return (series.number += 1)
  }

  function post(sale: Sale, day: Day): void {
    const { place, client, practitioner } = sale
    const methods = chosenMethods(sale)
    const payment: Payment = {
      client: {
        first_name: client.firstName,
        last_name: client.lastName,
        email: client.email,
        credit_balance: client.credit,
        // Whether there is a number counts, and an insured client has one.
        healthInsurance_id: client.insurerId ?? 0,
        nin: client.insurerId ? '•' : '',
      },
      location_id: place.id,
      practitioner_id: practitioner.id,
      invoice_date: day,
      items: sale.items,
      methods,
    }
    const facts = {
      cash_rounding: place.cashRounding,
      asks_medical_grounds: false,
      zone: place.zone,
      may_edit_date: false,
    }
    const problems = paymentProblems(payment, facts, instant(sale.at))
    if (problems.length)
      throw new Error(
        `the till refuses its own sale: ${problems.map(({ field, code }) => `${field} ${code}`).join(', ')}`,
      )
    const { rounding_cents, overpaid_cents } = paymentState(payment, facts)
    const { draws, posting } = packages.drawn(sale.items, sale.catalogue, client, place)
    const content = withCare(
      invoiceContent(sale.items, sale.catalogue, rounding_cents, client.language, draws),
      careOf(sale),
    )
    const at = instant(sale.at)
    const authorId = authorOf(sale)
    const voucher = sale.desk?.redeems
    const redeemedCents = paidBy(methods, 'voucher')
    if (voucher) vouchers.check(content.lines, voucher, redeemedCents, place, at)
    const lines = vouchers.withSold(content.lines, { place, day, authorId, at })
    const { vat, totalCents } = content

    const entity = legalEntities[place.legalEntityId - 1]!
    const year = Number(day.slice(0, 4))
    const number = nextNumber(entity, year)
    const id = (invoices += 1)
    rows.add('invoices', {
      id,
      ref: invoiceRef(entity.prefix, year, number, 'invoice'),
      legal_entity_id: entity.id,
      series: 'invoice',
      year,
      number,
      location_id: place.id,
      practitioner_id: practitioner.id,
      client_id: client.id,
      appointment_id: sale.appointmentId,
      invoice_date: day,
      supply_date: day,
      language: client.language,
      seller: entity.seller,
      buyer: client.buyer,
      total_cents: totalCents,
      cost_center: place.costCenter,
      cost_unit: practitioner.costUnit,
      author_id: authorId,
      created_at: at,
      updated_at: at,
    })
    for (const [i, line] of lines.entries()) {
      rows.add('invoice_lines', {
        invoice_id: id,
        position: i + 1,
        kind: line.kind,
        treatment_id: line.treatmentId,
        product_id: line.productId,
        package_id: line.packageId,
        package_sale_id: line.packageSaleId,
        term_number: line.termNumber,
        description: line.description,
        amount: line.amount,
        unit_price_cents: line.unitPriceCents,
        unit_discount_cents: line.unitDiscountCents,
        total_cents: line.totalCents,
        vat_per_mille: line.vatPerMille,
        vat_exempt: line.vatExempt,
        medical_grounds_answer_id: line.medicalGroundsAnswerId,
        ledger_number: line.ledgerNumber,
        voucher_id: line.voucherId ?? null,
        ...careColumns(line.care ?? null),
      })
      if (line.voucherId) vouchers.move(line.voucherId, line.totalCents, { invoiceId: id, authorId, at })
    }
    for (const rate of vat)
      rows.add('invoice_vat', {
        invoice_id: id,
        kind: rate.kind,
        vat_per_mille: rate.vatPerMille,
        gross_cents: rate.grossCents,
        vat_cents: rate.vatCents,
        net_cents: rate.netCents,
      })
    for (const [i, { slug, amount_cents }] of methods.entries())
      rows.add('invoice_payments', {
        invoice_id: id,
        position: i + 1,
        payment_method_id: paymentMethodId(slug!),
        amount_cents,
        voucher_id: slug === 'voucher' ? (voucher?.id ?? null) : null,
      })
    if (voucher) vouchers.move(voucher.id, -redeemedCents, { invoiceId: id, authorId, at })
    const onAccount = paidBy(methods, 'credit')
    if (onAccount > 0) later.see({ invoiceId: id, place, day, openCents: onAccount, authorId })
    packages.post(posting, { client, invoiceId: id, at })
    for (const { source, amount_cents } of creditMutations(methods, overpaid_cents))
      files.mutate(client, source as 'overpayment' | 'payment', amount_cents, at, id)
  }

  return {
    /** The sales of a day at all places: its visits with a report, and products for clients without a visit. */
    close(day: Day, reported: readonly Reported[], passers: readonly Sale[]): void {
      const paid = reported
        .map(saleOf)
        .filter(({ at }) => at <= now && random.chance(now - at < 40 * minuteMs ? 0.75 : 0.985))
      for (const sale of [...paid, ...passers].toSorted((a, b) => a.at - b.at)) post(sale, day)
    },
    /** A sale of a product without a visit, between the visits of a day. */
    passersBy(place: Place, visits: readonly Visit[]): Sale[] {
      const over = visits.filter((visit) => visit.tookPlace)
      return over
        .filter(() => random.chance(0.035))
        .flatMap((visit): Sale[] => {
          const client = clientele.passerBy(place.id)
          const { item, product } = productItem(place)
          return client && client.since < visit.start
            ? [
                {
                  at: visit.start + random.between(0, 14) * minuteMs,
                  place,
                  client,
                  practitioner: visit.practitioner,
                  appointmentId: null,
                  items: [item],
                  catalogue: [product],
                },
              ]
            : []
        })
    },
    /** The sales of vouchers, and those that are paid with one, between the visits of a day. */
    withVouchers(place: Place, visits: readonly Visit[]): Sale[] {
      const usual = visits.filter(({ client }) => !isKnown(client))
      return vouchers.around(place, usual).map(({ visit: { client, practitioner }, sale }) => ({
        ...sale,
        place,
        client,
        practitioner,
        appointmentId: null,
        desk: sale,
      }))
    },
    /** Stores the last numbers of the counters, and pays what was on account. */
    finish(): void {
      later.finish()
      for (const { entity, year, number } of lastNumbers.values())
        rows.add('invoice_counters', { legal_entity_id: entity.id, series: 'invoice', year, last_number: number })
    },
  }
}
