import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import { TranslatableText } from '#kernel/translatable.ts'
import { mayMerge } from './contract/permission.ts'

/** The fields of which one side is chosen; an address is one, with its country, and so is a national number. */
export const mergeFields = [
  'first_name',
  'last_name',
  'birthdate',
  'gender_id',
  'phone_number',
  'email',
  'address',
  'locale_id',
  'health_insurance_id',
  'nin',
  'consenting_parent',
  'company_name',
  'vat_number',
  'remarks',
] as const
export type MergeField = (typeof mergeFields)[number]

/** The side whose value stays: the client who is kept, or the alias; of notes both may stay, one below the other. */
const side = z.enum(['kept', 'alias'])
const sides = z.enum(['kept', 'alias', 'both'])
export type MergeSide = z.output<typeof sides>

/** The number of things that belong to a client. Null is not for the eyes of the caller (decision C135). */
const Belongings = z.object({
  visits: z.int(),
  visits_to_come: z.int(),
  reports: z.int().nullable(),
  invoices: z.int().nullable(),
  packages: z.int(),
  agreements: z.int().nullable(),
  mails: z.int(),
  credit_cents: CentsValue.nullable(),
})
export type Belongings = z.output<typeof Belongings>

const MergeClient = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  birthdate: DayValue.nullable(),
  gender: TranslatableText.nullable(),
  phone_number: z.string(),
  email: z.string(),
  street: z.string(),
  street_number: z.string(),
  street_suffix: z.string(),
  postcode: z.string(),
  place: z.string(),
  country: TranslatableText,
  locale: TranslatableText,
  health_insurance: z.string().nullable(),
  /** The national number without its digits; empty without a number. */
  nin_masked: z.string(),
  consenting_parent: z.string(),
  company_name: z.string(),
  vat_number: z.string(),
  remarks: z.string(),
  deactivated_at: InstantValue.nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  belongings: Belongings,
})
export type MergeClient = z.output<typeof MergeClient>

/** The reasons why two clients cannot be merged. */
export const obstacles = ['merge_other_country', 'merge_erased', 'merge_erasure_open'] as const
export type Obstacle = (typeof obstacles)[number]

export const MergePreview = z.object({
  kept: MergeClient,
  alias: MergeClient,
  /** The fields in which both differ, each with the side that is proposed. */
  differing: z.array(z.object({ field: z.enum(mergeFields), proposed: sides })),
  /** Visits of the alias at the same time as one of the client who is kept: they go outside the rules. */
  overlapping: z.int(),
  obstacles: z.array(z.enum(obstacles)),
})
export type MergePreview = z.output<typeof MergePreview>

/** A merge that was made. */
export const Merge = z.object({
  id: z.int(),
  /** The client who was kept, and the one who became their alias. */
  client_id: z.int(),
  alias_id: z.int(),
  alias_name: z.string(),
  author: z.string(),
  created_at: InstantValue,
  /** An administrator can undo it: it is the last one of this client, nobody waits for an erasure, and nothing was posted since. */
  can_undo: z.boolean(),
  undone_at: InstantValue.nullable(),
  undone_by: z.string().nullable(),
})
export type Merge = z.output<typeof Merge>

const ofBoth = ({ params }: { readonly params: { readonly id: number; readonly otherClientId: number } }) => [
  params.id,
  params.otherClientId,
]
const ofMerge = ({ answer }: { readonly answer: Merge }) => [answer.client_id, answer.alias_id]

const choice = side.optional()
export const MergeInput = z.object({
  /** The versions of the client who is kept and of the alias. */
  updated_at: z.string().max(50),
  alias_updated_at: z.string().max(50),
  /** The belongings of the alias, as the caller has seen them; null is what they have not seen. */
  belongings: Belongings,
  /** A side for each field in which both differ. */
  fields: z.object({
    first_name: choice,
    last_name: choice,
    birthdate: choice,
    gender_id: choice,
    phone_number: choice,
    email: choice,
    address: choice,
    locale_id: choice,
    health_insurance_id: choice,
    nin: choice,
    consenting_parent: choice,
    company_name: choice,
    vat_number: choice,
    remarks: sides.optional(),
  }),
})
export type MergeInput = z.output<typeof MergeInput>

export const mergesApi = {
  preview: endpoint('GET', '/clients/:id/merge/:otherClientId', {
    does: 'Two clients side by side, of whom the second could become an alias of the first: the fields in which they differ, and what belongs to each.',
    may: mayMerge,
    reads: ofBoth,
    gives: MergePreview,
  }),
  /** 409 `stale` or `merge_changed`; 422 for an obstacle, and for a field without a side. */
  merge: endpoint('POST', '/clients/:id/merge/:otherClientId', {
    does: 'Merges two clients: the second becomes an alias of the first, with everything that belongs to them. Nothing posted changes.',
    may: mayMerge,
    reads: ofMerge,
    takes: MergeInput,
    gives: Merge,
  }),
  list: endpoint('GET', '/clients/:id/merges', {
    does: 'The merges of a client, the newest first.',
    may: 'client.read',
    reads: ({ params, answer }) => [params.id, ...answer.map(({ alias_id }) => alias_id)],
    gives: z.array(Merge),
  }),
  /** 422 `merge_not_last`, `merge_erasure_open`, `merge_posted_since`. What was added since and is not posted stays with the kept client. */
  undo: endpoint('POST', '/client-merges/:id/undo', {
    does: 'Undoes a merge, as long as nothing was posted for the client since: both are clients again, each with what belonged to them.',
    may: 'admin.only',
    reads: ofMerge,
    gives: Merge,
    status: 200,
  }),
}
