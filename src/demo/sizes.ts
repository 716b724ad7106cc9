import { absences } from './content/absences.ts'
import { locations, type DemoLocation, type Hours, type Region } from './content/chain.ts'
import { devices, type DemoDevice, type ModelSlug } from './content/devices.ts'
import { employees, type DemoEmployee, type Shift } from './content/employees.ts'
import { knownClients } from './content/known-clients.ts'
import { backgrounds } from './content/people.ts'
import { catchment } from './content/places.ts'
import { belgium, netherlands } from './content/reference-data.ts'
import type { Plan } from './model.ts'

export interface Size {
  readonly plan: Plan
  readonly clients: number
  readonly daysBehind: number
  readonly daysAhead: number
  /** The number of appointments on a day of a place, both counted from 0; absent when chance decides. */
  readonly quota?: (place: number, day: number) => number
  /** True when there are so many rows that constraints and indexes are better created afterwards. */
  readonly large: boolean
}

/** The chain of a new installation: three months of history, six weeks of bookings. */
const demo: Size = {
  plan: { locations, employees, devices, closedOn: ['12-25', '12-26', '01-01'], absences, knownClients },
  clients: 2000,
  daysBehind: 92,
  daysAhead: 42,
  large: false,
}

// ── For measuring (docs/benchmarks.md): a year of days that are all as full ─────────────────────────────────────

const daysBehind = 275
const daysAhead = 89
const days = daysBehind + 1 + daysAhead
/** 73,000 in a year. */
const busyDay = 200

const everyDay = [1, 2, 3, 4, 5, 6, 7]
const daily = (hours: Hours): Hours[] => everyDay.map(() => hours)
const regions: readonly Region[] = ['amsterdam', 'utrecht', 'rotterdam']

function branch(n: number, rooms: number, share: number, region = regions[n % regions.length]!): DemoLocation {
  const isBelgian = region === 'antwerp'
  const streets = catchment[region].filter((street) => street.countryCode === (isBelgian ? 'BE' : 'NL'))
  const { street, postcode, place } = streets[n % streets.length]!
  return {
    slug: `branch-${n}`,
    region,
    countryId: isBelgian ? belgium : netherlands,
    name: `Filiaal ${n}`,
    type: 'clinic',
    priceLevel: isBelgian ? 'standard' : null,
    street,
    streetNumber: String(n),
    postcode: isBelgian ? postcode : `${postcode} AB`,
    place,
    phone: `+31881000${String(n).padStart(3, '0')}`,
    email: `filiaal-${n}@velours.test`,
    costCenter: `FIL-${n}`,
    latitude: 51.9 + (n % 10) / 20,
    longitude: 4.4 + Math.floor(n / 10) / 20,
    hours: daily(['08:00', '22:00']),
    rooms: Array.from({ length: rooms }, (_, i) => `Kamer ${i + 1}`),
    roomHours: [],
    share,
  }
}

const skills: readonly DemoEmployee['qualifications'][] = [
  ['laser', 'vascular', 'skin', 'needling'],
  ['laser', 'skin'],
  ['injectables', 'vascular', 'skin'],
  ['laser', 'vascular', 'skin'],
  ['laser', 'skin', 'needling'],
]
const morning: Shift['spans'] = [['08:00', '17:00']]
const evening: Shift['spans'] = [['13:00', '22:00']]

/** The n-th practitioner of a chain, at the i-th place of a branch: every day, half of them early and half late. */
function colleague(n: number, i: number, { slug }: DemoLocation): DemoEmployee {
  const names = backgrounds[n % backgrounds.length]!
  const role = i % skills.length === 2 ? 'physician' : n % 2 ? 'junior-practitioner' : 'senior-practitioner'
  return {
    firstName: names.female[n % names.female.length]!,
    lastName: names.last[Math.floor(n / 3) % names.last.length]!,
    email: n < 3 ? `${role}@demo.balie.test` : `behandelaar-${n}@demo.balie.test`,
    phone: `+3161200${String(n).padStart(4, '0')}`,
    roles: [role],
    locations: [slug],
    qualifications: skills[i % skills.length]!,
    language: 'nl',
    costUnit: `BEH-${n}`,
    room: i + 1,
    shifts: [{ location: slug, weekdays: everyDay, spans: i % 2 ? evening : morning }],
  }
}

