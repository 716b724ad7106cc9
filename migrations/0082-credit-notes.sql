-- A credit note takes back a whole invoice, or chosen lines of it; of each line at most what was sold, over all its
-- credit notes.
alter table invoices drop constraint invoices_credits_invoice_id_key;
alter table invoices
  -- After this credit note something of the invoice is left that can be credited.
  add column leaves_rest boolean not null default false,
  -- After this credit note the visit of the invoice is still paid.
  add column leaves_visit boolean not null default false,
  add constraint invoices_credit_note check ((series = 'credit_note') = (credits_invoice_id is not null)),
  add constraint invoices_leaves check (credits_invoice_id is not null or not (leaves_rest or leaves_visit));
create index invoices_credits on invoices (credits_invoice_id) where credits_invoice_id is not null;
create unique index invoices_credited on invoices (credits_invoice_id) where credits_invoice_id is not null and not leaves_rest;

-- The line of the invoice that a line of its credit note takes back.
alter table invoice_lines add column credits_position integer;

create function credits_what_was_sold() returns trigger language plpgsql as $$
declare
  credited bigint;
begin
  -- The lock lets two credit notes of one invoice come one after the other, so the second counts the first.
  select i.id into credited from invoices i where i.id = (select note.credits_invoice_id from invoices note where note.id = new.invoice_id) for no key update;
  -- A line of less than nothing redeems a voucher; what takes it back is more than nothing.
  if credited is null or not coalesce((
    select sign(new.amount) = -sign(sold.amount) and sign(sold.amount) * (sold.amount + (
      select sum(back.amount) from invoice_lines back join invoices note on note.id = back.invoice_id
      where note.credits_invoice_id = credited and back.credits_position = sold.position)) >= 0
    from invoice_lines sold where sold.invoice_id = credited and sold.position = new.credits_position), false) then
    raise exception 'more is credited than was sold' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger credits_what_was_sold after insert on invoice_lines for each row
  when (new.credits_position is not null) execute function credits_what_was_sold();

-- ── The chain ───────────────────────────────────────────────────────────────────────────────────────────────────

-- Each posted document of a legal entity carries the hash of the one before it in its series, so that nobody changes,
-- removes or inserts one unseen. The rows hold nothing about a client, and outlive the erasure of one.
create table invoice_chain (
  legal_entity_id bigint not null references legal_entities,
  series text not null check (series in ('invoice', 'credit_note')),
  position bigint not null check (position > 0), -- the order of posting, from 1 on without gaps
  year integer not null,
  number integer not null,
  content_version integer not null,
  content_hash text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  previous_hash text not null check (previous_hash ~ '^[0-9a-f]{64}$'), -- of the first one: zeros
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  -- When the document went with its client, after the term of the law: its content can no longer be compared.
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (legal_entity_id, series, position),
  unique (legal_entity_id, series, year, number)
);

-- The content of a posted document, in one text for ever: every column of its rows but the cost fields, which may be
-- corrected (decision C22), in the order of jsonb, without those that are null. A column that comes later is null in the
-- documents from before, so their text stays the same; where it is not, and for any other change, a new version is added
-- beside this one, and this one leaves the column out.
create function invoice_content(posted bigint, version integer) returns text stable language sql as $$
  select case version when 1 then jsonb_strip_nulls(jsonb_build_object(
    'invoice', to_jsonb(i) - '{id,cost_center,cost_unit,created_at,updated_at}'::text[],
    'posted_at', extract(epoch from i.created_at),
    'lines', (select jsonb_agg(to_jsonb(n) - 'invoice_id' order by n.position) from invoice_lines n where n.invoice_id = i.id),
    'vat', (select jsonb_agg(to_jsonb(v) - 'invoice_id' order by v.kind, v.vat_per_mille) from invoice_vat v where v.invoice_id = i.id),
    'payments', (select jsonb_agg(to_jsonb(p) - 'invoice_id' order by p.position) from invoice_payments p where p.invoice_id = i.id)))::text end
  from invoices i where i.id = posted
