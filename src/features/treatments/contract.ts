import { z } from 'zod'
import { bodyZones, photoAngles, usualAngles } from '#kernel/body.ts'
import { InstantValue } from '#kernel/day.ts'
import { bytes, endpoint, Id, picture, readOnly } from '#kernel/endpoint.ts'
import { fields, omittable, required } from '#kernel/fields.ts'
import { line } from '#kernel/line.ts'
import { Confirmed, leavesOrphans } from '#kernel/orphans.ts'
import { overview, statusFilter } from '#kernel/overview.ts'
import { SeenVersion, SwitchedVersion, Version } from '#kernel/record.ts'
import { translatable, TranslatableText } from '#kernel/translatable.ts'
import { historyEndpoint } from '#features/audit/contract.ts'
import { priceLevelPrices } from '#features/dictionaries/contract/prices.ts'

/** Spec 1 §5 and §9. Prices are typed in euros and kept in cents (decision C1). */
export const treatmentLimits = {
  name: 50,
  performance_code: 4,
  price_cents: 999_999_00,
  ledger_number: 50,
  portal_position: 9999,
  choices: 200,
  /** A therapeutic goal, and their number in one treatment (decision C138). */
  goal: 100,
  goals: 50,
  advance_payment_price_cents: { min: 1_00, max: 99_999_00 },
  /** The durations of the form, in minutes. Another stored duration stays until it is changed. */
  duration: { min: 5, max: 180, step: 5 },
  follow_up_weeks: { min: 1, max: 12 },
  minimum_interval_days: { min: 1, max: 365 },
  /** The largest picture (decision C51). */
  imageMegabytes: 10,
} as const

/** The slug of the category of offers, which have an original price (decision C31). */
export const offerSlug = 'acties'

const id = z.int().positive().max(Number.MAX_SAFE_INTEGER)
const ids = z
  .array(id)
  .max(treatmentLimits.choices)
  .transform((all) => [...new Set(all)])
/** The name of a picture in the file store. */
const imageName = z.string().regex(/^[0-9a-f]{64}\.webp$/)
/**
 * The name in the client portal. It is optional until the treatment is bookable online; then Dutch is required
 * (rules.ts).
 */
const portalName = line(treatmentLimits.name).optional()

/**
 * A therapeutic goal in the form (decision C138). One without an id is new; one that does not say whether it is
 * deactivated stays as it is.
 */
export const TherapeuticGoalInput = z.object({
  id: id.nullable().default(null),
  name: translatable(treatmentLimits.goal),
  deactivated: z.boolean().optional(),
})

/**
 * The fields of a treatment that can change. Shapes and lengths are checked here, amounts and rules across fields in
 * rules.ts.
 */
export const treatmentFields = fields({
  name: required(translatable(treatmentLimits.name)),
  treatment_category_id: required(id),
  performance_code: omittable(
    line(50)
      .nullable()
      .transform((typed) => typed || null),
    null,
  ),
  qualifications: required(ids, []),
  models: omittable(ids, []),
  duration: required(z.int().min(5).max(600), 30),
  /** The interval in weeks after which it is usually repeated; null when it is not set. */
  follow_up_weeks: omittable(
    z.int().min(treatmentLimits.follow_up_weeks.min).max(treatmentLimits.follow_up_weeks.max).nullable(),
    null,
  ),
  /** The days that should at least lie between two visits for it; a report warns when they are fewer. */
  minimum_interval_days: omittable(
    z.int().min(treatmentLimits.minimum_interval_days.min).max(treatmentLimits.minimum_interval_days.max).nullable(),
    null,
  ),
  /** The photos that are taken of it, in this order, each angle once (rules.ts). */
  photo_angles: omittable(z.array(z.enum(photoAngles)).max(photoAngles.length), [...usualAngles]),
  /** The zone of the body that it is about; null when it is not set. */
  body_zone: omittable(z.enum(bodyZones).nullable(), null),
  price_cents: required(z.int()),
  vat_per_mille: required(z.int().min(0).max(1000)),
  price_levels: omittable(priceLevelPrices(treatmentLimits.price_cents), []),
  ledger_number: required(line(treatmentLimits.ledger_number)),
  intake: omittable(z.boolean(), false),
  requires_medical_grounds: omittable(z.boolean(), false),
  /**
   * The goals from which the medical questionnaire chooses, in their order. A goal that is left out is removed, or
   * deactivated when an answer refers to it.
   */
  therapeutic_goals: omittable(z.array(TherapeuticGoalInput).max(treatmentLimits.goals), []),
  can_book_online: omittable(z.boolean(), false),
  image: omittable(imageName.nullable(), null),
  original_price_cents: omittable(z.int().nullable(), null),
  /** The original price of this offer may stay empty (decision C142). */
  original_price_optional: omittable(z.boolean(), false),
  /** The position in the portal; a new treatment comes first. */
  portal_position: required(z.int().min(0).max(treatmentLimits.portal_position), 0),
  portal_name: omittable(z.object({ nl: portalName, fr: portalName, en: portalName, de: portalName }).nullable(), null),
  can_pay_online: omittable(z.boolean(), false),
  advance_payment_price_cents: omittable(z.int().nullable(), null),
})
/** The fields without the country, which never changes. */
export type TreatmentChange = z.output<typeof treatmentFields.create>

