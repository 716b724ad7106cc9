import { sql, type RawBuilder } from 'kysely'
import type { Language } from '#kernel/texts.ts'
import type { Translatable } from '#kernel/translatable.ts'
import type { Db } from '#platform/server/db.ts'
import { byName, inEveryLanguage, inLanguage } from '#platform/server/names.ts'
import { searchText, type SourceOf } from '#platform/server/overview.ts'
import type {
  AgreementTemplateInput,
  agreementTemplatesOverview,
  Contents,
  ReportTemplateInput,
  reportTemplatesOverview,
} from './contract.ts'
import type { LocaleFacts, ReportTemplateFacts } from './rules.ts'

type CountryIds = readonly number[]
const any = (ids: CountryIds) => sql`any(${ids}::bigint[])`

interface ReportTemplateRow {
  id: number
  supported_country_id: number
  appointment_type_id: number
  treatmentCategoryIds: number[]
  translation: { content: Record<string, string> }
  updated_at: string
}

const reportTemplate = sql`
  select r.id, r.supported_country_id, r.appointment_type_id, jsonb_build_object('content', r.contents) as translation, r.updated_at,
    array(select treatment_category_id from treatment_report_template_categories where template_id = r.id order by 1) as "treatmentCategoryIds"
  from treatment_report_templates r`

export async function findReportTemplate(
  db: Db,
  id: number,
  countryIds: CountryIds,
): Promise<ReportTemplateRow | undefined> {
  const {
    rows: [row],
  } =
    await sql<ReportTemplateRow>`${reportTemplate} where r.id = ${id} and r.supported_country_id = ${any(countryIds)}`.execute(
      db,
    )
  return row
}

/** Locks the template until the transaction ends, so that two saves come one after the other, and returns it. */
export async function lockReportTemplate(
  db: Db,
  id: number,
  countryIds: CountryIds,
): Promise<ReportTemplateRow | undefined> {
  await sql`select from treatment_report_templates where id = ${id} for no key update`.execute(db)
  return findReportTemplate(db, id, countryIds)
}

/** The template of this category and kind of appointment, in the first of these countries that has one. */
export async function reportTemplateFor(
  db: Db,
  categoryId: number,
  typeId: number,
  countryIds: CountryIds,
): Promise<ReportTemplateRow | undefined> {
  const {
    rows: [row],
  } = await sql<ReportTemplateRow>`
    ${reportTemplate} join treatment_report_template_categories c on c.template_id = r.id
    where c.treatment_category_id = ${categoryId} and r.appointment_type_id = ${typeId} and r.supported_country_id = ${any(countryIds)}
    order by array_position(${countryIds}::bigint[], r.supported_country_id) limit 1`.execute(db)
  return row
}

const jsonOf = (contents: Contents | Translatable) => sql`${JSON.stringify(contents)}::jsonb`

async function setCategories(
  db: Db,
  id: number,
  { appointment_type_id, treatmentCategoryIds }: ReportTemplateInput,
): Promise<void> {
  await sql`
    insert into treatment_report_template_categories (template_id, supported_country_id, appointment_type_id, treatment_category_id)
    select id, supported_country_id, ${appointment_type_id}, category from treatment_report_templates cross join unnest(${treatmentCategoryIds}::bigint[]) as category
    where id = ${id} and not exists (select from treatment_report_template_categories c where c.template_id = ${id} and c.treatment_category_id = category)`.execute(
    db,
  )
}

