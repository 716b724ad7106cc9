import { z } from 'zod'
import { bodyZones } from '#kernel/body.ts'
import { InstantValue } from '#kernel/day.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { Addendum } from './addenda.ts'
import { Named, NamedDevice, NamedInjectable, NamedPeeling } from './parts.ts'

/**
 * A use of a device before this visit: the newest of each zone, setting and outcome. A device is known by its model, as
 * its settings are. Of a visit that was cancelled or missed after its report was written, what came of it counts still.
 */
export const EarlierUse = z.object({
  device: z.string(),
  /** The zone of the body that the treatment is about; null when it names none. */
  body_zone: z.enum(bodyZones).nullable(),
  setting: z.number().nullable(),
  datetime_from: InstantValue,
  /** The visit was neither cancelled nor missed. */
  took_place: z.boolean(),
  /** The category of the report asks for complications (decision C42). */
  asks_complications: z.boolean(),
  /** The report and its addenda name them; the entries that stand for none are left out. */
  complications: z.array(TranslatableText),
  /** Its addenda count too. */
  has_side_effects: z.boolean(),
})
export type EarlierUse = z.output<typeof EarlierUse>

/**
 * The newest visit before this one, of each treatment. One that was cancelled or missed counts when its report names a
 * device, a peeling or an injectable.
 */
export const EarlierVisit = z.object({ treatment_id: z.int(), datetime_from: InstantValue })
export type EarlierVisit = z.output<typeof EarlierVisit>

/** Another report of the same client. */
export const HistoryItem = z.object({
  id: z.int(),
  appointment: z.object({
    id: z.int(),
    datetime_from: InstantValue,
    /** Whether the visit took place: it was neither cancelled nor missed. */
    active: z.boolean(),
  }),
  practitioner: z.object({ id: z.int(), name: z.string() }),
  treatment: z.object({ id: z.int(), name: TranslatableText }),
  /** The kind of appointment. */
  appointment_type: Named,
  intake_and_treatment: z.boolean(),
  devices: z.array(NamedDevice),
  peelings: z.array(NamedPeeling),
  injectables: z.array(NamedInjectable),
  /** The report and its addenda name them; the entries that stand for none are left out. */
  complications: z.array(TranslatableText),
  side_effects: z.array(TranslatableText),
  /** The conclusion of the medical questionnaire; null without answers. */
  therapeutic: z.boolean().nullable(),
  report: z.string(),
  addenda: z.array(Addendum),
})

export type HistoryItem = z.output<typeof HistoryItem>
