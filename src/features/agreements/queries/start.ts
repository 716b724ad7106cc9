import { sql } from 'kysely'
import type { Day } from '#kernel/day.ts'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { byName } from '#platform/server/names.ts'

export interface SigneeFacts {
  readonly id: number
  readonly supported_country_id: number
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly phone_number: string
  readonly birthdate: Day | null
  readonly consenting_parent: string
  readonly street: string
  readonly street_number: string
  readonly street_suffix: string
  readonly postcode: string
  readonly place: string
  /** The locale of the client, and its language. */
  readonly locale: string
  readonly language: Language
}

/**
 * A client within the scope, as agreements name them; undefined for any other, an alias (decision C143) and one who was
 * erased.
 * @param toWrite locks the client, so that nothing is written after an erasure or a merge under way.
 */
export async function signeeInScope(
  db: Db,
  clientId: number,
  countryIds: readonly number[],
  { toWrite = false } = {},
): Promise<SigneeFacts | undefined> {
  const {
    rows: [row],
  } = await sql<SigneeFacts>`
    select c.id, c.supported_country_id, c.first_name, c.last_name, c.email, c.phone_number, c.birthdate, c.consenting_parent, c.street, c.street_number, c.street_suffix, c.postcode, c.place,
      o.code as locale, o.language
    from clients c join locales o on o.id = c.locale_id where c.id = ${clientId} and c.merged_into_id is null and c.erased_at is null and c.supported_country_id = any(${countryIds}::bigint[])
    ${toWrite ? sql`for key share of c` : sql``}`.execute(db)
  return row
}

/** Whether the agreements of this client may be read: of one who was erased those stay whose term is not over. */
export async function isClientInScope(db: Db, clientId: number, countryIds: readonly number[]): Promise<boolean> {
  const { rows } =
    await sql`select from clients where id = ${clientId} and supported_country_id = any(${countryIds}::bigint[])`.execute(
      db,
    )
  return rows.length > 0
}

export const nameOfClient = ({ first_name, last_name }: Pick<SigneeFacts, 'first_name' | 'last_name'>): string =>
  `${first_name} ${last_name}`.trim()

/** The lines of an address that are known. */
export const addressOfClient = (client: SigneeFacts): string[] =>
  [
    [client.street, client.street_number, client.street_suffix].filter(Boolean).join(' '),
    [client.postcode, client.place].filter(Boolean).join(' '),
  ].filter(Boolean)

export interface OfferedTemplate {
  readonly id: number
  readonly name: Translatable
  readonly valid_months: number | null
}

/** The active templates of a country, by name in the reader's language. */
export async function offeredTemplates(db: Db, countryId: number, language: Language): Promise<OfferedTemplate[]> {
  const { rows } = await sql<OfferedTemplate>`
    select id, name, valid_months from agreement_templates where supported_country_id = ${countryId} and deactivated_at is null
    order by ${byName(sql`name`, language)}, id`.execute(db)
  return rows
}

/** The template of the last agreement that an employee had signed in a country; null without one. */
export async function lastTemplate(db: Db, employeeId: number, countryId: number): Promise<number | null> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    select g.template_agreement_id as id from client_agreements g join agreement_templates t on t.id = g.template_agreement_id
    where g.author_id = ${employeeId} and t.supported_country_id = ${countryId} order by g.id desc limit 1`.execute(db)
  return row?.id ?? null
}

/**
 * The text of a template in this locale, else in another locale of its language, else in the country's own; null for
 * a template without any.
 */
export async function textOfTemplate(
  db: Db,
  templateId: number,
  { locale, language }: Pick<SigneeFacts, 'locale' | 'language'>,
): Promise<{ readonly content: string; readonly language: Language } | null> {
  const {
    rows: [row],
  } = await sql<{ content: string; language: Language }>`
    select t.value as content, o.language from agreement_templates a cross join jsonb_each_text(a.contents) as t (code, value)
      join locales o on o.code = t.code join supported_countries s on s.id = a.supported_country_id
    where a.id = ${templateId}
    order by t.code = ${locale} desc, o.language = ${language} desc, o.id = s.default_locale_id desc, o.id limit 1`.execute(
    db,
  )
  return row ?? null
}

export interface ChainFacts {
  readonly name: string
  readonly address: readonly string[]
  /** The location as people name it, and its telephone number; empty without a location. */
  readonly location: string
  readonly phone_number: string
}

/**
 * The chain as an agreement names it: the legal entity of this location, else of one of the given locations in the
 * country, else the first of the country.
 */
export async function chainFacts(
  db: Db,
  countryId: number,
  locationId: number | null,
  ownLocationIds: readonly number[],
): Promise<ChainFacts> {
  const {
    rows: [row],
  } = await sql<{ name: string; street: string; town: string; location: string; phone_number: string }>`
    select n.name, trim(n.street || ' ' || n.street_number || ' ' || n.street_suffix) as street, n.postcode || ' ' || n.place as town,
      case when l.id = ${locationId}::bigint then l.place || ', ' || l.name else '' end as location, coalesce(nullif(l.phone_number, ''), n.phone) as phone_number
    from legal_entities n left join locations l on l.legal_entity_id = n.id
    where n.supported_country_id = ${countryId}
    order by l.id is not distinct from ${locationId}::bigint desc, array_position(${ownLocationIds}::bigint[], l.id) nulls last, n.id, l.id limit 1`.execute(
    db,
  )
  const { name = '', street = '', town = '', location = '', phone_number = '' } = row ?? {}
  return { name, address: [street, town].filter(Boolean), location, phone_number }
}
