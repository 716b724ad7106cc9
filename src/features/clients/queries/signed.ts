import { sql } from 'kysely'

/** All countries of the chain share one clock, so one zone decides on which day somebody signed or withdrew. */
export const homeZone = 'Europe/Amsterdam'

/**
 * Everything that clients have signed, as rows for `from … k`: uploaded contracts, and agreements that were signed here.
 * `signed_at` is its instant; `ends_on` the last day on which it counts, null without an end; `ended_by` what ends it
 * then: `expired` or `withdrawn`. A withdrawn agreement counts until the day before its withdrawal. What an alias has
 * signed is a row of the client who is kept (decision C143).
 */
export const signedByClients = sql`(
  select c.client_id, c.treatment_category_id, c.name, c.created_at as signed_at, null::date as ends_on, null::text as ended_by
  from contracts c where c.deactivated_at is null
  union all
  select g.client_id, g.treatment_category_id, g.name, g.created_at, least(g.valid_until, (w.created_at at time zone ${sql.lit(homeZone)})::date - 1),
    case when w.id is null then 'expired' else 'withdrawn' end
  from client_agreements g left join client_agreement_withdrawals w on w.client_agreement_id = g.id
  union all
  select alias.merged_into_id, g.treatment_category_id, g.name, g.created_at, least(g.valid_until, (w.created_at at time zone ${sql.lit(homeZone)})::date - 1),
    case when w.id is null then 'expired' else 'withdrawn' end
  from clients alias join client_agreements g on g.client_id = alias.id left join client_agreement_withdrawals w on w.client_agreement_id = g.id
  where alias.merged_into_id is not null)`

/** The condition that row `k` counts on the day of appointment `a`. */
export const countsForVisit = sql`(k.ends_on is null or k.ends_on >= (a.starts_at at time zone ${sql.lit(homeZone)})::date)`
