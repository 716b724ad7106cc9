import type { RoleSlug } from '#features/employees/role-permissions.ts'
import type { QualificationSlug } from './chain.ts'

/** When someone works somewhere: weekdays (1 is Monday), the spans of the day around the break, every so many weeks. */
export interface Shift {
  readonly location: string
  readonly weekdays: readonly number[]
  readonly spans: readonly (readonly [from: string, till: string])[]
  /** The interval in weeks, 1 by default; 2 is every other week, `other` the weeks between. */
  readonly everyWeeks?: 1 | 2 | 'other'
}

export interface DemoEmployee {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly roles: readonly RoleSlug[]
  readonly locations: readonly string[]
  readonly qualifications: readonly QualificationSlug[]
  readonly language: 'nl' | 'fr'
  readonly agbCode?: string
  readonly costUnit?: string
  readonly contractHours?: number
  /** Regular days off, 1 is Monday: for information only (decision C71). */
  readonly freeDays?: readonly number[]
  /** The room in which this person usually works, by place in the location's list from 1. */
  readonly room?: number
  readonly shifts: readonly Shift[]
  /** An absence: the days until it begins, and its length in days. */
  readonly holidays?: readonly { readonly fromToday: number; readonly days: number }[]
}

const early = [
  ['09:00', '12:30'],
  ['13:00', '17:00'],
] as const
const full = [
  ['09:00', '12:30'],
  ['13:00', '18:00'],
] as const
const late = [
  ['12:30', '16:30'],
  ['17:00', '21:00'],
] as const
const saturday = [
  ['09:00', '12:30'],
  ['13:00', '17:00'],
] as const
const sunday = [
  ['10:00', '13:00'],
  ['13:30', '17:00'],
] as const
const antwerp = [
  ['09:30', '13:00'],
  ['13:45', '18:30'],
] as const

