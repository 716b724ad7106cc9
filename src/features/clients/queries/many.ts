import { sql } from 'kysely'
import type { Db } from '#platform/server/db.ts'

/**
 * Adds clients by the thousand, in one statement.
 * @param rows JSON: client inputs, each with the number of its `row`.
 * @returns which row became which client.
 */
export async function insertClients(db: Db, rows: string): Promise<{ row: number; id: number }[]> {
  const { rows: made } = await sql<{ row: number; id: number }>`
    with given as materialized (
      select nextval(pg_get_serial_sequence('clients', 'id')) as id, r.* from json_to_recordset(${rows}::json) as r (row int, supported_country_id bigint, first_name text, last_name text, email text, phone_number text,
        birthdate date, gender_id bigint, locale_id bigint, country_id bigint, street text, street_number text, street_suffix text, postcode text, place text, remarks text)
    ), made as (
      insert into clients (id, supported_country_id, first_name, last_name, email, phone_number, birthdate, gender_id, locale_id, country_id, street, street_number, street_suffix, postcode, place, remarks)
      select id, supported_country_id, first_name, last_name, email, phone_number, birthdate, gender_id, locale_id, country_id, street, street_number, street_suffix, postcode, place, remarks from given
    )
    select row, id from given`.execute(db)
  return made
}
