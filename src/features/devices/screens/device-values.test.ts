import { expect, test } from 'vitest'
import type { Device } from '../contract.ts'
import { inputOf, newDevice, valuesOf } from './device-values.ts'

const device = {
  brand_name: 'Merk',
  name: 'Pro',
  device_type_id: 1,
  serial_number: 'SN-1',
  location_id: null,
  room_id: null,
  user_id: 7,
} as Device

test('a device that is carried opens so, and goes out as it came in (device_form-004)', () => {
  expect(valuesOf(device).link).toBe('Practitioner')
  const { brand_name, name, device_type_id, serial_number, location_id, room_id, user_id } = device
  expect(inputOf(valuesOf(device))).toEqual({
    brand_name,
    name,
    device_type_id,
    serial_number,
    location_id,
    room_id,
    user_id,
  })
})
test('a new one stands at the location that is chosen', () => {
  expect(inputOf({ ...newDevice(3), user_id: 7 })).toMatchObject({ location_id: 3, room_id: null, user_id: null })
})
