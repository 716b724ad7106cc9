import { sql } from 'kysely'
import type { AnswerOf } from '#kernel/endpoint.ts'
import type { Db } from '#platform/server/db.ts'
import { isSameClient } from '#platform/server/same-client.ts'
import type { ItemKind } from '../contract.ts'
import type { Favourites, favouritesApi } from '../contract/favourites.ts'

/** The version of a list that nobody has saved, or that was emptied. */
const neverSaved = null

/** The favourites of a location; those that became inactive since are left out. */
export async function favouritesAt(db: Db, locationId: number): Promise<Favourites> {
  const { rows } = await sql<{ kind: ItemKind; type_id: number; active: boolean; updated_at: string }>`
    select case when f.treatment_id is not null then 'treatment' when f.package_id is not null then 'package' when p.voucher then 'voucher' else 'product' end as kind,
      coalesce(f.treatment_id, f.package_id, f.product_id) as type_id,
      coalesce(t.deactivated_at, p.deactivated_at, k.deactivated_at) is null as active,
      max(f.updated_at) over () as updated_at
    from till_favourites f
      left join treatments t on t.id = f.treatment_id
      left join products p on p.id = f.product_id
      left join packages k on k.id = f.package_id
    where f.location_id = ${locationId} order by f.position`.execute(db)
  return {
    updated_at: rows[0]?.updated_at ?? neverSaved,
    items: rows.filter(({ active }) => active).map(({ kind, type_id }) => ({ kind, type_id })),
  }
}

/** Locks the list of a location until the transaction ends, so that two saves come one after the other. */
export const lockFavourites = (db: Db, locationId: number) =>
  sql`select from locations where id = ${locationId} for no key update`.execute(db)

/** The positions, from 0 on, of entries that are not sold in this country. */
export async function unknownEntries(db: Db, countryId: number, items: Favourites['items']): Promise<number[]> {
  const { rows } = await sql<{ position: number }>`
    select (i.at - 1)::int as position
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as i (item, at)
    where not exists (
      select from (
        select 'treatment' as kind, id, supported_country_id, deactivated_at from treatments
        union all select case when voucher then 'voucher' else 'product' end, id, supported_country_id, deactivated_at from products
        union all select 'package', id, supported_country_id, deactivated_at from packages) sold
      where sold.kind = i.item ->> 'kind' and sold.id = (i.item ->> 'type_id')::bigint and sold.supported_country_id = ${countryId} and sold.deactivated_at is null)
    order by 1`.execute(db)
  return rows.map(({ position }) => position)
}

/** Writes the whole list anew; a row that stays the same gets its new version all the same. */
export async function writeFavourites(db: Db, locationId: number, items: Favourites['items']): Promise<void> {
  await sql`delete from till_favourites where location_id = ${locationId} and position > ${items.length}`.execute(db)
  await sql`
    insert into till_favourites (location_id, position, treatment_id, package_id, product_id, updated_at)
    select ${locationId}, i.at, case when kind = 'treatment' then type_id end, case when kind = 'package' then type_id end, case when kind in ('product', 'voucher') then type_id end, clock_timestamp()
    from jsonb_array_elements(${JSON.stringify(items)}::jsonb) with ordinality as i (item, at),
      lateral (select item ->> 'kind' as kind, (item ->> 'type_id')::bigint as type_id) as entry
    on conflict (location_id, position) do update set
      treatment_id = excluded.treatment_id, package_id = excluded.package_id, product_id = excluded.product_id, updated_at = excluded.updated_at`.execute(
    db,
  )
}

export type SoldLast = NonNullable<AnswerOf<typeof favouritesApi.lastSale>['sale']>

/** The treatments and products of a client's last invoice; undefined without one, or when it is credited. */
export async function soldLast(db: Db, clientId: number): Promise<SoldLast | undefined> {
  const { rows } = await sql<SoldLast>`
    select i.invoice_date,
      coalesce((select jsonb_agg(jsonb_build_object('kind', n.kind, 'type_id', coalesce(n.treatment_id, n.product_id), 'amount', n.amount) order by n.position)
        from invoice_lines n where n.invoice_id = i.id and n.kind in ('treatment', 'product') and n.amount > 0), '[]') as items
    from (
      select id, invoice_date from invoices where ${isSameClient(sql`client_id`, clientId)} and series = 'invoice' order by id desc limit 1
    ) i
    where not exists (select from invoices c where c.credits_invoice_id = i.id)`.execute(db)
  return rows[0]
}
