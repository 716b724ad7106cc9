import { sql, type RawBuilder } from 'kysely'
import type { Dictionary } from '../contract/dictionary.ts'

type Fragment = RawBuilder<unknown>

/** The values of posted lines, which keep the accounts and rates of their day. */
const posted = sql`posted_values where supported_country_id = d.supported_country_id`
/** Only the first of several rows with one rate is in use: another may have been added by mistake. */
const firstOfRate = sql`not exists (
  select from tax_rates o where o.supported_country_id = d.supported_country_id and o.per_mille = d.per_mille and o.deactivated_at is null and (o.valid_from, o.id) < (d.valid_from, d.id))`
/** The templates with a text in this locale: they store texts by its code. */
const texts = (table: string) => sql`${sql.table(table)} where contents ? d.code`

/**
 * The records that use an entry `d` of a table, by its id or by a value of it. A test compares this with the foreign keys
 * of the database; a use by value has none there (decision 025).
 */
export const usesOf: Readonly<Record<string, readonly Fragment[]>> = {
  genders: [sql`clients where gender_id = d.id`],
  treatment_categories: [
    sql`treatments where treatment_category_id = d.id`,
    sql`contracts where treatment_category_id = d.id`,
    sql`client_agreements where treatment_category_id = d.id`,
    sql`agreement_requests where treatment_category_id = d.id`,
    sql`treatment_report_template_categories where treatment_category_id = d.id`,
    sql`treatment_reports where treatment_category_id = d.id`,
  ],
  complications: [
    sql`treatment_report_complications where complication_id = d.id`,
    sql`treatment_report_addendum_complications where complication_id = d.id`,
  ],
  side_effects: [
    sql`treatment_report_side_effects where side_effect_id = d.id`,
    sql`treatment_report_addendum_side_effects where side_effect_id = d.id`,
  ],
  countries: [
    sql`supported_countries where id = d.id`,
    sql`clients where country_id = d.id`,
    sql`clients where nin_country_id = d.id`,
  ],
  health_insurances: [
    sql`clients where health_insurance_id = d.id`,
    sql`invoice_lines where health_insurance_id = d.id`,
  ],
  zv_insurances: [sql`invoice_lines where zv_insurance_id = d.id`],
  payment_methods: [
    sql`invoice_payments where payment_method_id = d.id`,
    sql`down_payments where payment_method_id = d.id`,
  ],
  locales: [
    sql`supported_countries where default_locale_id = d.id`,
    sql`supported_country_locales where locale_id = d.id`,
    sql`clients where locale_id = d.id`,
    texts('treatment_report_templates'),
    texts('agreement_templates'),
  ],
  languages: [sql`locales where language = d.code`],
  device_types: [sql`device_models where device_type_id = d.id`],
  ledgers: [
    sql`treatments where supported_country_id = d.supported_country_id and ledger_number = d.code`,
    sql`products where supported_country_id = d.supported_country_id and ledger_number = d.code`,
    sql`treatment_categories where ledger_number = d.code`,
    sql`${posted} and ledger_number = d.code`,
  ],
  tax_rates: [
    sql`treatments where supported_country_id = d.supported_country_id and vat_per_mille = d.per_mille and ${firstOfRate}`,
    sql`products where supported_country_id = d.supported_country_id and vat_per_mille = d.per_mille and ${firstOfRate}`,
    sql`${posted} and vat_per_mille = d.per_mille and ${firstOfRate}`,
  ],
  price_levels: [
    sql`locations where price_level_id = d.id`,
    sql`treatment_prices where price_level_id = d.id`,
    sql`product_prices where price_level_id = d.id`,
    sql`package_prices where price_level_id = d.id`,
  ],
  qualifications: [
    sql`treatment_qualifications where qualification_id = d.id`,
    sql`employee_qualifications where qualification_id = d.id`,
  ],
}

/**
 * The uses that keep an entry active: the countries in which the chain works, and the languages in which it writes
 * there. Without them no client could be added.
 */
const holdsOf: Readonly<Record<string, readonly Fragment[]>> = {
  countries: [sql`supported_countries where id = d.id`],
  locales: [
    sql`supported_countries where default_locale_id = d.id`,
    sql`supported_country_locales where locale_id = d.id`,
  ],
}

const any = (tables: readonly Fragment[] = []): Fragment =>
  tables.length
    ? sql`(${sql.join(
        tables.map((table) => sql`exists (select from ${table})`),
        sql` or `,
      )})`
    : sql`false`

/** Does anything use entry `d`? */
export const inUse = ({ table }: Dictionary): Fragment => any(usesOf[table])

/** Is entry `d` the only one of a closed list that is offered? */
export const isLast = ({ table, closed }: Dictionary): Fragment =>
  closed
    ? sql`(d.deactivated_at is null and not exists (select from ${sql.table(table)} o where o.id <> d.id and o.deactivated_at is null))`
    : sql`false`

/** Does the program, or the chain in its countries, depend on entry `d`? */
export const isKept = ({ table, kept }: Dictionary): Fragment =>
  sql`(${any(holdsOf[table])} ${kept ? sql`or coalesce(${sql.ref(`d.${kept.by}`)}::text = any(${kept.values.map(String)}::text[]), false)` : sql``})`
