import { describe, expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { earlierComplications, lastSafeSetting, tooSoon } from './warnings.ts'

const visit = { from: '2026-11-21T09:00:00.000Z' as Instant, zone: 'Europe/Amsterdam' }
const laser = 'Candela GentleMax'
const blister = { nl: 'Blaar' }

interface Options {
  readonly treatment?: number
  readonly setting?: number | null
  readonly complications?: object[]
  readonly active?: boolean
  readonly device?: string
}
const report = (
  from: string,
  { treatment = 1, setting = 12, complications = [], active = true, device = laser }: Options = {},
) => ({
  appointment: { id: 1, datetime_from: `${from}:00.000Z` as Instant, active },
  treatment: { id: treatment, name: {} },
  devices: [{ id: 3, name: device, setting }],
  complications,
})

describe('the interval of a treatment', () => {
  const at = (history: Parameters<typeof tooSoon>[0], minimumDays: number | null = 28) =>
    tooSoon(history, visit, { id: 1, minimumDays })
  test.each([
    ['shorter than it asks for', [report('2026-10-25T09:00')], { days: 27, minimum: 28, last: '2026-10-25' }],
    ['as long as it asks for', [report('2026-10-24T09:00')], null],
    // Half past eleven at night in UTC is the next day in Amsterdam.
    ['counted in days of the location', [report('2026-10-24T23:30')], { days: 27, minimum: 28, last: '2026-10-25' }],
    ['since another treatment', [report('2026-11-20T09:00', { treatment: 2 })], null],
    ['since a visit that did not take place', [report('2026-11-20T09:00', { active: false })], null],
    ['until a visit after this one', [report('2026-11-22T09:00')], null],
    [
      'since the newest of several',
      [report('2026-11-14T09:00'), report('2026-06-01T09:00')],
      { days: 7, minimum: 28, last: '2026-11-14' },
    ],
  ])('%s', (_, history, expected) => expect(at(history)).toEqual(expected))

  test('of which nobody has set the days gives no warning', () => {
    expect(at([report('2026-11-20T09:00')], null)).toBe(null)
  })
})

describe('an earlier complication', () => {
  const history = [
    report('2026-11-01T09:00'),
    report('2026-10-01T09:00', { complications: [blister] }),
    report('2026-09-01T09:00', { complications: [{ nl: 'Brandwond' }] }),
    report('2026-08-01T09:00', { complications: [{ nl: 'Litteken' }], device: 'Lumenis M22' }),
    report('2026-11-22T09:00', { complications: [{ nl: 'Later' }] }),
  ]
  test('is the last one with each of the devices, each once', () => {
    expect(earlierComplications(history, visit, [laser, laser, 'Lumenis M22', 'Vbeam'])).toEqual([
      { device: laser, complications: [blister], day: '2026-10-01' },
      { device: 'Lumenis M22', complications: [{ nl: 'Litteken' }], day: '2026-08-01' },
    ])
  })
  test('of no device is none', () => expect(earlierComplications(history, visit, [])).toEqual([]))
})

describe('the last safe setting', () => {
  test.each([
    [
      'is that of the last visit',
      [report('2026-11-01T09:00', { setting: 14.5 })],
      { setting: 14.5, day: '2026-11-01' },
    ],
    [
      'passes over one with a complication',
      [report('2026-11-01T09:00', { setting: 18, complications: [blister] }), report('2026-10-01T09:00')],
      { setting: 12, day: '2026-10-01' },
    ],
    [
      'passes over one without a setting',
      [report('2026-11-01T09:00', { setting: null }), report('2026-10-01T09:00')],
      { setting: 12, day: '2026-10-01' },
    ],
    ['is none of another device', [report('2026-11-01T09:00', { device: 'Lumenis M22' })], null],
    ['is none of a later visit', [report('2026-11-22T09:00')], null],
    ['is none of a visit that did not take place', [report('2026-11-01T09:00', { active: false })], null],
    ['is none where all had one', [report('2026-11-01T09:00', { complications: [blister] })], null],
  ])('%s', (_, history, expected) => expect(lastSafeSetting(history, visit, laser)).toEqual(expected))
})
