import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import type { CatalogueEntry } from '#features/checkout/rules/invoice.ts'
import type { TermOffer } from '#features/package-sales/rules.ts'
import type { AbsenceKind } from '#features/schedules/contract/absences.ts'
import type { OpeningHours, ScheduleEntry } from '#features/schedules/rules.ts'
import type { AbsenceSpan } from '#features/schedules/rules/absences.ts'
import type { DemoEmployee } from './content/employees.ts'
import type { DemoDevice } from './content/devices.ts'
import type { DemoLocation, Region } from './content/chain.ts'
import type { KnownClient } from './content/known-clients.ts'
import type { AppointmentType, CountryId } from './content/reference-data.ts'
import type { CategorySlug, DemoTreatment } from './content/treatments.ts'
import type { Random } from './random.ts'

/** A chain as described, before its records have ids. */
export interface Plan {
  readonly locations: readonly DemoLocation[]
  readonly employees: readonly DemoEmployee[]
  readonly devices: readonly DemoDevice[]
  /** The days of the year on which nobody works, MM-DD. */
  readonly closedOn: readonly string[]
  readonly absences: readonly DemoAbsence[]
  /** Clients by name, with what is in their files. */
  readonly knownClients: readonly KnownClient[]
}

/** An absence at a place, which begins this number of days after today. */
export interface DemoAbsence {
  readonly kind: AbsenceKind
  readonly location: string
  /**
   * The room by its place in the location's list from 1, the device by its serial number, or the employee by their
   * address; without any of them the whole location.
   */
  readonly of?: { readonly room: number } | { readonly device: string } | { readonly employee: string }
  readonly fromToday: number
  readonly days: number
  readonly hours?: readonly [from: string, till: string]
  readonly note: string
}

/** The first and the last day with appointments. */
export interface Period {
  readonly from: Day
  readonly today: Day
  readonly till: Day
}

/** A treatment as a location offers it. */
export interface Offer {
  readonly sold: CatalogueEntry
  readonly category: CategorySlug
  readonly categoryId: number
  readonly quarters: number
  /** Weeks until the next session. */
  readonly weeks: number
  readonly type: AppointmentType
  readonly demand: number
  readonly gender: DemoTreatment['gender']
  readonly qualificationId: number | null
  readonly modelIds: readonly number[]
}

export interface Room {
  readonly id: number
  readonly entries: readonly ScheduleEntry[]
  /** The room has a device of its own. */
  readonly equipped: boolean
}

export interface Device {
  readonly id: number
  readonly modelId: number
  readonly roomId: number | null
  readonly employeeId: number | null
}

/** A practitioner at one location: the hours there, and the treatments that they can give there. */
export interface Practitioner {
  readonly id: number
  readonly costUnit: string
  readonly agbCode: string | null
  readonly roomId: number
  readonly entries: readonly ScheduleEntry[]
  readonly offers: ReadonlySet<Offer>
  /** Draws one of the offers, by their weights. */
  readonly offer: (random: Random) => Offer | null
}

export interface Place {
  readonly id: number
  readonly countryId: CountryId
  readonly zone: string
  readonly region: Region
  /** Its share of the chain's clients. */
  readonly share: number
  readonly cashRounding: boolean
  readonly legalEntityId: number
  readonly costCenter: string
  readonly opening: readonly OpeningHours[]
  readonly rooms: readonly Room[]
  readonly devices: readonly Device[]
  readonly practitioners: readonly Practitioner[]
  readonly absences: readonly PlaceAbsence[]
  /** The employee who books and takes the money. */
  readonly reception: readonly number[]
  readonly products: readonly (CatalogueEntry & { readonly demand: number })[]
  readonly vouchers: readonly (CatalogueEntry & { readonly demand: number })[]
  readonly packages: PackagesOfPlace
}

/** The packages of a place that are paid at once, and those in terms. */
export interface PackagesOfPlace {
  readonly atOnce: readonly CatalogueEntry[]
  readonly inTerms: readonly TermOffer[]
}

/** The absent employee, room or device; all three are null for the location itself. */
export interface PlaceAbsence extends AbsenceSpan {
  readonly employee_id: number | null
  readonly room_id: number | null
  readonly device_id: number | null
}

/** A legal entity, with the prefix of its invoice numbers. */
export interface LegalEntity {
  readonly id: number
  readonly prefix: string
  readonly seller: object
}

/** A client as the days go by. */
export interface Client {
  readonly id: number
  readonly placeId: number
  readonly gender: 'female' | 'male' | 'other'
  readonly language: Language
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly buyer: object
  readonly since: number
  /** The running course: its treatment, the remaining sessions, and the practitioner (0 is no preference). */
  course: Offer | null
  sessions: number
  preferred: number
  /**
   * The day on which the next session is due and the last day with an appointment, counted from the first day of the
   * chain.
   */
  due: number
  lastDay: number
  /** When the last visit ended, in epoch milliseconds. */
  lastVisit: number | null
  readonly contracts: Set<number>
  /** The id of the health insurer; null for most. */
  readonly insurerId: number | null
  /** The first day of their insured care. */
  careFrom: Day | null
  credit: number
}

/** A booked appointment. Times in epoch milliseconds. */
export interface Visit {
  readonly id: number
  readonly place: Place
  readonly client: Client
  readonly practitioner: Practitioner
  readonly offer: Offer
  readonly deviceIds: readonly number[]
  readonly start: number
  readonly end: number
  readonly outcome: 'kept' | 'cancelled' | 'no-show'
  /** The appointment is over and the client was there. */
  readonly tookPlace: boolean
}
