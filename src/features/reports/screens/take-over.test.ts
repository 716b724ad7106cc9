import { describe, expect, test } from 'vitest'
import type { Day } from '#kernel/day.ts'
import { withDevice, withInjectable, withoutText, withPeeling, withRowAgain, withText } from './take-over.ts'

describe('a setting of an earlier report', () => {
  const available = [
    { id: 3, name: 'Candela GentleMax' },
    { id: 4, name: 'Candela GentleMax' },
    { id: 7, name: 'Opzetstuk 18 mm' },
  ]
  const earlier = { name: 'Candela GentleMax', setting: 12.5, reason: '' }

  test.each([
    [
      'goes to the device that is in the report, whatever it was set to',
      [{ id: 4, setting: '10', reason: 'kuiten' }],
      [{ id: 4, setting: '12,5', reason: 'kuiten' }],
    ],
    ['adds a device of the same name', [], [{ id: 3, setting: '12,5', reason: '' }]],
    [
      'leaves other devices alone',
      [{ id: 7, setting: '18', reason: '' }],
      [
        { id: 7, setting: '18', reason: '' },
        { id: 3, setting: '12,5', reason: '' },
      ],
    ],
  ])('%s, and can be taken back', (_, devices, expected) => {
    const taken = withDevice(devices, available, earlier)!
    expect(taken.rows).toEqual(expected)
    expect(taken.undo(taken.rows)).toEqual(devices)
  })

  test.each([
    ['of a device that is not here any more', { name: 'Oude laser', setting: 5, reason: '' }],
    ['that is empty', { name: 'Candela GentleMax', setting: null, reason: '' }],
  ])('%s is not offered', (_, line) => {
    expect(withDevice([{ id: 4, setting: '10', reason: '' }], available, line)).toBe(null)
  })

  test('brings its remark along, but replaces none that was typed', () => {
    const remarked = { ...earlier, reason: 'kaaklijn, spot 10 mm' }
    const typed = [{ id: 4, setting: '10', reason: 'kin' }]
    expect(withDevice([], available, remarked)!.rows).toEqual([{ id: 3, setting: '12,5', reason: remarked.reason }])
    expect(withDevice(typed, available, remarked)!.rows).toEqual([{ id: 4, setting: '12,5', reason: 'kin' }])
    const empty = [{ id: 4, setting: '10', reason: '' }]
    const taken = withDevice(empty, available, { ...remarked, setting: null })!
    expect(taken.rows).toEqual([{ id: 4, setting: '10', reason: remarked.reason }])
    expect(taken.undo(taken.rows)).toEqual(empty)
  })

  test('taken back leaves what was typed meanwhile', () => {
    const taken = withDevice([{ id: 4, setting: '10', reason: '' }], available, earlier)!
    const now = [...taken.rows.map((one) => ({ ...one, reason: 'rood' })), { id: 7, setting: '18', reason: '' }]
    expect(taken.undo(now)).toEqual([
      { id: 4, setting: '10', reason: 'rood' },
      { id: 7, setting: '18', reason: '' },
    ])
  })
})

describe('a peeling of an earlier report', () => {
  const available = [{ id: 5, name: {} }]
  test.each([
    ['is added with its amount', [], { id: 5, cc: 2.5, reason: 'wang' }, [{ id: 5, cc: '2,5', reason: 'wang' }]],
    [
      'brings its amount to a row that is there',
      [{ id: 5, cc: '1', reason: 'kin' }],
      { id: 5, cc: 2.5, reason: 'wang' },
      [{ id: 5, cc: '2,5', reason: 'kin' }],
    ],
    [
      'without an amount leaves the typed one',
      [{ id: 5, cc: '1', reason: '' }],
      { id: 5, cc: null, reason: '' },
      [{ id: 5, cc: '1', reason: '' }],
    ],
  ])('%s', (_, peelings, earlier, expected) => {
    const taken = withPeeling(peelings, available, earlier)!
    expect(taken.rows).toEqual(expected)
    expect(taken.undo(taken.rows)).toEqual(peelings)
  })

  test('that is no longer sold is not offered', () => {
    expect(withPeeling([], available, { id: 6, cc: 1, reason: '' })).toBe(null)
  })
})

