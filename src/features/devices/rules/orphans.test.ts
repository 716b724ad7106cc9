import { expect, test } from 'vitest'
import { deviceOrphans, type Standing, type Use } from './orphans.ts'

const inRoom: Standing = { active: true, model_id: 5, location_id: 1, room_id: 11, user_id: null }
const mobile: Standing = { ...inRoom, room_id: null }
const carried: Standing = { ...inRoom, location_id: null, room_id: null, user_id: 7 }
const use: Use = { location_id: 1, room_id: 11, employee_id: 7, models: [5] }

test.each<[string, Standing, Standing, Use, boolean]>([
  ['nothing changes', inRoom, inRoom, use, false],
  ['it is deactivated', inRoom, { ...inRoom, active: false }, use, true],
  ['it moves to another room', inRoom, { ...inRoom, room_id: 12 }, use, true],
  ['it moves to another location', inRoom, { ...inRoom, location_id: 2, room_id: 21 }, use, true],
  ['its room is left open', inRoom, mobile, use, false],
  ['it is given the room of the appointment', mobile, inRoom, use, false],
  ['it is given another room', mobile, { ...mobile, room_id: 12 }, use, true],
  ['its practitioner takes it along', inRoom, carried, use, false],
  ['somebody else takes it along', inRoom, { ...carried, user_id: 8 }, use, true],
  ['it stays where its carrier left it', carried, inRoom, use, false],
  ['it goes to another carrier', carried, { ...carried, user_id: 8 }, use, true],
  ['it turns into a model that is not asked for', inRoom, { ...inRoom, model_id: 6 }, use, true],
  [
    'it turns into another model that is asked for',
    inRoom,
    { ...inRoom, model_id: 6 },
    { ...use, models: [5, 6] },
    false,
  ],
  [
    'it turns into another model, and none was asked for',
    inRoom,
    { ...inRoom, model_id: 6 },
    { ...use, models: [] },
    false,
  ],
  [
    'it was elsewhere already',
    inRoom,
    { ...inRoom, location_id: 2, room_id: 21 },
    { ...use, location_id: 3, models: [] },
    false,
  ],
  ['it was not in use', { ...inRoom, active: false }, { ...inRoom, active: false, location_id: 2 }, use, false],
  ['it is activated', { ...inRoom, active: false }, inRoom, use, false],
])('%s', (_, before, after, appointment, orphaned) => {
  expect(deviceOrphans([appointment], before, after)).toEqual(orphaned ? [appointment] : [])
})
