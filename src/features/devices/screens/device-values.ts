import type { Device, DeviceInput, DeviceLink } from '../contract.ts'
import { afterLink, linkOf, type Linked } from '../rules/device.ts'

/** The form while it is being filled in. */
export interface DeviceValues extends Linked {
  readonly brand_name: string
  readonly name: string
  readonly device_type_id: number | null
  readonly serial_number: string
  readonly link: DeviceLink
}

/** A new device stands where the maker is looking. */
export const newDevice = (locationId: number | null): DeviceValues => ({
  brand_name: '',
  name: '',
  device_type_id: null,
  serial_number: '',
  link: 'LocationRoom',
  location_id: locationId,
  room_id: null,
  user_id: null,
})

/** What of a stored device the form holds. */
export const valuesOf = ({
  brand_name,
  name,
  device_type_id,
  serial_number,
  location_id,
  room_id,
  user_id,
}: Device): DeviceValues => ({
  brand_name,
  name,
  device_type_id,
  serial_number,
  link: linkOf({ user_id }),
  location_id,
  room_id,
  user_id,
})

/** As the server takes it; a type that was not chosen stays nothing, and is refused by its field. */
export const inputOf = ({
  brand_name,
  name,
  device_type_id,
  serial_number,
  link,
  ...linked
}: DeviceValues): DeviceInput => ({
  brand_name,
  name,
  device_type_id: device_type_id!,
  serial_number,
  ...afterLink(link, linked),
})