function desk(all: readonly DemoLocation[]): DemoEmployee[] {
  const slugs = all.map(({ slug }) => slug)
  const rest = { phone: '+31612000000', qualifications: [], language: 'nl', shifts: [] } as const
  return [
    {
      firstName: 'Marloes',
      lastName: 'van den Berg',
      email: 'administrator@demo.balie.test',
      roles: ['administrator'],
      locations: slugs,
      ...rest,
    },
    {
      firstName: 'Sanne',
      lastName: 'Visser',
      email: 'office-manager@demo.balie.test',
      roles: ['office-manager'],
      locations: slugs,
      ...rest,
    },
  ]
}

const machines = (slug: string, models: readonly (readonly [model: ModelSlug, room?: number])[]): DemoDevice[] =>
  models.map(([model, room], i) => ({
    model,
    serialNumber: `${slug} ${i + 1}`,
    at: { location: slug, ...(room && { room }) },
  }))

/** A chain with one busy location, and a number of quiet ones. */
function chainOf(branches: number): Plan {
  const all = [branch(1, 6, 20), ...Array.from({ length: branches - 1 }, (_, i) => branch(i + 2, 4, 180 / 99))]
  const practitioners = all.flatMap((location, b) =>
    Array.from({ length: b ? 4 : 10 }, (_, i) => colleague(b ? 10 + (b - 1) * 4 + i : i, i, location)),
  )
  return {
    locations: all,
    employees: [...practitioners, ...desk(all)],
    devices: all.flatMap(({ slug }, b) =>
      machines(
        slug,
        b ? [['gentlemax', 1], ['vbeam'], ['hydrafacial']] : [['gentlemax', 1], ['gentlemax', 2], ['vbeam'], ['m22']],
      ),
    ),
    closedOn: [],
    absences: [],
    knownClients: [],
  }
}

const bench: Size = { plan: chainOf(1), clients: 20_000, daysBehind, daysAhead, quota: () => busyDay, large: true }

const quietDays = 99 * days
const quietAppointments = 1_000_000 - busyDay * days
/** The k-th of all quiet days gets its share, so that they add up to a million. */
const partOf = (k: number) =>
  Math.floor(((k + 1) * quietAppointments) / quietDays) - Math.floor((k * quietAppointments) / quietDays)

/** The same busy location among 99 others: showing it must not cost more, however much else is stored. */
const large: Size = {
  plan: chainOf(100),
  clients: 200_000,
  daysBehind,
  daysAhead,
  large: true,
  quota: (place, day) => (place === 0 ? busyDay : partOf(day * 99 + place - 1)),
}

/** The share of the visits of a full day that are booked so many days ahead; the days before today are half full. */
const bookedAhead = (daysAhead: number) => (daysAhead < 0 ? 0.5 : daysAhead ? Math.max(0.3, 0.7 - daysAhead * 0.03) : 1)

export interface EvenChain {
  readonly branches: number
  readonly rooms: number
  readonly visitsADay: number
  readonly clientsEach: number
  readonly daysBehind: number
  readonly daysAhead: number
  /** 5: every fifth branch is in Belgium; without it all are in the Netherlands. */
  readonly belgianEvery?: number
}

/**
 * A chain of locations that are all as busy, each with two people at the desk, with some days of history and of
 * bookings: the chain of the capacity model (bench/capacity/model.ts).
 */
export function evenChain({ branches, rooms, visitsADay, clientsEach, belgianEvery, ...days }: EvenChain): Size {
  const practitioners = Math.ceil(rooms * 2)
  const all = Array.from({ length: branches }, (_, i) =>
    branch(i + 1, rooms, 1, belgianEvery && (i + 1) % belgianEvery === 0 ? 'antwerp' : undefined),
  )
  const atDesk = all.flatMap((location, b): DemoEmployee[] =>
    [1, 2].map((n) => ({
      ...desk([location])[1]!,
      lastName: `Balie ${n}`,
      email: `balie-${b + 1}-${n}@demo.balie.test`,
    })),
  )
  return {
    plan: {
      ...chainOf(1),
      locations: all,
      employees: [
        ...all.flatMap((location, b) =>
          Array.from({ length: practitioners }, (_, i) => colleague(b * practitioners + i, i, location)),
        ),
        ...desk(all),
        ...atDesk,
      ],
      devices: all.flatMap(({ slug }) =>
        machines(slug, [['gentlemax', 1], ['gentlemax', 2], ['vbeam'], ['hydrafacial']]),
      ),
    },
    clients: branches * clientsEach,
    ...days,
    large: true,
    quota: (_, day) => Math.floor(visitsADay * bookedAhead(day - days.daysBehind)),
  }
}

export const sizes = { demo, bench, large } as const