export async function insertReportTemplate(
  db: Db,
  countryId: number,
  input: ReportTemplateInput,
  contents: Contents,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into treatment_report_templates (supported_country_id, appointment_type_id, contents) values (${countryId}, ${input.appointment_type_id}, ${jsonOf(contents)}) returning id`.execute(
    db,
  )
  await setCategories(db, row!.id, input)
  return row!.id
}

/**
 * Removed categories are deleted first: with another kind of appointment the remaining ones could collide with them.
 */
export async function updateReportTemplate(
  db: Db,
  id: number,
  input: ReportTemplateInput,
  contents: Contents,
): Promise<void> {
  await sql`delete from treatment_report_template_categories where template_id = ${id} and treatment_category_id <> all(${input.treatmentCategoryIds}::bigint[])`.execute(
    db,
  )
  await sql`update treatment_report_templates set appointment_type_id = ${input.appointment_type_id}, contents = ${jsonOf(contents)} where id = ${id}`.execute(
    db,
  )
  await setCategories(db, id, input)
}

export const deleteReportTemplate = (db: Db, id: number) =>
  sql`delete from treatment_report_templates where id = ${id}`.execute(db)

/** The languages of a country, its own first. */
export async function localesOf(db: Db, countryId: number): Promise<LocaleFacts[]> {
  const { rows } = await sql<LocaleFacts>`
    select l.code, l.id = s.default_locale_id as main from supported_countries s
    join locales l on l.id = s.default_locale_id or l.id in (select locale_id from supported_country_locales where supported_country_id = s.id)
    where s.id = ${countryId} order by l.id <> s.default_locale_id, l.id`.execute(db)
  return rows
}

/**
 * The facts about the choices in the form.
 * @param held the categories of the stored template, which stay valid when they were deactivated since.
 */
export async function choiceFacts(
  db: Db,
  { appointment_type_id, treatmentCategoryIds }: ReportTemplateInput,
  held: readonly number[],
): Promise<ReportTemplateFacts> {
  const {
    rows: [row],
  } = await sql<{ typeKnown: boolean; categoryIds: number[] }>`
    select exists (select from appointment_types where id = ${appointment_type_id}) as "typeKnown",
      array(select id from treatment_categories where id = ${any(treatmentCategoryIds)} and (deactivated_at is null or id = ${any(held)}) for key share) as "categoryIds"`.execute(
    db,
  )
  return row!
}

export async function categoriesWithoutTemplate(db: Db, countryId: number, typeId: number, language: Language) {
  const { rows } = await sql<{ id: number; name: Translatable }>`
    select tc.id, tc.name from treatment_categories tc where tc.deactivated_at is null and not exists (
      select from treatment_report_template_categories c where c.supported_country_id = ${countryId} and c.appointment_type_id = ${typeId} and c.treatment_category_id = tc.id)
    order by ${byName(sql`tc.name`, language)}, tc.id`.execute(db)
  return rows
}

/** The names of the languages of the texts, the country's own first. */
const languagesOf = (contents: RawBuilder<unknown>, countryId: RawBuilder<unknown>, language: Language) => sql`
  array(select coalesce(${inLanguage(sql`l.name`, language)}, given.code) from jsonb_object_keys(${contents}) as given (code) left join locales l on l.code = given.code left join supported_countries s on s.id = ${countryId}
    order by l.id is distinct from s.default_locale_id, l.id, given.code)`

interface ReportFilters {
  readonly types?: readonly number[]
  readonly categories?: readonly number[]
}

export function reportTemplatesSource(
  countryId: number,
  { types, categories }: ReportFilters,
  language: Language,
): SourceOf<typeof reportTemplatesOverview> {
  const ofCategories = sql`treatment_report_template_categories c join treatment_categories tc on tc.id = c.treatment_category_id`
  const category = inLanguage(sql`tc.name`, language)
  const type = inLanguage(sql`ty.name`, language)
  return {
    from: sql`treatment_report_templates r join appointment_types ty on ty.id = r.appointment_type_id`,
    row: {
      id: sql`r.id`,
      appointment_type: type,
      categories: sql`array(select ${category} from ${ofCategories} where c.template_id = r.id order by tc.id)`,
      languages: languagesOf(sql`r.contents`, sql`r.supported_country_id`, language),
      updated_at: sql`r.updated_at`,
    },
    search: searchText(
      type,
      sql`(select string_agg(${category}, ' ') from ${ofCategories} where c.template_id = r.id)`,
    ),
    where: [
      sql<boolean>`r.supported_country_id = ${countryId}`,
      ...(types?.length ? [sql<boolean>`r.appointment_type_id = ${any(types)}`] : []),
      ...(categories?.length
        ? [
            sql<boolean>`exists (select from treatment_report_template_categories c where c.template_id = r.id and c.treatment_category_id = ${any(categories)})`,
          ]
        : []),
    ],
    id: sql`r.id`,
  }
}

interface AgreementTemplateRow {
  id: number
  supported_country_id: number
  name: Translatable
  translation: { content: Record<string, string> }
  valid_months: number | null
  deactivated_at: string | null
  updated_at: string
}

export async function findAgreementTemplate(
  db: Db,
  id: number,
  countryIds: CountryIds,
): Promise<AgreementTemplateRow | undefined> {
  const {
    rows: [row],
  } = await sql<AgreementTemplateRow>`
    select id, supported_country_id, name, jsonb_build_object('content', contents) as translation, valid_months, deactivated_at, updated_at
    from agreement_templates where id = ${id} and supported_country_id = ${any(countryIds)}`.execute(db)
  return row
}

/** Locks the template until the transaction ends, so that two saves come one after the other, and returns it. */
export async function lockAgreementTemplate(
  db: Db,
  id: number,
  countryIds: CountryIds,
): Promise<AgreementTemplateRow | undefined> {
  await sql`select from agreement_templates where id = ${id} for no key update`.execute(db)
  return findAgreementTemplate(db, id, countryIds)
}

export async function insertAgreementTemplate(
  db: Db,
  countryId: number,
  { name, valid_months }: AgreementTemplateInput,
  contents: Contents,
): Promise<number> {
  const {
    rows: [row],
  } = await sql<{ id: number }>`
    insert into agreement_templates (supported_country_id, name, contents, valid_months) values (${countryId}, ${jsonOf(name)}, ${jsonOf(contents)}, ${valid_months}) returning id`.execute(
    db,
  )
  return row!.id
}

/**
 * Changes the fields and the status in one statement: a template that is deactivated or activated under another name
 * must not collide with the template that has its old one.
 */
export const updateAgreementTemplate = (
  db: Db,
  id: number,
  { name, valid_months }: AgreementTemplateInput,
  contents: Contents,
  deactivatedAt: string | null,
) =>
  sql`update agreement_templates set name = ${jsonOf(name)}, contents = ${jsonOf(contents)}, valid_months = ${valid_months}, deactivated_at = ${deactivatedAt} where id = ${id}`.execute(
    db,
  )

/** The active agreement templates, by name in the reader's language. */
export async function agreementOptions(db: Db, countryIds: CountryIds, language: Language) {
  const { rows } = await sql<{ id: number; name: Translatable; supported_country_id: number }>`
    select id, name, supported_country_id from agreement_templates where supported_country_id = ${any(countryIds)} and deactivated_at is null
    order by ${byName(sql`name`, language)}, id`.execute(db)
  return rows
}

/** The countries of these locations, each once, in the order of the locations. */
export async function countriesOf(db: Db, locationIds: readonly number[], countryIds: CountryIds): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.supported_country_id as id from locations l where l.id = any(${locationIds}::bigint[]) and l.supported_country_id = ${any(countryIds)}
    order by array_position(${locationIds}::bigint[], l.id)`.execute(db)
  return [...new Set(rows.map(({ id }) => id))]
}

export function agreementTemplatesSource(
  countryId: number,
  language: Language,
): SourceOf<typeof agreementTemplatesOverview> {
  const name = inLanguage(sql`a.name`, language)
  return {
    from: sql`agreement_templates a`,
    row: {
      id: sql`a.id`,
      name,
      languages: languagesOf(sql`a.contents`, sql`a.supported_country_id`, language),
      updated_at: sql`a.updated_at`,
      deactivated_at: sql`a.deactivated_at`,
    },
    search: searchText(...inEveryLanguage(sql`a.name`)),
    where: [sql<boolean>`a.supported_country_id = ${countryId}`],
    deactivatedAt: sql`a.deactivated_at`,
    id: sql`a.id`,
  }
}
