import { z } from 'zod'
import { InstantValue } from '#kernel/day.ts'
import { endpoint, Id, readOnly } from '#kernel/endpoint.ts'
import { overview } from '#kernel/overview.ts'
import { languages } from '#kernel/texts.ts'
import { historyEndpoint } from '#features/audit/contract.ts'

/** Mails that are useless without their link. */
export const linkedSlugs = [
  'password-reset',
  'invitation',
  'two-step-qr',
  'agreement-signing',
  'agreement-signed',
  'photo-comparison',
] as const
export type LinkedSlug = (typeof linkedSlugs)[number]

/** Mails about an appointment, which are worth sending until it begins. */
export const appointmentSlugs = [
  'appointment-reminder',
  'appointment-moved',
  'appointment-cancelled',
  'appointment-restored',
] as const

/**
 * The kinds of mails that Balie sends. The words of each are a row of `email_copies`, its variables are fixed
 * (mail/rules/copies.ts).
 */
export const mailSlugs = [
  ...linkedSlugs,
  'password-changed',
  'email-changed',
  'two-step-reset',
  ...appointmentSlugs,
  'invoice',
  'payment-reminder',
  'credit-ending',
  'night-findings',
  'night-solved',
] as const
export type MailSlug = (typeof mailSlugs)[number]

export const maxSubject = 150
export const maxCopy = 10_000

export const mailStatuses = ['waiting', 'sent', 'failed'] as const
export type MailStatus = (typeof mailStatuses)[number]

/**
 * Errors of our own, in the place of the mail server's answer: the mail was no longer worth sending, was sealed with
 * another SECRET_KEY, its sending was interrupted too often, its link was replaced or taken back, or it waited in a
 * backup that was restored, and may have left before that (docs/operations/restore.md).
 */
export const ownErrors = ['expired', 'sealed', 'interrupted', 'link_ended', 'restored'] as const

/** The reasons of the mail server, as far as they ask for something else of whoever reads them. */
export const serverReasons = [
  'address_unknown',
  'mailbox_full',
  'rejected',
  'sign_in',
  'certificate',
  'unreachable',
  'later',
  'refused',
] as const
export const givenUpReasons = [...ownErrors, ...serverReasons] as const
export type GivenUpReason = (typeof givenUpReasons)[number]

const InLanguages = (max: number) =>
  z.object({ nl: z.string().max(max), fr: z.string().max(max), en: z.string().max(max), de: z.string().max(max) })

/** The words of one mail (spec 3 §3 "E-mail copy"). Variables are written with a colon: `:first_name`. */
export const EmailCopy = z.object({
  id: z.int(),
  slug: z.enum(mailSlugs),
  availableVars: z.array(z.string()),
  translation: z.object({ subject: InLanguages(maxSubject), copy: InLanguages(maxCopy) }),
  /** The values of the variables in a preview, by language and by name without the colon. */
  examples: z.record(z.enum(languages), z.record(z.string(), z.union([z.string(), z.number()]))),
  updated_at: z.string(),
})

export const Mail = z.object({
  id: z.int(),
  /** The client to whom it is sent: reading the mail counts as reading their data. */
  client_id: z.int().nullable(),
  client_name: z.string().nullable(),
  slug: z.string(),
  to_address: z.string(),
  language: z.enum(languages),
  subject: z.string(),
  body_text: z.string(),
  body_html: z.string(),
  status: z.enum(mailStatuses),
  attempts: z.int(),
  error: z.string(),
  created_at: InstantValue,
  sent_at: InstantValue.nullable(),
  next_attempt_at: InstantValue,
  /** The name of the attached file: `2026-000042.pdf`. */
  attachment: z.string().nullable(),
  /** Links are shown only without a mail server, because then mails are read on this page. */
  links_shown: z.boolean(),
})

const named = ({ answer: { client_id } }: { answer: { client_id: number | null } }) =>
  client_id === null ? [] : [client_id]

