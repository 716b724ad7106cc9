import { z } from 'zod'
import { bodyZones } from '#kernel/body.ts'
import { InstantValue } from '#kernel/day.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { Photo } from '#features/photos/contract.ts'
import { Named, NamedDevice, NamedInjectable, NamedPeeling } from './parts.ts'

/** The visits in one passport: the newest. */
export const maxPassport = 300

/** A visit in the passport of a client: what its report says was done, what came of it, and its photos. */
export const PassportVisit = z.object({
  /** The id of the report. */
  id: z.int(),
  appointment: z.object({
    id: z.int(),
    datetime_from: InstantValue,
    deleted_at: z.string().nullable(),
    no_show_at: z.string().nullable(),
  }),
  /** The time zone of its location. */
  zone: z.string(),
  /** The zone of the body that its treatment is about; null when the treatment names none. */
  body_zone: z.enum(bodyZones).nullable(),
  practitioner: z.object({ id: z.int(), name: z.string() }),
  treatment: Named,
  devices: z.array(NamedDevice),
  peelings: z.array(NamedPeeling),
  /** The injectables of its report come first, then the lots that addenda added. */
  injectables: z.array(
    NamedInjectable.extend({
      /** The addendum that added it; null for what the report says. */
      addendum: z.object({ author: z.string(), written_at: InstantValue }).nullable(),
    }),
  ),
  /** The units that its drawings show, by product, whether or not it is among the injectables. */
  drawn: z.array(Named.extend({ units: z.number() })),
  /** The report and its addenda name them; the entries that stand for none are left out. */
  complications: z.array(TranslatableText),
  side_effects: z.array(TranslatableText),
  /** The saved photos, in the order in which they were taken. */
  photos: z.array(Photo),
})
export type PassportVisit = z.output<typeof PassportVisit>