export const TreatmentInput = z.object({ supported_country_id: id, ...treatmentFields.create.shape })
export type TreatmentInput = z.output<typeof TreatmentInput>

/** A stored goal, which always has a Dutch name. */
const TherapeuticGoal = z.object({
  id: z.int(),
  name: TranslatableText.required({ nl: true }),
  deactivated: z.boolean(),
})

export const Treatment = z.object({
  id: z.int(),
  supported_country_id: z.int(),
  name: TranslatableText,
  treatment_category_id: z.int(),
  performance_code: z.string().nullable(),
  qualifications: z.array(z.int()),
  models: z.array(z.int()),
  duration: z.int(),
  follow_up_weeks: z.int().nullable(),
  minimum_interval_days: z.int().nullable(),
  photo_angles: z.array(z.enum(photoAngles)),
  body_zone: z.enum(bodyZones).nullable(),
  price_cents: z.int(),
  vat_per_mille: z.int(),
  price_levels: z.array(z.object({ price_level_id: z.int(), price_cents: z.int() })),
  ledger_number: z.string(),
  intake: z.boolean(),
  requires_medical_grounds: z.boolean(),
  therapeutic_goals: z.array(TherapeuticGoal),
  can_book_online: z.boolean(),
  image: z.string().nullable(),
  original_price_cents: z.int().nullable(),
  original_price_optional: z.boolean(),
  portal_position: z.int().nullable(),
  portal_name: TranslatableText.nullable(),
  can_pay_online: z.boolean(),
  advance_payment_price_cents: z.int().nullable(),
  /** The payment in advance: a down payment, or none (spec 1 §3). */
  advance_payment_method: z.literal('down_payment').nullable(),
  deactivated_at: InstantValue.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Treatment = z.output<typeof Treatment>

const read = { may: 'management.treatment', reads: 'nothing' } as const
const write = { may: 'treatment.update', reads: 'nothing' } as const
const confirmed = Confirmed.default(false)

/** The treatments of one country, or of all countries in the caller's scope. */
export const treatmentsOverview = overview('/treatments', {
  does: 'The treatments that the chain gives.',
  ...read,
  row: {
    id: z.int(),
    supported_country_id: z.int(),
    image: z.string().nullable(),
    name: TranslatableText,
    category: TranslatableText,
    performance_code: z.string().nullable(),
    duration: z.int(),
    price_cents: z.int(),
    vat_per_mille: z.int(),
    qualifications: z.array(z.string()),
    can_book_online: z.boolean(),
    deactivated_at: InstantValue.nullable(),
  },
  columns: [
    { key: 'name', type: 'text', sortable: true, searchable: true },
    { key: 'category', type: 'text', sortable: true, searchable: true },
    { key: 'qualifications', type: 'list' },
    { key: 'performance_code', type: 'text', sortable: true, searchable: true },
    { key: 'duration', type: 'number', sortable: true },
    { key: 'price_cents', type: 'money', sortable: true },
    { key: 'vat_per_mille', type: 'number', sortable: true },
    { key: 'can_book_online', type: 'boolean', sortable: true },
  ],
  filters: {
    status: statusFilter,
    country: Id.optional(),
    category: z.array(Id).max(100).optional(),
    online: z.literal('true').optional(),
  },
  sort: ['name', 'asc'],
})

/** It follows whether it can be paid online (spec 1 §3), and is no field of its own. */
const derived = { advance_payment_method: readOnly }

export const treatmentsApi = {
  list: treatmentsOverview.list,
  export: treatmentsOverview.export,
  show: endpoint('GET', '/treatments/:id', {
    does: 'A treatment with everything that the form edits.',
    ...read,
    gives: Treatment,
  }),
  history: historyEndpoint('/treatments/:id/history', { does: 'Who changed this treatment, and when.', ...read }),
  /**
   * 422 `supported_country_id: unknown` for a country outside the scope, `name.nl: unique`, `qualifications: required`,
   * `image: unknown`, `therapeutic_goals.0.name.nl: unique`, …
   */
  create: endpoint('POST', '/treatments', {
    does: 'Adds a treatment.',
    may: 'treatment.create',
    reads: 'nothing',
    takes: TreatmentInput.extend(derived),
    gives: Treatment,
  }),
  /**
   * 409 `stale`; 409 `orphans`, unless `confirmed`, with the coming appointments and the packages of a treatment that
   * is deactivated, or with the appointments whose practitioner has none of the new qualifications. A body with
   * `deactivated_at` also activates or deactivates: empty is active (decision C102).
   */
  update: endpoint('PUT', '/treatments/:id', {
    does: 'Changes a treatment.',
    ...write,
    takes: treatmentFields.change.extend({ ...SwitchedVersion.shape, confirmed, ...derived }),
    gives: Treatment,
    refuses: leavesOrphans,
  }),
  /**
   * A treatment is deactivated and never deleted, because appointments and invoices still need it (decision C103). 409
   * `needed` while coming appointments or packages have it: the form shows them.
   */
  remove: endpoint('DELETE', '/treatments/:id', {
    does: 'Takes a treatment out of the list, by deactivating it.',
    ...write,
    gives: z.null(),
  }),
  /** 422 `name.nl: unique` when another treatment has taken its name meanwhile. */
  activate: endpoint('PATCH', '/treatments/:id/activate', {
    does: 'Activates a treatment.',
    ...write,
    takes: SeenVersion,
    gives: Treatment,
  }),
  /** 409 `orphans` as above; the appointments stay, and the packages are no longer sold. */
  deactivate: endpoint('PATCH', '/treatments/:id/deactivate', {
    does: 'Deactivates a treatment, which is not offered any more.',
    ...write,
    takes: Version.partial().extend({ confirmed }).nullish(),
    gives: Treatment,
    refuses: leavesOrphans,
  }),
  /**
   * Takes a JPG, PNG or WebP, which is deleted after a day unless a treatment is saved with its name. 413; 422 `image:
   * image_type`, `image_dimensions`, `image_unreadable`.
   */
  upload: endpoint('POST', '/treatments/image', {
    does: 'Takes in the picture of a treatment.',
    may: ['treatment.create', 'treatment.update'],
    reads: 'nothing',
    takes: bytes,
    upload: treatmentLimits.imageMegabytes * 1024 * 1024,
    gives: z.object({ image: z.string() }),
  }),
  image: endpoint('GET', '/treatments/image/:name', {
    does: 'The picture of a treatment; with `-small` in its name a small one.',
    may: 'signed-in',
    reads: 'nothing',
    params: { name: z.string().regex(/^[0-9a-f]{64}(-small)?\.webp$/) },
    gives: picture,
  }),
}
