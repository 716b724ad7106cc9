import { addDays, daysBetween, localTimeAt, type Day, type Instant } from '#kernel/day.ts'
import { lastDayOf } from '#features/credit/rules.ts'
import { treatmentId } from './catalogue.ts'
import type { ClientFiles } from './clients.ts'
import { healthInsurers } from './content/bookkeeping.ts'
import type { KnownClient, KnownVisit } from './content/known-clients.ts'
import { packages } from './content/products.ts'
import { netherlands } from './content/reference-data.ts'
import { demoMonths } from './credit.ts'
import type { Wishes } from './diary.ts'
import { categoryId, idOfCountry } from './ids.ts'
import type { Client, Offer, Period, Place, Plan, Visit } from './model.ts'
import { birthdateOf, type Papers } from './papers.ts'
import type { Rows } from './rows.ts'

const dayMs = 86_400_000
/** Money is paid in advance this long before the visit. */
const paidDaysBefore = 20

interface Waiting {
  readonly client: Client
  readonly offer: Offer
  readonly place: Place
  readonly visit: KnownVisit
  readonly dayNumber: number
}

/** Writes the known clients, with everything of theirs that does not hang from a visit. */
export function knownClientsOf(
  rows: Rows,
  files: ClientFiles,
  { plan, places, period, papers }: { plan: Plan; places: readonly Place[]; period: Period; papers: Papers | null },
) {
  const { today } = period
  const lastIds = { sales: 0, signatures: 0, agreements: 0, withdrawals: 0 }
  const dayAgo = (days: number): Day => addDays(today, -days)
  const momentOn = (days: number): Instant => `${dayAgo(days)}T12:24:00.000Z` as Instant
  const waiting: Waiting[] = []
  const booked = new Map<Visit['id'], KnownVisit>()

  function add(known: KnownClient): void {
    const place = places[plan.locations.findIndex(({ slug }) => slug === known.location)]!
    const since = Date.parse(momentOn(known.knownForDays))
    const insurer = healthInsurers.findIndex(({ uzovi }) => uzovi === known.care?.insurer) + 1
    const person = { ...known, birthdate: birthdateOf(known, today), streetSuffix: '' }
    const client = files.addPerson(place, since, person, {
      remarks: known.remarks ?? '',
      consentingParent: known.consentingParent,
      company: known.company,
      // An insured client needs a number, and a number its seal.
      care: known.care && papers ? { nin: papers.seal(known.care.nin), insuranceId: insurer || null } : undefined,
    })
    addCredit(known, client, place)
    addSales(known, client)
    if (papers) addPapers(papers, known, client, place)
    for (const visit of known.visits ?? []) {
      const id = treatmentId(known.countryId, visit.treatment)
      const offer = place.practitioners.flatMap(({ offers }) => [...offers]).find(({ sold }) => sold.id === id)
      if (!offer) throw new Error(`${known.location} does not offer ${visit.treatment}`)
      const dayNumber = daysBetween(period.from, addDays(today, visit.fromToday))
      waiting.push({ client, offer, place, visit, dayNumber })
    }
  }

  function addCredit(known: KnownClient, client: Client, place: Place): void {
    for (const { source, amountCents, daysAgo, reason } of known.credit ?? []) {
      const at = momentOn(daysAgo)
      client.credit += amountCents
      files.give(client, {
        source,
        amountCents,
        at,
        expiresOn: lastDayOf(source, localTimeAt(Date.parse(at), place.zone).day, demoMonths),
        authorId: source === 'migration' ? null : place.reception[0]!,
        reason,
      })
    }
  }

  function addSales(known: KnownClient, client: Client): void {
    for (const sale of known.sales ?? []) {
      const sold = packages[sale.package]!
      const at = momentOn(sale.soldDaysAgo)
      rows.add('package_sales', {
        id: (lastIds.sales += 1),
        client_id: client.id,
        package_id: idOfCountry(known.countryId, sale.package + 1, packages.length),
        treatment_id: treatmentId(known.countryId, sold.treatment),
        type: sold.type,
        invoice_id: null,
        invoice_position: null,
        price_cents: sold.price[known.countryId === netherlands ? 'nl' : 'be'],
        amount_treatments: sold.treatments,
        amount_treated: sale.treated,
        amount_terms: sold.terms,
        amount_terms_paid: sale.termsPaid,
        sold_at: at,
        created_at: at,
        updated_at: at,
      })
    }
  }

  function addPapers({ agreements, uploads }: Papers, known: KnownClient, client: Client, { id: location_id }: Place) {
    for (const upload of known.uploads ?? [])
      files.upload(client, uploads.get(upload)!, Date.parse(momentOn(upload.daysAgo)))
    for (const agreement of known.agreements ?? []) {
      const { row, clientPicture, practitionerPicture } = agreements.get(agreement)!
      const created_at = momentOn(agreement.signedDaysAgo)
      const sign = (type: 'client' | 'user', picture: Buffer) => {
        const id = (lastIds.signatures += 1)
        const author = { author_id: row.author_id, client_id: client.id }
        rows.add('signatures', { id, type, ...author, picture, created_at })
        return id
      }
      const id = (lastIds.agreements += 1)
      rows.add('client_agreements', {
        id,
        client_id: client.id,
        ...row,
        client_signature_id: sign('client', clientPicture),
        user_signature_id: sign('user', practitionerPicture),
        request_id: null,
        location_id,
        created_at,
      })
      if (agreement.withdrawn)
        rows.add('client_agreement_withdrawals', {
          id: (lastIds.withdrawals += 1),
          client_id: client.id,
          client_agreement_id: id,
          reason: agreement.withdrawn.reason,
          author_id: row.author_id,
          created_at: momentOn(agreement.withdrawn.daysAgo),
        })
      // Nothing else was signed for this category.
      client.contracts.add(categoryId(agreement.category))
    }
  }

  for (const known of plan.knownClients) add(known)

  /** Books the visits that are due at a place; one without room waits for the next day. */
  const visits: Wishes = (at, dayNumber, book) =>
    waiting
      .filter((wish) => wish.place === at && wish.dayNumber <= dayNumber)
      .flatMap((wish) => {
        const visit = book(wish)
        if (!visit) return []
        waiting.splice(waiting.indexOf(wish), 1)
        booked.set(visit.id, wish.visit)
        return [visit]
      })

  return {
    visits,
    /** The amount that was paid in advance for a visit, in cents, and the moment; null for most. */
    advanceFor(visit: Visit): { readonly amountCents: number; readonly at: number } | null {
      const amountCents = booked.get(visit.id)?.advanceCents
      return amountCents ? { amountCents, at: visit.start - paidDaysBefore * dayMs } : null
    },
  }
}
