-- A merge is undone as long as nothing was posted or signed since. What a client signs on their telephone counts too:
-- merges that were made before are told how much of it there was.
with same as (
  select m.id, m.created_at, array_agg(distinct one.client) as clients
  from client_merges m
    join client_merges e on e.client_id = m.client_id and e.id <= m.id and e.undone_at is null
    cross join lateral unnest(array[e.client_id, e.alias_id] || e.alias_ids) as one (client)
  where m.undone_at is null
  group by m.id
)
update client_merges m set posted = m.posted || jsonb_build_object(
    'signatures', (select count(*) from signatures s where s.client_id = any(same.clients) and s.created_at <= same.created_at),
    'agreement_requests', (select count(*) from agreement_requests r where r.client_id = any(same.clients) and r.client_signed_at <= same.created_at))
  from same where same.id = m.id;
