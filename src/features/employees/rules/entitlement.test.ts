import { describe, expect, test } from 'vitest'
import {
  losesPractitioner,
  losesQualified,
  narrows,
  type Entitlement,
  type UpcomingAppointment,
} from './entitlement.ts'

const who: Entitlement = { active: true, practitioner: true, locationIds: [1, 2], qualificationIds: [7, 8] }
const visit: UpcomingAppointment = { location_id: 1, asked: [7], ignore_rules: false }

describe('an appointment loses its practitioner', () => {
  test.each<[string, Partial<Entitlement>, Partial<UpcomingAppointment>, boolean]>([
    ['nothing changed', {}, {}, false],
    ['who left', { active: false }, {}, true],
    ['who left, though it was booked without rules', { active: false }, { ignore_rules: true, location_id: 9 }, true],
    ['who treats no more', { practitioner: false }, {}, true],
    ['who works there no more', { locationIds: [2] }, {}, true],
    ['who works elsewhere no more', { locationIds: [1] }, {}, false],
    ['who lost the qualification', { qualificationIds: [8] }, {}, true],
    ['who keeps another one of those that are asked', { qualificationIds: [8] }, { asked: [7, 8] }, false],
    ['who lost a qualification of which it asks none', { qualificationIds: [] }, { asked: [] }, false],
    ['who lost one and got the other', { qualificationIds: [9] }, { asked: [7, 9] }, false],
    ['who was not entitled before', { qualificationIds: [8] }, { asked: [9] }, false],
    [
      'who lost the qualification, of what was booked without rules',
      { qualificationIds: [8] },
      { ignore_rules: true },
      false,
    ],
  ])('%s', (_, after, changes, expected) => {
    expect(losesPractitioner({ ...visit, ...changes }, who, { ...who, ...after })).toBe(expected)
  })
  test('who is inactive already leaves nothing behind', () =>
    expect(losesPractitioner(visit, { ...who, active: false }, { ...who, active: false, qualificationIds: [] })).toBe(
      false,
    ))
})

test.each([
  [[8], false],
  [[9], true],
  [[], false],
  [[9, 7], false],
])('a treatment that asks one of %j loses its practitioner: %s', (asked, expected) => {
  expect(losesQualified(visit, who, asked)).toBe(expected)
})

test.each<[string, Partial<Entitlement>, boolean]>([
  ['nothing', {}, false],
  ['more', { locationIds: [1, 2, 3], qualificationIds: [7, 8, 9] }, false],
  ['a location less', { locationIds: [2] }, true],
  ['a qualification less', { qualificationIds: [7] }, true],
  ['no practitioner', { practitioner: false }, true],
  ['inactive', { active: false }, true],
])('narrows: %s', (_, after, expected) => expect(narrows(who, { ...who, ...after })).toBe(expected))
