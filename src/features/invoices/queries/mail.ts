import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import { formatEuros } from '#kernel/money.ts'
import type { Language } from '#kernel/texts.ts'
import { isPast } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/db.ts'
import type { SecretBox } from '#platform/server/secret.ts'
import { queueMail } from '#features/mail/queries.ts'
import { mailRestSeconds } from '../rules.ts'

export interface InvoiceToMail {
  readonly id: number
  readonly ref: string
  readonly client_id: number
  readonly first_name: string
  /** The e-mail address; empty when none is known. */
  readonly email: string
  readonly language: Language
  readonly invoice_date: Day
  readonly total_cents: number
  readonly location: string
  readonly address: string
  readonly phone: string
  /** A mail with this invoice was written less than a minute ago. */
  readonly just_mailed: boolean
}

/**
 * Locks an invoice, so that the second of two simultaneous calls sees the mail of the first; undefined outside the
 * scope.
 */
export async function holdForMail(
  db: Db,
  ref: string,
  countryIds: readonly number[],
): Promise<InvoiceToMail | undefined> {
  const {
    rows: [held],
  } = await sql<{ id: number }>`
    select i.id from invoices i join locations l on l.id = i.location_id where i.ref = ${ref} and l.supported_country_id = any(${countryIds}::bigint[]) for no key update of i`.execute(
    db,
  )
  if (!held) return undefined
  const { rows } = await sql<InvoiceToMail>`
    select i.id, i.ref, c.id as client_id, c.first_name, c.email, n.language, i.invoice_date, i.total_cents, l.name || ', ' || l.place as location,
      trim(l.street || ' ' || l.street_number || ' ' || l.street_suffix) || ', ' || l.postcode || ' ' || l.place as address, l.phone_number as phone,
      exists (select from mail_outbox m where m.invoice_id = i.id and m.created_at > now() - make_interval(secs => ${mailRestSeconds}) and ${isPast(sql`m.created_at`)}) as just_mailed
    from invoices i join clients o on o.id = i.client_id join clients c on c.id = coalesce(o.merged_into_id, o.id) join locales n on n.id = c.locale_id join locations l on l.id = i.location_id
    where i.id = ${held.id}`.execute(db)
  return rows[0]
}

const dateIn = (day: Day, language: Language): string =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).format(Date.parse(`${day}T00:00:00Z`))

/** Writes the mail with the invoice, in the client's language. */
export const mailInvoice = (db: Db, secrets: SecretBox, invoice: InvoiceToMail, by: number): Promise<number> =>
  queueMail(db, secrets, {
    slug: 'invoice',
    to: { address: invoice.email, language: invoice.language, clientId: invoice.client_id },
    createdBy: by,
    invoiceId: invoice.id,
    vars: {
      first_name: invoice.first_name,
      invoice: invoice.ref,
      date: dateIn(invoice.invoice_date, invoice.language),
      amount: formatEuros(invoice.total_cents, invoice.language),
      location: invoice.location,
      address: invoice.address,
      phone: invoice.phone,
    },
  })
