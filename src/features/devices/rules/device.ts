import { isEmpty } from '#kernel/line.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { DeviceInput, DeviceLink } from '../contract.ts'

/**
 * What a serial number is made of: letters of any alphabet, digits, space, hyphen, apostrophe, slash and colon (spec 3
 * §5, decision C99).
 */
const serialPattern = /^[\p{L}\d '/:-]+$/u

/** The problem of a serial number, without the spaces around it, or null. The contract checks its length. */
export function serialProblem(serial: string | null | undefined): 'required' | 'serial_number' | null {
  if (isEmpty(serial)) return 'required'
  return serialPattern.test(serial!.trim().normalize('NFC')) ? null : 'serial_number'
}

/** The place of a device, as the form has it. */
export interface Linked {
  readonly location_id: number | null
  readonly room_id: number | null
  readonly user_id: number | null
}

/** The kind of place with which the form opens: a practitioner if one carries it (spec 3 §4). */
export const linkOf = ({ user_id }: Pick<Linked, 'user_id'>): DeviceLink =>
  user_id === null ? 'LocationRoom' : 'Practitioner'

/** The place after its kind was changed: the fields of the other kind are cleared (spec 3 §4). */
export const afterLink = (link: DeviceLink, { location_id, room_id, user_id }: Linked): Linked =>
  link === 'LocationRoom' ? { location_id, room_id, user_id: null } : { location_id: null, room_id: null, user_id }

/** The place after the location was changed: the room is cleared, because it is not there (spec 3 §4). */
export const afterLocation = (location_id: number | null, before: Linked): Linked => ({
  ...before,
  location_id,
  room_id: location_id === before.location_id ? before.room_id : null,
})

/** A device while the form is being filled in. */
export type DeviceDraft = Readonly<Partial<{ [Field in keyof DeviceInput]: DeviceInput[Field] | null }>>

/**
 * The problems of the device form, in the order of its fields. The contract checks lengths, `choiceProblems` that the
 * choices exist.
 */
export function deviceProblems({
  brand_name,
  name,
  device_type_id,
  serial_number,
  location_id,
  room_id,
  user_id,
}: DeviceDraft): Problem[] {
  const wrongSerial = serialProblem(serial_number)
  return [
    ...(isEmpty(brand_name) ? [problem('brand_name', 'required')] : []),
    ...(isEmpty(name) ? [problem('name', 'required')] : []),
    ...(device_type_id ? [] : [problem('device_type_id', 'required')]),
    ...(wrongSerial ? [problem('serial_number', wrongSerial)] : []),
    // A device has either a location or a practitioner: with neither nobody could find it, with both its place would be
    // unclear.
    ...(user_id && (location_id || room_id) ? [problem('user_id', 'device_link')] : []),
    ...(user_id || location_id ? [] : [problem('location_id', 'required')]),
  ]
}

/** The facts about the choices in the form, within the caller's scope. */
export interface ChoiceFacts {
  /** The type of device exists. */
  readonly type: boolean
  /** Another device has this serial number. */
  readonly serialTaken: boolean
  /** The chosen location, room and practitioner; null outside the scope. */
  readonly location: { readonly active: boolean } | null
  readonly room: { readonly active: boolean; readonly location_id: number } | null
  readonly user: { readonly active: boolean; readonly practitioner: boolean } | null
  readonly model: ModelFacts | null
}

/** The existing model with this brand and name. */
export interface ModelFacts {
  readonly id: number
  readonly brand_name: string
  readonly name: string
  readonly device_type_id: number
  /** The number of other devices of the model. */
  readonly others: number
  /** A treatment asks for the model. */
  readonly asked: boolean
}

/**
 * Whether the form may correct the type and the spelling of this model. That would change it for all of its devices, so
 * it may only when this is the only device, or when nothing uses the model any more.
 * @param own the model of this device; null for a new device.
 */
export const mayCorrect = ({ id, others, asked }: ModelFacts, own: number | null): boolean =>
  others === 0 && (id === own || !asked)

/**
 * Refuses another type than that of the model: a treatment that asks for a model may use any of its devices, so they
 * have one type.
 */
export const modelProblem = ({ device_type_id }: Pick<DeviceInput, 'device_type_id'>, model: ModelFacts): Problem[] =>
  model.device_type_id === device_type_id
    ? []
    : [problem('device_type_id', 'model_other_type', { model: `${model.brand_name} ${model.name}` })]

/**
 * The problems of the choices. A choice that the device has already is not checked again: its room may have closed
 * since.
 * @param current the stored device; null for a new one.
 */
export function choiceProblems(
  input: DeviceInput,
  facts: ChoiceFacts,
  current: (Linked & { readonly model_id: number }) | null,
): Problem[] {
  const { location_id, room_id, user_id } = input
  const { location, room, user, model } = facts
  const unusable = <C extends { readonly active: boolean }>(field: keyof Linked, chosen: C | null) =>
    chosen && (chosen.active || current?.[field] === input[field]) ? [] : [problem(field, 'unknown')]
  return [
    ...(facts.type ? [] : [problem('device_type_id', 'unknown')]),
    ...(facts.type && model && !mayCorrect(model, current?.model_id ?? null) ? modelProblem(input, model) : []),
    ...(facts.serialTaken ? [problem('serial_number', 'unique')] : []),
    ...(location_id === null ? [] : unusable('location_id', location)),
    ...(room_id === null ? [] : unusable('room_id', room?.location_id === location_id ? room : null)),
    ...(user_id === null ? [] : unusable('user_id', user)),
    ...(user && user_id !== null && !user.practitioner && current?.user_id !== user_id
      ? [problem('user_id', 'not_practitioner')]
      : []),
  ]
}