describe('an injectable of an earlier report', () => {
  const available = [{ id: 8, name: {} }]
  const day = '2026-11-21' as Day
  const row = { id: 8, cc: '', lot_number: '', expiration_date: null, expired_reason: '' }
  const earlier = (expiration_date: string | null, lot_number = 'TC26H118') => ({
    id: 8,
    cc: 0.2,
    lot_number,
    expiration_date: expiration_date as Day | null,
  })
  const filled = { ...row, cc: '0,2', lot_number: 'TC26H118', expiration_date: '2026-11-21' }

  test.each([
    ['brings a lot along that can be used on the day of the visit', [], earlier('2026-11-21'), [filled], null],
    ['leaves an expired lot behind, and says so', [], earlier('2026-11-20'), [{ ...row, cc: '0,2' }], 'lotExpired'],
    [
      'leaves a lot behind of which the expiry is not known, and says so',
      [],
      earlier(null),
      [{ ...row, cc: '0,2' }],
      'lotUnknown',
    ],
    ['without a lot has none to leave behind', [], earlier(null, ''), [{ ...row, cc: '0,2' }], null],
    ['fills a row in which nothing was typed', [row], earlier('2026-11-21'), [filled], null],
    [
      'is added beside another lot of the product',
      [{ ...row, cc: '1', lot_number: 'A1' }],
      earlier('2026-11-21'),
      [{ ...row, cc: '1', lot_number: 'A1' }, filled],
      null,
    ],
    [
      'brings its amount to the same lot, and keeps the reason that was typed there',
      [{ ...row, cc: '1', lot_number: 'tc26h118', expired_reason: 'Enige ampul' }],
      earlier('2026-11-21'),
      [{ ...row, cc: '0,2', lot_number: 'tc26h118', expired_reason: 'Enige ampul' }],
      null,
    ],
    [
      'does not touch an amount that was typed without a lot',
      [{ ...row, cc: '1' }],
      earlier('2026-11-20'),
      [
        { ...row, cc: '1' },
        { ...row, cc: '0,2' },
      ],
      'lotExpired',
    ],
  ])('%s', (_, injectables, line, expected, leftOut) => {
    const taken = withInjectable(injectables, available, line, day)!
    expect([taken.rows, taken.leftOut]).toEqual([expected, leftOut])
    expect(taken.undo(taken.rows)).toEqual(injectables)
  })

  test('is taken back when its lot was typed meanwhile', () => {
    const taken = withInjectable([], available, earlier('2026-11-20'), day)!
    expect(taken.undo([{ ...taken.rows[0]!, lot_number: 'TC27A001' }])).toEqual([])
  })

  test('that is no longer sold is not offered', () => {
    expect(withInjectable([], available, { ...earlier(null), id: 9 }, day)).toBe(null)
  })
})

describe('a text', () => {
  test.each([
    ['', '<p>Koelen.</p>', '<p>Koelen.</p>'],
    ['<p>Rood.</p>', '<p>Koelen.</p>', '<p>Rood.</p><p>Koelen.</p>'],
    ['Rood: 3 < 5', 'Koelen\nen SPF & zalf', '<p>Rood: 3 &lt; 5</p><p>Koelen</p><p>en SPF &amp; zalf</p>'],
  ])('stands below %s', (report, added, expected) => {
    expect(withText(report, added)).toBe(expected)
    expect(withoutText(expected, report, added)).toBe(report)
  })

  test('is taken back from a text that was changed above it, and left in one that was changed in it', () => {
    expect(withoutText('<p>Roder.</p><p>Koelen.</p>', '<p>Rood.</p>', '<p>Koelen.</p>')).toBe('<p>Roder.</p>')
    expect(withoutText('<p>Rood.</p><p>Koelen!</p>', '<p>Rood.</p>', '<p>Koelen.</p>')).toBe(
      '<p>Rood.</p><p>Koelen!</p>',
    )
  })
})

describe('a line that was taken back and is put there again', () => {
  const row = (id: number, reason = '') => ({ id, reason })
  const [first, typed, last] = [row(1), row(2, 'kaaklijn links'), row(3)]
  test('stands where it stood, with what was typed into it, and leaves what was typed since', () => {
    const before = [first, typed, last]
    const since = [row(1, 'spot 10 mm'), last, row(4)]
    expect(withRowAgain(before, [first, last], since)).toEqual([since[0], typed, last, row(4)])
  })
  test('is again as it was where its row stayed', () => {
    expect(withRowAgain([first, typed], [first, row(2)], [first, row(2), last])).toEqual([first, typed, last])
  })
  test('changes nothing where its row has gone, or nothing was taken back', () => {
    expect(withRowAgain([first, typed], [first, row(2)], [first, last])).toEqual([first, last])
    expect(withRowAgain([first], [first], [first, last])).toEqual([first, last])
  })
})
