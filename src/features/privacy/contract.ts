import { z } from 'zod'
import { DayValue, InstantValue } from '#kernel/day.ts'
import { endpoint, file } from '#kernel/endpoint.ts'
import { CentsValue } from '#kernel/money.ts'
import type { AllOf } from '#kernel/permission.ts'
import { emptyAsNull, Version } from '#kernel/record.ts'

/**
 * The right to see everything about a client at once: it takes every permission that a part of it takes (decision C135),
 * among them that of the log.
 */
export const maySeeWholeFile = {
  all: ['admin.only', 'client.update', 'invoice.read', 'treatment-report.read'],
} as const satisfies AllOf

export const privacyLimits = {
  reason: 500,
  /** The greatest age of a request when it is recorded; it has to be answered within a month. */
  requestYears: 1,
} as const

/** The people who ask for an erasure: the client, somebody who represents them, or the chain of its own accord. */
export const askers = ['client', 'representative', 'chain'] as const

const request = {
  asked_by: z.enum(askers),
  /** The day on which it was asked; a request is answered within a month of it (law A6). */
  asked_on: DayValue,
  /** Compulsory with `destroy_record`. */
  reason: emptyAsNull(z.string().trim().max(privacyLimits.reason)),
  /** The medical record goes before its term, where the law lets the client ask for that (NL, BW 7:455). */
  destroy_record: z.boolean(),
}

/** Null where nothing of that kind had to stay. */
const until = DayValue.nullable()
export const ErasureRequest = z.object({
  ...request,
  id: z.int(),
  client_id: z.int(),
  author: z.string(),
  answer_by: DayValue,
  carried_out_at: InstantValue.nullable(),
  carried_out_by: z.string().nullable(),
  fiscal_until: until,
  record_until: until,
  log_until: until,
  /** Every term has passed, and nothing is left. */
  completed_at: InstantValue.nullable(),
  created_at: InstantValue,
  updated_at: z.string(),
})
export type ErasureRequest = z.output<typeof ErasureRequest>

const Retained = z.array(z.object({ kind: z.enum(['fiscal', 'record', 'log']), count: z.int(), until: DayValue }))

/** The preview of an erasure today: the records that would stay, and until when; and the request for it. */
export const Erasure = z.object({
  client_id: z.int(),
  country_code: z.string(),
  retained: Retained,
  /** The same if the client has their medical record destroyed; null where they cannot ask for that. */
  retained_without_record: Retained.nullable(),
  /** Appointments that have to be cancelled first. */
  to_come: z.int(),
  /** Credit that is lost; null for a caller who may not see it. */
  credit_cents: CentsValue.nullable(),
  /** Payments in advance that are neither credit nor withdrawn; null for a caller who may not see credit. */
  waiting_cents: CentsValue.nullable(),
  /** Sold packages with treatments left, which are lost; null for a caller who may not see what was sold. */
  open_packages: z.int().nullable(),
  request: ErasureRequest.nullable(),
})
export type Erasure = z.output<typeof Erasure>

const ofClient = ({ params }: { readonly params: { readonly id: number } }) => [params.id]

export const privacyApi = {
  /** Decision C107: a client may ask for everything that is known about them. */
  export: endpoint('GET', '/clients/:id/whole-file', {
    turn: 'exports',
    does: 'Everything about a client as one ZIP: a readable overview, all data as JSON, invoices and files.',
    may: maySeeWholeFile,
    health: true,
    reads: ({ params }) => [params.id],
    gives: file,
  }),
  erasure: endpoint('GET', '/clients/:id/erasure', {
    does: 'What an erasure of a client would leave and until when, and the request for it if there is one.',
    may: 'client.update',
    reads: ofClient,
    gives: Erasure,
  }),
  /** 422 `erasure_exists`, `record_stays`. Nothing is erased yet. */
  requestErasure: endpoint('POST', '/clients/:id/erasure', {
    does: 'Records that a client is to be erased, who asked for it and when.',
    may: 'client.update',
    reads: ofClient,
    takes: z.object(request),
    gives: Erasure,
  }),
  /** 422 `appointments_to_come`; 409 `stale`. It cannot be undone. */
  carryOutErasure: endpoint('POST', '/clients/:id/erasure/carry-out', {
    does: 'Erases what does not have to stay of a client; the rest follows when its term has passed.',
    may: 'admin.only',
    reads: ofClient,
    takes: Version,
    gives: Erasure,
    status: 200,
  }),
  withdrawErasure: endpoint('POST', '/clients/:id/erasure/withdraw', {
    does: 'Takes back a request that was not carried out yet.',
    may: 'client.update',
    reads: ofClient,
    takes: Version,
    gives: Erasure,
    status: 200,
  }),
}