/** The outbox, newest first. */
export const outbox = overview('/mails', {
  does: 'The mails that were sent or wait, newest first.',
  may: 'admin.only',
  reads: (rows) => rows.flatMap(({ client_id }) => (client_id === null ? [] : [client_id])),
  refreshed: true,
  row: {
    id: z.int(),
    client_id: z.int().nullable(),
    created_at: InstantValue,
    to_address: z.string(),
    slug: z.string(),
    subject: z.string(),
    status: z.enum(mailStatuses),
    attempts: z.int(),
    error: z.string(),
    sent_at: InstantValue.nullable(),
  },
  columns: [
    { key: 'to_address', type: 'text', sortable: true, searchable: true },
    { key: 'subject', type: 'text', sortable: true, searchable: true },
    { key: 'status', type: 'text', sortable: true },
    { key: 'created_at', type: 'instant', sortable: true },
    { key: 'sent_at', type: 'instant', sortable: true },
    { key: 'error', type: 'text' },
  ],
  filters: { status: z.enum(mailStatuses).optional() },
  sort: ['created_at', 'desc'],
})

/** The words of all mails. */
export const copies = overview('/email-copies', {
  does: 'The words of all mails.',
  may: 'admin.only',
  reads: 'nothing',
  row: {
    id: z.int(),
    slug: z.enum(mailSlugs),
    subject: z.string(),
    availableVars: z.array(z.string()),
    updated_at: InstantValue,
  },
  columns: [
    { key: 'slug', type: 'text', sortable: true, searchable: true },
    { key: 'subject', type: 'text', sortable: true, searchable: true },
    { key: 'availableVars', type: 'list' },
    { key: 'updated_at', type: 'instant', sortable: true },
  ],
  sort: ['slug', 'asc'],
})

/** The mails that one call sends again or puts aside. */
export const maxGivenUp = 200
const GivenUpIds = z.array(Id).min(1).max(maxGivenUp)

export const mailApi = {
  outbox: outbox.list,
  exportOutbox: outbox.export,
  show: endpoint('GET', '/mails/:id', {
    does: 'A mail as its reader gets it.',
    may: 'admin.only',
    reads: named,
    gives: Mail,
  }),
  /**
   * Sends a mail again at once, whatever happened before. 422 `mail_link_gone` when it needs a link that was deleted or
   * no longer works, `mail_expired` when its appointment has begun.
   */
  resend: endpoint('POST', '/mails/:id/resend', {
    does: 'Sends a mail again.',
    may: 'admin.only',
    reads: named,
    status: 200,
    gives: Mail,
  }),
  /** A mail whose link or appointment is over cannot be sent again, and stays as it is. */
  resendGivenUp: endpoint('POST', '/given-up-mails/resend', {
    does: 'Sends mails that were given up again.',
    may: 'admin.only',
    reads: 'nothing',
    status: 200,
    takes: z.object({ ids: GivenUpIds }),
    gives: z.object({ sent_again: z.int(), refused: z.int() }),
  }),
  putAside: endpoint('PATCH', '/given-up-mails', {
    does: 'Puts mails that were given up aside, or takes that back.',
    may: 'admin.only',
    reads: 'nothing',
    takes: z.object({ ids: GivenUpIds, put_aside: z.boolean() }),
    /** The mails that this call changed; a colleague may have put others aside before. */
    gives: z.object({ ids: z.array(z.int()) }),
  }),

  copies: copies.list,
  exportCopies: copies.export,
  copy: endpoint('GET', '/email-copies/:id', {
    does: 'The words of one mail in all languages.',
    may: 'admin.only',
    reads: 'nothing',
    gives: EmailCopy,
  }),
  /**
   * The whole record (spec 3 §7). 422 `copy_variable` names a variable that this mail does not have,
   * `copy_link_missing`, `copy_link_subject`; 409 `stale`.
   */
  updateCopy: endpoint('PUT', '/email-copies/:id', {
    does: 'Changes the words of a mail.',
    may: 'admin.only',
    reads: 'nothing',
    gives: EmailCopy,
    takes: EmailCopy.pick({ translation: true, updated_at: true }).extend({
      id: readOnly,
      slug: readOnly,
      availableVars: readOnly,
      examples: readOnly,
    }),
  }),
  copyHistory: historyEndpoint('/email-copies/:id/history', {
    does: 'Who changed the words of a mail, and when.',
    may: 'admin.only',
    reads: 'nothing',
  }),
  /** A preview of the mail, with examples for the variables. */
  preview: endpoint('POST', '/email-copies/:id/preview', {
    does: 'Shows how words that are not saved yet would look as a mail.',
    may: 'admin.only',
    reads: 'nothing',
    status: 200,
    takes: z.object({
      language: z.enum(languages),
      subject: z.string().max(maxSubject),
      copy: z.string().max(maxCopy),
    }),
    gives: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  }),
}
