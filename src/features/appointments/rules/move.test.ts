import { expect, test } from 'vitest'
import type { Instant } from '#kernel/day.ts'
import { knownTime, tellProblems, type MoveInTime } from './move.ts'

const at = (time: string) => `2026-03-09T${time}:00.000Z` as Instant
const moved = (from: string, to: string, when: string, more: Partial<MoveInTime> = {}): MoveInTime => ({
  id: 1,
  from: at(from),
  to: at(to),
  zone: 'Europe/Amsterdam',
  by: 7,
  mailed_at: null,
  at: at(when),
  ...more,
})

test.each<[string, [MoveInTime, ...MoveInTime[]], string]>([
  ['of one move is where it came from', [moved('10:00', '11:00', '08:00')], '10:00'],
  [
    'of a move put right a moment later is that before both',
    [moved('10:15', '10:30', '08:05'), moved('10:00', '10:15', '08:00')],
    '10:00',
  ],
  [
    'is the same again when it was taken back',
    [moved('10:15', '10:00', '08:05'), moved('10:00', '10:15', '08:00')],
    '10:00',
  ],
  [
    'is what the last mail said',
    [moved('10:15', '10:30', '08:05'), moved('10:00', '10:15', '08:00', { mailed_at: at('08:00') })],
    '10:15',
  ],
  [
    'is not asked of what somebody else did',
    [moved('10:15', '10:30', '08:05'), moved('10:00', '10:15', '08:00', { by: 8 })],
    '10:15',
  ],
  [
    'nor of what was done long before, perhaps by telephone',
    [moved('10:15', '10:30', '08:16'), moved('10:00', '10:15', '08:00')],
    '10:15',
  ],
  [
    'nor of a move that does not lead here',
    [moved('10:15', '10:30', '08:05'), moved('10:00', '12:00', '08:00')],
    '10:15',
  ],
])('the time that a client knows %s', (_, moves, expected) => expect(knownTime(moves).from).toBe(at(expected)))

const one = { no_show_at: null, deleted_at: null, datetime_from: at('10:00'), client: { email: 'jo@example.nl' } }
test.each([
  ['of what moved', one, '09:00', []],
  ['not of what was cancelled', { ...one, deleted_at: 'x' }, '09:00', ['already_cancelled']],
  ['nor of what is missed', { ...one, no_show_at: 'x' }, '09:00', ['already_no_show']],
  ['nor of what has begun', { ...one, datetime_from: at('08:00') }, '09:00', ['in_past']],
  ['nor without an address', { ...one, client: { email: ' ' } }, '09:00', ['email_missing']],
  ['nor of what is back where they know it', one, '10:00', ['client_knows']],
] as const)('a client is told %s', (_, appointment, known, codes) =>
  expect(tellProblems(appointment, at(known), at('08:30')).map(({ code }) => code)).toEqual(codes),
)
