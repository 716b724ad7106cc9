import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { decided, fields, omittable, required } from './fields.ts'
import { keeping } from './record.ts'

const room = fields({
  location_id: required(z.int()),
  name: required(z.string().min(1), ''),
  floor: omittable(z.int().nullable(), null),
  tags: omittable(z.array(z.string()), []),
})

test('a new record needs the required fields, and gets the defaults of the others', () => {
  expect(room.create.parse({ location_id: 1, name: 'Laser' })).toEqual({
    location_id: 1,
    name: 'Laser',
    floor: null,
    tags: [],
  })
  expect(room.create.safeParse({ location_id: 1, floor: 2 }).success).toBe(false)
  expectTypeOf<z.output<typeof room.create>>().toEqualTypeOf<{
    location_id: number
    name: string
    floor: number | null
    tags: string[]
  }>()
})

test('a change keeps the fields that it does not name', () => {
  const given = room.change.parse({ location_id: 1, name: 'Laser', tags: ['huid'] })
  expect(given).toEqual({ location_id: 1, name: 'Laser', tags: ['huid'] })
  const stored = { location_id: 1, name: 'Oud', floor: 2, tags: [] as string[], updated_at: '1' }
  expect(keeping(given, stored, room.defaults)).toEqual({ location_id: 1, name: 'Laser', floor: 2, tags: ['huid'] })
  expect(room.change.safeParse({ location_id: 1 }).success).toBe(false)
})

test('a decided field that is left out is the same in a new record and in a change', () => {
  const visit = fields({
    room_id: decided(z.int().nullable(), null),
    minutes: decided(z.int()),
    notes: omittable(z.string(), ''),
  })
  expect(visit.create.parse({})).toEqual({ room_id: null, notes: '' })
  expect(visit.change.parse({})).toEqual({ room_id: null })
  expect(visit.defaults).toEqual({ notes: '' })
  expect(visit.empty).toEqual({ room_id: null, minutes: null, notes: '' })
  expectTypeOf<z.output<typeof visit.change>>().toEqualTypeOf<{
    room_id: number | null
    minutes?: number | undefined
    notes?: string | undefined
  }>()
})

test('an empty form and the columns follow from the same declaration', () => {
  expect(room.empty).toEqual({ location_id: null, name: '', floor: null, tags: [] })
  expect(room.names).toEqual(['location_id', 'name', 'floor', 'tags'])
  expect(room.pick({ location_id: 1, name: 'Laser', floor: 2, tags: [], updated_at: '1' })).toEqual({
    location_id: 1,
    name: 'Laser',
    floor: 2,
    tags: [],
  })
  expectTypeOf(room.empty.location_id).toEqualTypeOf<number | null>()
})

test('every empty form has its own arrays: changing one does not change the next', () => {
  expect(room.create.parse({ location_id: 1, name: 'a' }).tags).not.toBe(
    room.create.parse({ location_id: 1, name: 'b' }).tags,
  )
})