$$;

create function sha256_of(words text) returns text immutable language sql as $$
  select encode(sha256(convert_to(words, 'UTF8')), 'hex')
$$;
-- The hash of a place in the chain: of the one before it, of its own number, and of its content.
create function chain_hash(previous text, entity bigint, series text, year integer, number integer, content text) returns text immutable language sql as $$
  select sha256_of(concat_ws(' ', previous, entity, series, year, number, content))
$$;

create function chain_invoice(posted bigint) returns void language plpgsql as $$
declare
  one invoices;
  last invoice_chain;
  content text;
  previous text;
begin
  select * into one from invoices where id = posted;
  if not found then return; end if;
  -- The counter of a year lets its documents come one after the other; this lock also those of two years.
  perform pg_advisory_xact_lock(hashtext('invoice_chain ' || one.series), one.legal_entity_id::integer);
  select * into last from invoice_chain c where c.legal_entity_id = one.legal_entity_id and c.series = one.series order by c.position desc limit 1;
  content := sha256_of(invoice_content(posted, 1));
  previous := coalesce(last.hash, repeat('0', 64));
  insert into invoice_chain (legal_entity_id, series, position, year, number, content_version, content_hash, previous_hash, hash)
  values (one.legal_entity_id, one.series, coalesce(last.position, 0) + 1, one.year, one.number, 1, content, previous,
    chain_hash(previous, one.legal_entity_id, one.series, one.year, one.number, content));
end $$;

-- Documents of series that have no chain yet, in the order of their numbers: those from before, and those of the demo.
create function chain_invoices() returns void language plpgsql as $$
declare
  one record;
  place bigint := 0;
  entity bigint;
  chain text;
  previous text;
  current text;
begin
  for one in
    select i.legal_entity_id, i.series, i.year, i.number, sha256_of(invoice_content(i.id, 1)) as content from invoices i
    where not exists (select from invoice_chain c where c.legal_entity_id = i.legal_entity_id and c.series = i.series)
    order by 1, 2, 3, 4
  loop
    if (one.legal_entity_id, one.series) is distinct from (entity, chain) then
      entity := one.legal_entity_id;
      chain := one.series;
      place := 0;
      previous := repeat('0', 64);
    end if;
    place := place + 1;
    current := chain_hash(previous, entity, chain, one.year, one.number, one.content);
    insert into invoice_chain (legal_entity_id, series, position, year, number, content_version, content_hash, previous_hash, hash)
    values (entity, chain, place, one.year, one.number, 1, one.content, previous, current);
    previous := current;
  end loop;
end $$;
select chain_invoices();

-- At the end of the transaction the lines, the VAT and the payments are there, whoever posts.
create function invoice_joins_chain() returns trigger language plpgsql as $$
begin
  perform chain_invoice(new.id);
  return null;
end $$;
create constraint trigger chained after insert on invoices deferrable initially deferred for each row execute function invoice_joins_chain();

-- A place in the chain never changes; it only learns that its document went with its client.
create function invoice_leaves_chain() returns trigger language plpgsql as $$
begin
  update invoice_chain set erased_at = now()
  where legal_entity_id = old.legal_entity_id and series = old.series and year = old.year and number = old.number and erased_at is null;
  return null;
end $$;
create trigger leaves_chain after delete on invoices for each row execute function invoice_leaves_chain();
create function chain_is_final() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and client_being_erased() is not null and old.erased_at is null and new.erased_at is not null
    and to_jsonb(new) - 'erased_at' = to_jsonb(old) - 'erased_at' then
    return new;
  end if;
  raise exception 'the chain of invoices does not change' using errcode = 'insufficient_privilege';
end $$;
create trigger invoice_chain_final before update or delete on invoice_chain for each row execute function chain_is_final();
