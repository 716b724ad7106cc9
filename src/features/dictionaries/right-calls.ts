import { usualQuestions } from '#kernel/medical-questions.ts'
import { sql } from 'kysely'
import type { AnyEndpoint } from '#kernel/endpoint.ts'
import { dictionaries, qualifications } from '#features/dictionaries/contract.ts'
import type { Dictionary, Field } from '#features/dictionaries/contract/dictionary.ts'
import { insertEntry, type Values } from '#features/dictionaries/queries.ts'
import type { Db } from '#platform/server/db.ts'
import type { Place } from '#platform/server/test/world.ts'
import type { Records, RightCallsOf, CallChanges } from '#platform/server/test/right-call.ts'

/** A value that fits a field, another for each `n`. */
function valueOf(key: string, field: Field, n: number): Values[string] {
  const letters = (count: number) =>
    Array.from({ length: count }, (_, i) => String.fromCharCode(97 + (Math.floor(n / 26 ** i) % 26))).join('')
  switch (field.kind) {
    case 'names':
      return { nl: `Naam ${key} ${n}`, fr: `Nom ${n}` }
    case 'flag':
    case 'active':
      return true
    case 'choice':
      return field.of[0]!
    case 'rate':
      return n % 1000
    case 'day':
      return '2026-03-01'
    case 'text': {
      if (field.digits) return String(n % 10_000).padStart(4, '0')
      if (!field.pattern) return `Tekst ${n}`
      return [letters(2).toUpperCase(), letters(3), `${letters(3)}_ZZ`].find((typed) => field.pattern!.test(typed))!
    }
  }
}

export const valuesFor = (of: Dictionary, n: number): Values =>
  Object.fromEntries(of.keys.map((key) => [key, valueOf(key, of.fields[key] as Field, n)]))

/** Rolls back an insert that only tries values out. */
class TakenBack extends Error {}

/** Right calls of every dictionary, made from its declaration. */
function dictionaryCalls(db: Db): Record<string, (records: Records) => Promise<CallChanges>> {
  const made = async (of: Dictionary, { n, place }: Records): Promise<number> => {
    // A closed list takes no new entry, so this is one that exists.
    if (of.closed)
      return (await sql<{ id: number }>`select min(id) as id from ${sql.table(of.table)}`.execute(db)).rows[0]!.id
    const { values, more } = await unused(of, n, place)
    return insertEntry(db, of, values, more)
  }
  /**
   * Values that no entry has yet. It may take several attempts: codes of two letters run out of letters, and several
   * callers come with the same number.
   */
  async function unused(of: Dictionary, n: number, place: Place) {
    for (let attempt = 0; attempt < 500; attempt++) {
      const values = valuesFor(of, n + attempt * 31)
      const more = {
        ...(of.byCountry && { supported_country_id: place.countryId }),
        ...(of.slug && { slug: `soort-${n}-${attempt}` }),
      }
      const free = await db
        .transaction()
        .execute(async (tx) => {
          await insertEntry(tx, of, values, more)
          throw new TakenBack()
        })
        .catch((error: unknown) => error instanceof TakenBack)
      if (free) return { values, more }
    }
    throw new Error(`${of.table}: no values are left`)
  }
  const connections = async (records: Records) => ({ params: { id: await made(qualifications, records) } })
  return Object.fromEntries([
    ['GET /qualifications/:id/connection-count', connections] as const,
    ...Object.values(dictionaries).flatMap((of: Dictionary) => {
      const one = async (records: Records) => ({ params: { id: await made(of, records) } })
      const all = async ({ place }: Records) => ({ params: of.byCountry ? { countryId: place.countryId } : {} })
      return [
        ...(of.byCountry
          ? [
              [`GET ${of.overview.path}`, all],
              [
                `GET ${of.overview.path}/export`,
                async (records: Records) => ({ ...(await all(records)), query: { format: 'csv' } }),
              ],
            ]
          : []),
        [`GET ${of.path}/dto/:id`, one],
        [`GET ${of.path}/dto/:id/history`, one],
        [
          `POST ${of.path}`,
          async ({ n, place }: Records) => ({
            body: {
              ...(of.closed ? valuesFor(of, n) : (await unused(of, n, place)).values),
              ...(of.byCountry && { supported_country_id: place.countryId }),
            },
          }),
        ],
        [
          `PUT ${of.path}/:id`,
          async (records: Records) => {
            const id = await made(of, records)
            const {
              rows: [row],
            } = await sql<{
              updated_at: string
            }>`select updated_at from ${sql.table(of.table)} where id = ${id}`.execute(db)
            return {
              params: { id },
              body: {
                ...(of.closed ? valuesFor(of, records.n) : (await unused(of, records.n, records.place)).values),
                updated_at: row!.updated_at,
              },
            }
          },
        ],
        [`DELETE ${of.path}/:id`, one],
        [`PATCH ${of.path}/:id/activate`, one],
        [`PATCH ${of.path}/:id/deactivate`, one],
      ] as [string, (records: Records) => Promise<CallChanges>][]
    }),
  ])
}

