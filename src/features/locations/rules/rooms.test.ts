import { describe, expect, test } from 'vitest'
import { mayRemoveRoom, roomChangeProblems, roomProblems, roomsLeftOut } from './rooms.ts'

const codes = (found: readonly { field: string; code: string }[]) => found.map(({ field, code }) => `${field}: ${code}`)
const named = (...names: string[]) => names.map((name) => ({ id: null, name }))

test.each([
  ['location_form-002', 0, false],
  ['location_form-003', 1, true],
])('%s: may room %i be taken out?', (_, index, allowed) => expect(mayRemoveRoom(index)).toBe(allowed))

describe('the rows', () => {
  test.each([
    ['one', named('Kamer 1'), []],
    ['none', [], ['rooms: required']],
    ['one without a name', named('Kamer 1', ' '), ['rooms.1.name: required']],
    ['two of one name', named('Kamer 1', 'kamer 1 '), ['rooms.1.name: unique']],
    ['one with a name that cannot be seen', named('Kamer 1', '\u200B'), ['rooms.1.name: required']],
    ['two that read the same', named('Gel\u00e9e x', 'Gele\u0301e  X'), ['rooms.1.name: unique']],
    ['two without a name', named('', ''), ['rooms.0.name: required', 'rooms.1.name: required']],
  ])('%s', (_, rooms, expected) => expect(codes(roomProblems(rooms))).toEqual(expected))
})

describe('what changes', () => {
  const facts = {
    open: [
      { id: 1, name: 'Kamer 1' },
      { id: 2, name: 'Kamer 2' },
      { id: 3, name: 'Kamer 3' },
    ],
    closed: [{ id: 9 }],
    withDevices: [3],
  }
  const room = (id: number | null) => ({ id, name: `Kamer ${id}` })
  test.each([
    ['nothing', [1, 2, 3], []],
    ['another order', [1, 3, 2], []],
    ['a new one', [1, 2, 3, null], []],
    ['a closed one opens', [1, 2, 3, 9], []],
    ['the second goes', [1, 3], []],
    ['the first goes', [2, 3], ['rooms: first_room_stays']],
    ['one with devices goes', [1, 2], ['rooms: room_has_devices']],
    ['another location’s', [1, 2, 3, 4], ['rooms.3.name: unknown']],
    ['one twice', [1, 2, 3, 3], ['rooms.3.name: unknown']],
  ])('%s', (_, ids, expected) => expect(codes(roomChangeProblems(ids.map(room), facts))).toEqual(expected))
  test('those that are left out', () =>
    expect(roomsLeftOut(facts.open, [room(1), room(null), room(3)])).toEqual([{ id: 2, name: 'Kamer 2' }]))
})
