import { describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import type { EarlierUse } from '../contract/earlier.ts'
import { earlierComplications, lastSafeSetting, tooSoon } from './warnings.ts'

const visit = { from: '2026-11-21T09:00:00.000Z' as Instant, zone: 'Europe/Amsterdam' }
const laser = 'Candela GentleMax'
const blister = { nl: 'Blaar' }
const at = (from: string) => `${from}:00.000Z` as Instant

describe('the interval of a treatment', () => {
  const visitAt = (from: string, treatment_id = 1) => ({ treatment_id, datetime_from: at(from) })
  const warning = (visits: Parameters<typeof tooSoon>[0], minimumDays: number | null = 28) =>
    tooSoon(visits, visit, { id: 1, minimumDays })
  test.each([
    ['shorter than it asks for', [visitAt('2026-10-25T09:00')], { days: 27, minimum: 28, last: '2026-10-25' }],
    ['as long as it asks for', [visitAt('2026-10-24T09:00')], null],
    // Half past eleven at night in UTC is the next day in Amsterdam.
    ['counted in days of the location', [visitAt('2026-10-24T23:30')], { days: 27, minimum: 28, last: '2026-10-25' }],
    ['since another treatment', [visitAt('2026-11-20T09:00', 2)], null],
  ])('%s', (_, visits, expected) => expect(warning(visits)).toEqual(expected))

  test('is counted to the day of this visit at its location', () => {
    const late = { ...visit, from: at('2026-11-20T23:30') }
    expect(tooSoon([visitAt('2026-10-24T09:00')], late, { id: 1, minimumDays: 28 })).toBe(null)
    expect(tooSoon([visitAt('2026-10-24T09:00')], late, { id: 1, minimumDays: 29 })).toMatchObject({ days: 28 })
  })

  test('of which nobody has set the days gives no warning', () => {
    expect(warning([visitAt('2026-11-20T09:00')], null)).toBe(null)
  })
})

/** A visit with the laser at 12 in a category that asks for complications. */
const used = (from: string, changes: Partial<EarlierUse> = {}): EarlierUse => ({
  device: laser,
  body_zone: 'legs',
  setting: 12,
  datetime_from: at(from),
  took_place: true,
  asks_complications: true,
  complications: [],
  has_side_effects: false,
  ...changes,
})

describe('an earlier complication', () => {
  const uses = [
    used('2026-11-01T09:00'),
    used('2026-10-01T09:00', { complications: [blister] }),
    used('2026-09-01T09:00', { complications: [{ nl: 'Brandwond' }] }),
    used('2026-08-01T09:00', { complications: [{ nl: 'Litteken' }], device: 'Lumenis M22' }),
  ]
  test('is the last one with each of the devices, each once', () => {
    expect(earlierComplications(uses, visit, [laser, laser, 'Lumenis M22', 'Vbeam'])).toEqual([
      { device: laser, complications: [blister], day: '2026-10-01' },
      { device: 'Lumenis M22', complications: [{ nl: 'Litteken' }], day: '2026-08-01' },
    ])
  })
  test('of a visit that was cancelled afterwards counts', () => {
    const cancelled = used('2026-10-01T09:00', { complications: [blister], took_place: false })
    expect(earlierComplications([cancelled], visit, [laser])).toMatchObject([{ complications: [blister] }])
  })
  test('of no device is none', () => expect(earlierComplications(uses, visit, [])).toEqual([]))
})

describe('the last safe setting', () => {
  const burned = { complications: [blister] }
  const unasked = { asks_complications: false }
  test.each<[string, EarlierUse[], object | null]>([
    ['is that of the last visit', [used('2026-11-01T09:00', { setting: 14.5 })], { setting: 14.5, day: '2026-11-01' }],
    [
      'passes over a higher one with a complication',
      [used('2026-11-01T09:00', { setting: 18, ...burned }), used('2026-10-01T09:00')],
      { setting: 12, day: '2026-10-01' },
    ],
    ['is not the same as one with a complication', [used('2026-11-01T09:00', burned), used('2026-10-01T09:00')], null],
    [
      'is not above one with a complication',
      [used('2026-11-01T09:00', burned), used('2026-10-01T09:00', { setting: 14 })],
      null,
    ],
    [
      'is below the lowest one with a complication',
      [
        used('2026-11-01T09:00', { setting: 16, ...burned }),
        used('2026-10-15T09:00', { setting: 15 }),
        used('2026-10-01T09:00', { setting: 14, ...burned }),
        used('2026-09-01T09:00', { setting: 13.5 }),
      ],
      { setting: 13.5, day: '2026-09-01' },
    ],
    [
      'is not above an older one with a complication either',
      [used('2026-11-01T09:00', { setting: 14 }), used('2026-10-01T09:00', burned)],
      null,
    ],
    [
      'minds no side effect where complications are asked',
      [used('2026-11-01T09:00', { has_side_effects: true })],
      { setting: 12, day: '2026-11-01' },
    ],
    [
      'is one after which nothing was recorded where none are asked',
      [used('2026-11-01T09:00', unasked)],
      { setting: 12, day: '2026-11-01' },
    ],
    [
      'is none with a side effect where no complications are asked',
      [used('2026-11-01T09:00', { ...unasked, has_side_effects: true }), used('2026-10-01T09:00')],
      null,
    ],
    [
      'passes over one without a setting',
      [used('2026-11-01T09:00', { setting: null, ...burned }), used('2026-10-01T09:00')],
      { setting: 12, day: '2026-10-01' },
    ],
    [
      'is none of a visit that was cancelled or missed',
      [used('2026-11-01T09:00', { took_place: false }), used('2026-10-01T09:00', { setting: 10 })],
      { setting: 10, day: '2026-10-01' },
    ],
    [
      'is not above a complication of one either',
      [used('2026-11-01T09:00', { took_place: false, ...burned }), used('2026-10-01T09:00')],
      null,
    ],
    ['is none of another device', [used('2026-11-01T09:00', { device: 'Lumenis M22' })], null],
    [
      'minds no complication with another device',
      [used('2026-11-01T09:00', { device: 'Lumenis M22', ...burned }), used('2026-10-01T09:00')],
      { setting: 12, day: '2026-10-01' },
    ],
    ['is none where all had one', [used('2026-11-01T09:00', burned)], null],
    ['is none of another zone', [used('2026-11-01T09:00', { body_zone: 'face' })], null],
    [
      'is the own zone’s, also where another zone has a newer one',
      [used('2026-11-01T09:00', { body_zone: 'face', setting: 10 }), used('2026-10-01T09:00')],
      { setting: 12, day: '2026-10-01' },
    ],
    [
      'minds no complication at another zone',
      [used('2026-11-01T09:00', { body_zone: 'face', ...burned }), used('2026-10-01T09:00')],
      { setting: 12, day: '2026-10-01' },
    ],
    ['is none of a treatment without a zone', [used('2026-11-01T09:00', { body_zone: null })], null],
    [
      'minds a complication that nobody gave a zone',
      [used('2026-11-01T09:00', { body_zone: null, ...burned }), used('2026-10-01T09:00')],
      null,
    ],
  ])('%s', (_, uses, expected) =>
    expect(lastSafeSetting(uses, visit, { device: laser, zone: 'legs' })).toEqual(expected),
  )

  test('of a treatment without a zone is that of others without one, below every complication', () => {
    const unzoned = (uses: EarlierUse[]) => lastSafeSetting(uses, visit, { device: laser, zone: null })
    const own = used('2026-10-01T09:00', { body_zone: null })
    expect(unzoned([used('2026-11-01T09:00'), own])).toEqual({ setting: 12, day: '2026-10-01' })
    expect(unzoned([used('2026-11-01T09:00', burned), own])).toBe(null)
  })
})