/** The people of the chain; the seven accounts of the README are those with a role's slug as their address. */
export const employees: readonly DemoEmployee[] = [
  {
    firstName: 'Marloes',
    lastName: 'van den Berg',
    email: 'administrator@demo.balie.test',
    phone: '+31612004101',
    roles: ['administrator'],
    locations: ['amsterdam', 'utrecht', 'rotterdam', 'antwerp'],
    qualifications: [],
    language: 'nl',
    shifts: [],
  },
  {
    firstName: 'Sanne',
    lastName: 'Visser',
    email: 'office-manager@demo.balie.test',
    phone: '+31612004102',
    roles: ['office-manager'],
    locations: ['amsterdam', 'utrecht', 'rotterdam'],
    qualifications: [],
    language: 'nl',
    shifts: [],
  },
  {
    firstName: 'Lotte',
    lastName: 'Peeters',
    email: 'lotte.peeters@demo.balie.test',
    phone: '+32470120403',
    roles: ['office-manager'],
    locations: ['antwerp'],
    qualifications: [],
    language: 'nl',
    shifts: [],
  },
  {
    firstName: 'Karin',
    lastName: 'Bosman',
    email: 'salon-owner@demo.balie.test',
    phone: '+31612004104',
    roles: ['salon-owner'],
    locations: ['amsterdam', 'utrecht', 'rotterdam'],
    qualifications: [],
    language: 'nl',
    shifts: [],
  },
  {
    firstName: 'Ines',
    lastName: 'Claeys',
    email: 'ines.claeys@demo.balie.test',
    phone: '+32470120405',
    roles: ['salon-owner', 'senior-practitioner'],
    locations: ['antwerp'],
    qualifications: ['laser', 'vascular', 'skin', 'needling'],
    language: 'nl',
    costUnit: 'BEH-05',
    contractHours: 24,
    freeDays: [1, 3, 5],
    room: 1,
    shifts: [
      { location: 'antwerp', weekdays: [2], spans: antwerp },
      {
        location: 'antwerp',
        weekdays: [4],
        spans: [
          ['10:30', '14:30'],
          ['15:15', '20:00'],
        ],
      },
      {
        location: 'antwerp',
        weekdays: [6],
        spans: [
          ['09:30', '12:30'],
          ['13:00', '17:00'],
        ],
        everyWeeks: 2,
      },
    ],
    holidays: [{ fromToday: -44, days: 7 }],
  },
  {
    firstName: 'Emma',
    lastName: 'de Wit',
    email: 'physician@demo.balie.test',
    phone: '+31612004106',
    roles: ['physician'],
    locations: ['amsterdam', 'rotterdam'],
    qualifications: ['injectables', 'vascular', 'skin'],
    language: 'nl',
    agbCode: '01099912',
    costUnit: 'ARTS-01',
    contractHours: 32,
    freeDays: [2, 7],
    room: 7,
    shifts: [
      { location: 'amsterdam', weekdays: [1, 3, 6], spans: early },
      { location: 'amsterdam', weekdays: [4], spans: late },
      {
        location: 'rotterdam',
        weekdays: [5],
        spans: [
          ['12:00', '15:30'],
          ['16:00', '20:00'],
        ],
      },
    ],
    holidays: [{ fromToday: 24, days: 5 }],
  },
  {
    firstName: 'Mehmet',
    lastName: 'Kaya',
    email: 'mehmet.kaya@demo.balie.test',
    phone: '+31612004107',
    roles: ['physician'],
    locations: ['utrecht', 'amsterdam', 'antwerp'],
    qualifications: ['injectables', 'vascular', 'skin'],
    language: 'nl',
    agbCode: '01099938',
    costUnit: 'ARTS-02',
    contractHours: 34,
    freeDays: [6],
    room: 4,
    shifts: [
      { location: 'utrecht', weekdays: [1, 4], spans: full },
      { location: 'amsterdam', weekdays: [2], spans: early },
      { location: 'antwerp', weekdays: [3], spans: antwerp },
      { location: 'amsterdam', weekdays: [7], spans: sunday, everyWeeks: 2 },
    ],
    holidays: [{ fromToday: -62, days: 12 }],
  },
  {
    firstName: 'Samira',
    lastName: 'Bouzid',
    email: 'senior-practitioner@demo.balie.test',
    phone: '+31612004108',
    roles: ['senior-practitioner'],
    locations: ['amsterdam'],
    qualifications: ['laser', 'vascular', 'skin', 'needling'],
    language: 'nl',
    agbCode: '88099911',
    costUnit: 'BEH-01',
    contractHours: 36,
    freeDays: [3, 7],
    room: 1,
    shifts: [
      { location: 'amsterdam', weekdays: [1, 5, 6], spans: early },
      { location: 'amsterdam', weekdays: [2, 4], spans: late },
    ],
    holidays: [{ fromToday: -31, days: 5 }],
  },
  {
    firstName: 'Daphne',
    lastName: 'Koster',
    email: 'daphne.koster@demo.balie.test',
    phone: '+31612004109',
    roles: ['senior-practitioner'],
    locations: ['amsterdam'],
    qualifications: ['laser', 'vascular', 'skin', 'needling'],
    language: 'nl',
    agbCode: '88099912',
    costUnit: 'BEH-02',
    contractHours: 32,
    freeDays: [1, 4],
    room: 3,
    shifts: [
      { location: 'amsterdam', weekdays: [2, 3, 5, 6], spans: early },
      { location: 'amsterdam', weekdays: [7], spans: sunday },
    ],
    holidays: [{ fromToday: 10, days: 7 }],
  },
  {
    firstName: 'Yasmina',
    lastName: 'El Idrissi',
    email: 'yasmina.elidrissi@demo.balie.test',
    phone: '+31612004110',
    roles: ['senior-practitioner'],
    locations: ['utrecht'],
    qualifications: ['laser', 'vascular', 'skin', 'needling'],
    language: 'nl',
    agbCode: '88099913',
    costUnit: 'BEH-03',
    contractHours: 36,
    freeDays: [1],
    room: 1,
    shifts: [
      { location: 'utrecht', weekdays: [2, 3, 5, 6], spans: saturday },
      { location: 'utrecht', weekdays: [4], spans: late },
    ],
  },
  {
    firstName: 'Ewa',
    lastName: 'Kowalska',
    email: 'ewa.kowalska@demo.balie.test',
    phone: '+31612004111',
    roles: ['senior-practitioner'],
    locations: ['rotterdam'],
    qualifications: ['laser', 'skin', 'needling'],
    language: 'nl',
    agbCode: '88099914',
    costUnit: 'BEH-04',
    contractHours: 34,
    freeDays: [1, 7],
    room: 1,
    shifts: [
      { location: 'rotterdam', weekdays: [2, 3, 4, 6], spans: early },
      { location: 'rotterdam', weekdays: [5], spans: late },
    ],
    holidays: [{ fromToday: -76, days: 12 }],
  },
  {
    firstName: 'Lisa',
    lastName: 'Vermeer',
    email: 'junior-practitioner@demo.balie.test',
    phone: '+31612004112',
    roles: ['junior-practitioner'],
    locations: ['amsterdam'],
    qualifications: ['laser', 'skin'],
    language: 'nl',
    agbCode: '88099915',
    costUnit: 'BEH-06',
    contractHours: 36,
    freeDays: [5, 7],
    room: 2,
    shifts: [
      { location: 'amsterdam', weekdays: [1, 2, 4, 6], spans: saturday },
      { location: 'amsterdam', weekdays: [3], spans: full },
    ],
    holidays: [{ fromToday: -18, days: 4 }],
  },
  {
    firstName: 'Shanice',
    lastName: 'Pinas',
    email: 'shanice.pinas@demo.balie.test',
    phone: '+31612004113',
    roles: ['junior-practitioner'],
    locations: ['amsterdam'],
    qualifications: ['laser', 'skin'],
    language: 'nl',
    agbCode: '88099916',
    costUnit: 'BEH-07',
    contractHours: 32,
    freeDays: [1, 6],
    room: 4,
    shifts: [
      { location: 'amsterdam', weekdays: [2, 4], spans: late },
      { location: 'amsterdam', weekdays: [5], spans: full },
      { location: 'amsterdam', weekdays: [7], spans: sunday },
    ],
  },
  {
    firstName: 'Jade',
    lastName: 'Verhoeven',
    email: 'jade.verhoeven@demo.balie.test',
    phone: '+31612004114',
    roles: ['junior-practitioner'],
    locations: ['utrecht'],
    qualifications: ['laser', 'skin'],
    language: 'nl',
    agbCode: '88099917',
    costUnit: 'BEH-08',
    contractHours: 32,
    freeDays: [2, 7],
    room: 2,
    shifts: [
      { location: 'utrecht', weekdays: [1, 3, 4, 5], spans: early },
      { location: 'utrecht', weekdays: [6], spans: saturday, everyWeeks: 2 },
    ],
    holidays: [{ fromToday: 17, days: 4 }],
  },
  {
    firstName: 'Elif',
    lastName: 'Yıldırım',
    email: 'elif.yildirim@demo.balie.test',
    phone: '+31612004115',
    roles: ['junior-practitioner'],
    locations: ['rotterdam', 'amsterdam'],
    qualifications: ['laser', 'skin'],
    language: 'nl',
    agbCode: '88099918',
    costUnit: 'BEH-09',
    contractHours: 32,
    freeDays: [4, 7],
    room: 5,
    shifts: [
      { location: 'rotterdam', weekdays: [2, 5], spans: early },
      { location: 'amsterdam', weekdays: [1, 3, 6], spans: saturday },
    ],
  },
  {
    firstName: 'Charlotte',
    lastName: 'Maes',
    email: 'charlotte.maes@demo.balie.test',
    phone: '+32470120416',
    roles: ['junior-practitioner'],
    locations: ['antwerp'],
    qualifications: ['laser', 'skin'],
    language: 'fr',
    costUnit: 'BEH-10',
    contractHours: 20,
    freeDays: [1, 2, 3, 4],
    room: 1,
    shifts: [
      { location: 'antwerp', weekdays: [5], spans: antwerp },
      {
        location: 'antwerp',
        weekdays: [6],
        spans: [
          ['09:30', '12:30'],
          ['13:00', '17:00'],
        ],
        everyWeeks: 'other',
      },
    ],
  },
  {
    firstName: 'Romy',
    lastName: 'Dekker',
    email: 'trainee-practitioner@demo.balie.test',
    phone: '+31612004117',
    roles: ['trainee-practitioner'],
    locations: ['amsterdam'],
    qualifications: ['skin'],
    language: 'nl',
    agbCode: '88099919',
    costUnit: 'BEH-11',
    contractHours: 24,
    freeDays: [1, 3, 7],
    room: 8,
    shifts: [
      {
        location: 'amsterdam',
        weekdays: [2, 4],
        spans: [
          ['10:00', '13:00'],
          ['13:30', '17:00'],
        ],
      },
      { location: 'amsterdam', weekdays: [5], spans: [['12:00', '18:00']] },
      { location: 'amsterdam', weekdays: [6], spans: saturday },
    ],
  },
  {
    firstName: 'Bram',
    lastName: 'Willems',
    email: 'bram.willems@demo.balie.test',
    phone: '+31612004118',
    roles: ['trainee-practitioner'],
    locations: ['utrecht'],
    qualifications: ['skin'],
    language: 'nl',
    agbCode: '88099920',
    costUnit: 'BEH-12',
    contractHours: 24,
    freeDays: [1, 2, 7],
    room: 3,
    shifts: [
      { location: 'utrecht', weekdays: [3, 4, 5], spans: early },
      { location: 'utrecht', weekdays: [6], spans: saturday, everyWeeks: 'other' },
    ],
  },
]

/** The password of every demo account. */
export const demoPassword = 'balie-demo-2026'
