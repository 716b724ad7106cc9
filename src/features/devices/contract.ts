import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { line } from '#kernel/line.ts'
import { Confirmed, leavesOrphans } from '#kernel/orphans.ts'
import { idsFilter, overview, statusFilter } from '#kernel/overview.ts'
import { SwitchedVersion, Version } from '#kernel/record.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { historyEndpoint } from '#features/audit/contract.ts'

/** Spec 3 §3, §5. */
export const deviceLimits = { name: 50, brand_name: 50, serial_number: 50 } as const

/** A device belongs to a location, fixed in one room or mobile; or to a practitioner who carries it (spec 3 §3). */
export const deviceLinks = ['LocationRoom', 'Practitioner'] as const
export type DeviceLink = (typeof deviceLinks)[number]

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const maybeId = id.nullable()

/**
 * The device form. A device is one machine of a model, and treatments ask for models. `name` and `brand_name` name the
 * model: an existing one is used, a new one is created. Another name therefore moves this device to another model; it
 * does not rename the model, which other devices and treatments may use.
 */
export const deviceFields = fields({
  brand_name: required(line(deviceLimits.brand_name), ''),
  name: required(line(deviceLimits.name), ''),
  device_type_id: required(id),
  /** Its spaces are checked, not folded (decision C99). */
  serial_number: required(z.string().trim().normalize('NFC').max(deviceLimits.serial_number), ''),
  /** The place: either a location, with or without one of its rooms, or a practitioner. */
  location_id: omittable(maybeId, null),
  room_id: omittable(maybeId, null),
  user_id: omittable(maybeId, null),
})
export const DeviceInput = deviceFields.create
export type DeviceInput = z.output<typeof DeviceInput>

export const Device = z.object({
  id: z.int(),
  brand_name: z.string(),
  /** The name of its model. */
  name: z.string(),
  model_id: z.int(),
  device_type_id: z.int(),
  serial_number: z.string(),
  location_id: z.int().nullable(),
  room_id: z.int().nullable(),
  user_id: z.int().nullable(),
  /** The names of the place, also when it can no longer be chosen. */
  location: z.string().nullable(),
  room: z.string().nullable(),
  user: z.string().nullable(),
  deactivated_at: InstantValue.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Device = z.output<typeof Device>

export const devicesOverview = overview('/devices', {
  does: 'The devices of the own countries.',
  may: 'management.device',
  reads: 'nothing',
  row: {
    id: z.int(),
    name: z.string(),
    brand_name: z.string(),
    serial_number: z.string(),
    device_type: TranslatableText,
    /** Its location and room, or the practitioner who carries it. */
    place: z.string(),
    link: z.enum(deviceLinks),
    status: z.enum(['active', 'out_of_service', 'inactive']),
    deactivated_at: InstantValue.nullable(),
  },
  columns: [
    { key: 'name', type: 'text', sortable: true, searchable: true },
    { key: 'brand_name', type: 'text', sortable: true, searchable: true },
    { key: 'serial_number', type: 'text', sortable: true, searchable: true },
    { key: 'device_type', type: 'text', sortable: true },
    { key: 'place', type: 'text', sortable: true },
    { key: 'status', type: 'text', sortable: true },
  ],
  filters: {
    status: statusFilter,
    types: idsFilter,
    /** The devices at these locations, or carried by somebody who works there. */
    locations: idsFilter,
  },
  sort: ['name', 'asc'],
})

const confirmed = Confirmed.default(false)
const Switch = Version.partial().extend({ confirmed }).nullish()

export const devicesApi = {
  list: devicesOverview.list,
  export: devicesOverview.export,
  /** The form suggests existing models, so that the same model is not written in two ways. */
  models: endpoint('GET', '/devices/models', {
    does: 'The models of devices that are known.',
    may: 'management.device',
    reads: 'nothing',
    gives: z.array(z.object({ id: z.int(), brand_name: z.string(), name: z.string(), device_type_id: z.int() })),
  }),
  show: endpoint('GET', '/devices/:id', {
    does: 'A device with everything that the form edits.',
    may: 'management.device',
    reads: 'nothing',
    gives: Device,
  }),
  history: historyEndpoint('/devices/:id/history', {
    does: 'Who changed this device, and when.',
    may: 'management.device',
    reads: 'nothing',
  }),
  /** 422 `serial_number: unique`, `device_type_id: model_other_type`, … */
  create: endpoint('POST', '/devices', {
    does: 'Adds a device.',
    may: 'device.create',
    reads: 'nothing',
    takes: DeviceInput,
    gives: Device,
  }),
  /**
   * 409 `stale`; 409 `orphans` with the coming appointments that would lose the device, unless `confirmed`. A body with
   * `deactivated_at` also activates or deactivates: empty is active (decision C102).
   */
  update: endpoint('PUT', '/devices/:id', {
    does: 'Changes a device, or moves it.',
    may: 'device.update',
    reads: 'nothing',
    gives: Device,
    takes: deviceFields.change.extend({ ...SwitchedVersion.shape, confirmed }),
    refuses: leavesOrphans,
  }),
  /**
   * A device is deactivated and never deleted, because reports and appointments still need it (decision C103). 409
   * `orphans` while coming appointments use it: the form shows them.
   */
  remove: endpoint('DELETE', '/devices/:id', {
    does: 'Takes a device out of the list, by deactivating it.',
    may: 'device.update',
    reads: 'nothing',
    gives: z.null(),
  }),
  activate: endpoint('PATCH', '/devices/:id/activate', {
    does: 'Activates a device.',
    may: 'device.update',
    reads: 'nothing',
    takes: Switch,
    gives: Device,
    refuses: leavesOrphans,
  }),
  deactivate: endpoint('PATCH', '/devices/:id/deactivate', {
    does: 'Deactivates a device, which is booked no more.',
    may: 'device.update',
    reads: 'nothing',
    takes: Switch,
    gives: Device,
    refuses: leavesOrphans,
  }),
}
