-- When two clients are merged, their two ledgers of credit become one (decision C143). What each lot had left then is
-- kept here: what either had spent before was of their own lots, and only what is spent later takes the oldest of both.

create table credit_rests (
  lot_id bigint primary key references credit_mutations,
  left_cents bigint not null check (left_cents >= 0),
  -- The last movement of both then: later ones are not in the rest yet. It is no reference, because after an undo it can
  -- be of a client who is erased earlier.
  through_id bigint not null
);

-- Merges of before. Both clients were locked, so the movements of then are the first ones, as many as were counted.
do $$
declare
  merge client_merges;
  kept bigint[];
  alias bigint[];
  last_id bigint;
begin
  for merge in select * from client_merges where undone_at is null order by id loop
    alias := merge.alias_id || merge.alias_ids;
    kept := merge.client_id || array(
      select unnest(e.alias_id || e.alias_ids) from client_merges e where e.client_id = merge.client_id and e.id < merge.id and e.undone_at is null);
    select max(f.id) into last_id from (
      select m.id from credit_mutations m where m.client_id = any(kept || alias) order by m.id limit coalesce((merge.posted ->> 'credit_mutations')::bigint, 0)) f;
    continue when last_id is null;
    insert into credit_rests (lot_id, left_cents, through_id)
    select l.id, greatest(0, least(l.usable, sum(l.usable) over (partition by l.of_alias order by l.id) - s.spent)), last_id
    from (
      select m.id, o.of_alias, coalesce(r.left_cents, m.amount_cents)
        - coalesce((select x.amount_cents from credit_mutations x where x.lot_id = m.id and x.id > coalesce(r.through_id, 0) and x.id <= last_id), 0) as usable
      from credit_mutations m cross join lateral (select m.client_id = any(alias) as of_alias) o left join credit_rests r on r.lot_id = m.id
      where m.client_id = any(kept || alias) and m.id <= last_id and m.type not in ('expired', 'paymentRemoved')) l
    join (
      select o.of_alias, (
        select coalesce(sum(x.amount_cents), 0) from credit_mutations x
        where x.client_id = any(o.ids) and x.type in ('expired', 'paymentRemoved') and x.lot_id is null and x.id <= last_id
          and x.id > (select coalesce(max(r.through_id), 0) from credit_rests r join credit_mutations b on b.id = r.lot_id where b.client_id = any(o.ids))) as spent
      from (select true as of_alias, alias as ids union all select false, kept) o) s using (of_alias)
    on conflict (lot_id) do update set left_cents = excluded.left_cents, through_id = excluded.through_id;
    -- An undo asks for the same numbers of posted rows.
    update client_merges set posted = posted || jsonb_build_object('credit_rests', (
      select count(*) from credit_rests r join credit_mutations b on b.id = r.lot_id where b.client_id = any(kept || alias))) where id = merge.id;
  end loop;
end $$;
