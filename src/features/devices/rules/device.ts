import { isEmpty } from '#kernel/line.ts'
import { problem, type Problem } from '#kernel/problem.ts'
import type { DeviceInput, DeviceLink } from '../contract.ts'

/**
 * What a serial number is made of: letters of any alphabet, digits, space, hyphen, apostrophe, slash and colon (spec 3
 * §5, decision C99).
 */
const serialPattern = /^[\p{L}\d '/:-]+$/u

/** What is wrong with a serial number, spaces around it apart, or null. Its length is the contract's. */
export function serialProblem(serial: string | null | undefined): 'required' | 'serial_number' | null {
  if (isEmpty(serial)) return 'required'
  return serialPattern.test(serial!.trim().normalize('NFC')) ? null : 'serial_number'
}

/** Where a device is, as the form holds it. */
export interface Linked {
  readonly location_id: number | null
  readonly room_id: number | null
  readonly user_id: number | null
}

/** How the form opens: whoever carries it decides (spec 3 §4). */
export const linkOf = ({ user_id }: Pick<Linked, 'user_id'>): DeviceLink =>
  user_id === null ? 'LocationRoom' : 'Practitioner'

/** What is left after the kind of link is switched: the other kind's fields are cleared (spec 3 §4). */
export const afterLink = (link: DeviceLink, { location_id, room_id, user_id }: Linked): Linked =>
  link === 'LocationRoom' ? { location_id, room_id, user_id: null } : { location_id: null, room_id: null, user_id }

/** What is left after another location is chosen: its room is not one of there (spec 3 §4). */
export const afterLocation = (location_id: number | null, before: Linked): Linked => ({
  ...before,
  location_id,
  room_id: location_id === before.location_id ? before.room_id : null,
})

/** A device while the form is being filled in. */
export type DeviceDraft = Readonly<Partial<{ [Field in keyof DeviceInput]: DeviceInput[Field] | null }>>

/**
 * What is wrong with the device form, in the order of its fields. Lengths are checked by the contract, whether its
 * choices exist by who knows (choiceProblems).
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
    // Either is where it is; with neither nobody would find it, with both there is no telling.
    ...(user_id && (location_id || room_id) ? [problem('user_id', 'device_link')] : []),
    ...(user_id || location_id ? [] : [problem('location_id', 'required')]),
  ]
}

/** What the database knows of the choices in the form, within the caller's scope. */
export interface ChoiceFacts {
  /** Is there such a type of device? */
  readonly type: boolean
  /** Has another device this serial number? */
  readonly serialTaken: boolean
  /** The location, the room and the practitioner that are chosen; null where there is none within the scope. */
  readonly location: { readonly active: boolean } | null
  readonly room: { readonly active: boolean; readonly location_id: number } | null
  readonly user: { readonly active: boolean; readonly practitioner: boolean } | null
  readonly model: ModelFacts | null
}

/** The model of this brand and name that there is. */
export interface ModelFacts {
  readonly id: number
  readonly brand_name: string
  readonly name: string
  readonly device_type_id: number
  /** Devices of it, without this one. */
  readonly others: number
  /** Does a treatment ask for it? */
  readonly asked: boolean
}

/**
 * May the form say anew of what type this model is, and how it is spelt? That would be news for everybody who has one:
 * only when this device is the only one, or when it is a model that nothing uses any more.
 * @param own the model that this device is of; null for a new device.
 */
export const mayCorrect = ({ id, others, asked }: ModelFacts, own: number | null): boolean =>
  others === 0 && (id === own || !asked)

/** A treatment that asks for a model asks for all its machines: they are of one type. */
export const modelProblem = ({ device_type_id }: Pick<DeviceInput, 'device_type_id'>, model: ModelFacts): Problem[] =>
  model.device_type_id === device_type_id
    ? []
    : [problem('device_type_id', 'model_other_type', { model: `${model.brand_name} ${model.name}` })]

/**
 * What is wrong with the choices. What the device has already is not judged again: a room that has closed since says
 * nothing about the rest.
 * @param current as it is stored; null for a new device.
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
