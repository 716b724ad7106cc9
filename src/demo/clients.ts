import { instant, type Day, type Instant } from '#kernel/day.ts'
import { languageOf } from '#kernel/texts.ts'
import type { NewContract } from '#features/contracts/queries.ts'
import { signOf, typeOf } from '#features/credit/rules.ts'
import { contractName, remarks, writtenIn } from './content/notes.ts'
import { postcodeCentres } from './content/map.ts'
import { belgium, type Gender } from './content/reference-data.ts'
import { genderId, localeId } from './ids.ts'
import type { Client, Place } from './model.ts'
import { personNear, type Person } from './persons.ts'
import type { Random } from './random.ts'
import type { Rows } from './rows.ts'

/** Details that few clients have. */
interface Details {
  readonly remarks: string
  readonly consentingParent?: string
  readonly care?: { readonly nin: Buffer; readonly insuranceId: number | null }
  readonly company?: { readonly name: string; readonly vatNumber: string }
}

/** Writes the rows of clients: their details, contracts and credit. */
export function clientFiles(rows: Rows, random: Random) {
  let made = 0
  let contracts = 0
  let mutations = 0

  /** Adds a client of a place, registered at a moment. */
  function add(place: Place, since: number, gender?: Gender): Client {
    const person = personNear(place, instant(since).slice(0, 10) as Day, random, gender)
    const notes = random.chance(0.09) ? random.pick(remarks[writtenIn(languageOf(person.locale))]) : ''
    return addPerson(place, since, person, { remarks: notes })
  }

  /** Adds a client with these details. */
  function addPerson(place: Place, since: number, person: Person, details: Details): Client {
    const language = languageOf(person.locale)
    const id = (made += 1)
    const { street, streetNumber, streetSuffix, postcode, place: town } = person
    rows.add('clients', {
      id,
      supported_country_id: place.countryId,
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone_number: person.phone,
      birthdate: person.birthdate,
      gender_id: genderId(person.gender),
      locale_id: localeId(person.locale),
      country_id: person.countryId,
      street,
      street_number: streetNumber,
      street_suffix: streetSuffix,
      postcode,
      place: town,
      ...placeOf(id, postcode),
      remarks: details.remarks,
      health_insurance_id: details.care?.insuranceId ?? null,
      nin: details.care?.nin ?? null,
      nin_country_id: details.care ? person.countryId : null,
      consenting_parent: details.consentingParent ?? '',
      company_name: details.company?.name ?? '',
      vat_number: details.company?.vatNumber ?? '',
      created_at: instant(since),
      updated_at: instant(since),
    })
    return {
      id,
      placeId: place.id,
      gender: person.gender,
      language,
      firstName: person.firstName,
      lastName: person.lastName,
      email: person.email,
      since,
      buyer: {
        name: `${person.firstName} ${person.lastName}`,
        street,
        streetNumber,
        streetSuffix,
        postcode,
        place: town,
        countryCode: person.countryId === belgium ? 'BE' : 'NL',
        clientNumber: String(id),
        ...(details.company && { company: details.company.name, vatId: details.company.vatNumber }),
      },
      insurerId: details.care?.insuranceId ?? null,
      careFrom: null,
      course: null,
      sessions: 0,
      preferred: 0,
      due: 0,
      lastDay: -1000,
      lastVisit: null,
      contracts: new Set(),
      credit: 0,
    }
  }

  /** The agreement for a category, once. */
  function sign(client: Client, categoryId: number, at: number): void {
    if (client.contracts.has(categoryId)) return
    client.contracts.add(categoryId)
    rows.add('contracts', {
      id: (contracts += 1),
      client_id: client.id,
      treatment_category_id: categoryId,
      name: contractName[writtenIn(client.language)],
      stored_file: null,
      file_type: null,
      file_bytes: null,
      file_sha256: null,
      author_id: null,
      created_at: instant(at),
    })
  }

  /** A contract that was uploaded with its file. */
  function upload(client: Client, file: Omit<NewContract, 'client_id'>, at: number): void {
    rows.add('contracts', { id: (contracts += 1), client_id: client.id, ...file, created_at: instant(at) })
  }

  /** A line in the client's credit ledger. */
  function mutate(
    client: Client,
    source: 'overpayment' | 'goodwill' | 'down_payment' | 'migration' | 'payment',
    amountCents: number,
    at: Instant,
    invoiceId: number | null,
    downPayment: { readonly id: number; readonly authorId: number } | null = null,
  ): void {
    const type = typeOf[source]
    client.credit += signOf(type) * amountCents
    rows.add('credit_mutations', {
      id: (mutations += 1),
      client_id: client.id,
      type,
      source,
      amount_cents: amountCents,
      invoice_id: invoiceId,
      down_payment_id: downPayment?.id ?? null,
      expires_on: null,
      author_id: downPayment?.authorId ?? null,
      reason: '',
      created_at: at,
    })
  }

  /** Credit given by hand: a gesture of the salon, if nothing else is said, which the client has not used. */
  function give(
    client: Client,
    {
      source = 'goodwill',
      ...given
    }: {
      readonly source?: 'goodwill' | 'voucher' | 'migration'
      readonly amountCents: number
      readonly at: Instant
      readonly expiresOn: Day | null
      readonly authorId: number | null
      readonly reason: string
    },
  ): void {
    rows.add('credit_mutations', {
      id: (mutations += 1),
      client_id: client.id,
      type: typeOf[source],
      source,
      amount_cents: given.amountCents,
      invoice_id: null,
      down_payment_id: null,
      expires_on: given.expiresOn,
      author_id: given.authorId,
      reason: given.reason,
      created_at: given.at,
    })
  }

  return { add, addPerson, sign, upload, mutate, give, count: () => made }
}

/** About half a kilometre around the middle of the postcode, for each client elsewhere; nowhere without an address. */
function placeOf(clientId: number, postcode: string): { latitude: number | null; longitude: number | null } {
  const centre = postcodeCentres[postcode.slice(0, 4)]
  if (!centre) return { latitude: null, longitude: null }
  const aside = (step: number) => ((clientId * step) % 101) / 50.5 - 1
  const rounded = (degrees: number) => Math.round(degrees * 10_000) / 10_000
  return { latitude: rounded(centre[0] + 0.004 * aside(37)), longitude: rounded(centre[1] + 0.006 * aside(61)) }
}

export type ClientFiles = ReturnType<typeof clientFiles>
