import type { ValuesOf } from '#kernel/fields.ts'
import { deviceFields, type Device, type DeviceInput, type DeviceLink } from '../contract.ts'
import { afterLink, linkOf } from '../rules/device.ts'

/** The form while it is being filled in: the kind of place comes first. */
export interface DeviceValues extends ValuesOf<typeof deviceFields> {
  readonly link: DeviceLink
}

/** A new device is at the location of the top bar. */
export const newDevice = (locationId: number | null): DeviceValues => ({
  ...deviceFields.empty,
  link: 'LocationRoom',
  location_id: locationId,
})

/** The form's values of a stored device. */
export const valuesOf = (device: Device): DeviceValues => ({ ...deviceFields.pick(device), link: linkOf(device) })

/** The body of the call. A missing type is sent as null, to be refused at its field. */
export const inputOf = ({
  link,
  location_id,
  room_id,
  user_id,
  device_type_id,
  ...values
}: DeviceValues): DeviceInput => ({
  ...values,
  device_type_id: device_type_id!,
  ...afterLink(link, { location_id, room_id, user_id }),
})