const dictionaryOf = (endpoint: AnyEndpoint): Dictionary | undefined =>
  Object.values(dictionaries).find((of: Dictionary) => Object.values(of.api).includes(endpoint as never))
/** Does this call name the country of a new record in its body? */
const namingCountry = (endpoint: AnyEndpoint): boolean =>
  endpoint.method === 'POST' && (endpoint.path === '/supported-countries' || Boolean(dictionaryOf(endpoint)?.byCountry))
const ofTheChain = (endpoint: AnyEndpoint): boolean => dictionaryOf(endpoint)?.byCountry === false

/** A country of the chain in which nothing has begun yet. */
async function newCountry(db: Db): Promise<{ id: number; updated_at: string }> {
  const {
    rows: [row],
  } = await sql<{ id: number; updated_at: string }>`
    insert into supported_countries (id, name, zone, default_locale_id, phone_prefix)
    select c.id, c.code, 'Europe/Berlin', (select min(id) from locales), '+49' from countries c where c.deactivated_at is null and c.id not in (select id from supported_countries) order by c.id limit 1 returning id, updated_at`.execute(
    db,
  )
  if (row) return row
  const {
    rows: [made],
  } = await sql<{
    id: number
  }>`insert into countries (code, name) select chr(65 + (n / 26)::int) || chr(65 + n % 26), jsonb_build_object('nl', 'Ergens ' || n) from generate_series(0, 675) n where chr(65 + (n / 26)::int) || chr(65 + n % 26) not in (select code from countries) limit 1 returning id`.execute(
    db,
  )
  return made ? newCountry(db) : Promise.reject(new Error('no country is left'))
}

export const countryInput = async (db: Db) => ({
  name: 'Duitsland',
  address: 'Torstraße 1',
  zipcode: '10119',
  merchant_code: 'M1',
  tax_code: 'DE1',
  email: 'info@salon.test',
  bankaccount: 'DE89370400440532013000',
  phone: '+4930123456',
  url: 'https://salon.test',
  url_portal: 'https://mein.salon.test',
  exact_division: '',
  locale_ids: [(await db.selectFrom('locales').select('id').orderBy('id').executeTakeFirstOrThrow()).id],
  medical_grounds: false,
  medical_question_1: { nl: 'Is er een diagnose?', de: 'Gibt es eine Diagnose?' },
  medical_question_2: usualQuestions.question_2,
  cash_rounding: false,
  credit_months_overpayment: null,
  credit_months_returned: 60,
  credit_months_down_payment: null,
  credit_months_voucher: 24,
  credit_months_goodwill: 12,
  credit_months_migration: null,
  voucher_months_single: 24,
  voucher_months_multi: 36,
  fiscal_years: 10,
  record_years: null,
  log_years: null,
  mollie_key: 'live_geheim',
})

function supportedCountryCalls(db: Db): Record<string, (records: Records) => Promise<CallChanges>> {
  const one = async () => ({ params: { id: (await newCountry(db)).id } })
  return {
    'GET /supported-countries/dto/:id': async ({ place }) => ({ params: { id: place.countryId } }),
    'GET /supported-countries/:id': async ({ place }) => ({ params: { id: place.countryId } }),
    'GET /supported-countries/dto/:id/history': async ({ place }) => ({ params: { id: place.countryId } }),
    'POST /supported-countries': async () => {
      const { id } = await newCountry(db)
      await sql`delete from supported_countries where id = ${id}`.execute(db)
      return { body: { ...(await countryInput(db)), country_id: id, zone: 'Europe/Berlin' } }
    },
    'PUT /supported-countries/:id': async () => {
      const { id, updated_at } = await newCountry(db)
      return { params: { id }, body: { ...(await countryInput(db)), updated_at } }
    },
    'DELETE /supported-countries/:id': one,
  }
}

/** Right calls of reference data and of the countries of the chain. */
export const rightCalls: RightCallsOf = ({ db }) => ({
  calls: { ...dictionaryCalls(db), ...supportedCountryCalls(db) },
  namesInside: namingCountry,
  ofNoCountry: ofTheChain,
})
