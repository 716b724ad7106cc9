import { expect, test } from 'vitest'
import { withSettings } from './take-over.ts'

const available = [
  { id: 3, name: 'Candela GentleMax' },
  { id: 4, name: 'Candela GentleMax' },
  { id: 7, name: 'Opzetstuk 18 mm' },
]
const earlier = [{ id: 3, name: 'Candela GentleMax', setting: 12.5 }]

test.each([
  [
    'goes to the device that is in the report, whatever it was set to',
    [{ id: 4, setting: '10', reason: 'kuiten' }],
    earlier,
    [{ id: 4, setting: '12,5', reason: 'kuiten' }],
    1,
  ],
  ['adds a device of the same name', [], earlier, [{ id: 3, setting: '12,5', reason: '' }], 1],
  [
    'leaves other devices alone',
    [{ id: 7, setting: '18', reason: '' }],
    earlier,
    [
      { id: 7, setting: '18', reason: '' },
      { id: 3, setting: '12,5', reason: '' },
    ],
    1,
  ],
  ['leaves out what is not here any more', [], [{ id: 9, name: 'Oude laser', setting: 5 }], [], 0],
  [
    'leaves out what had no setting',
    [{ id: 4, setting: '10', reason: '' }],
    [{ id: 3, name: 'Candela GentleMax', setting: null }],
    [{ id: 4, setting: '10', reason: '' }],
    0,
  ],
])('a setting of an earlier report %s', (_, devices, from, expected, count) => {
  expect(withSettings(devices, available, from)).toEqual({ devices: expected, count })
})
