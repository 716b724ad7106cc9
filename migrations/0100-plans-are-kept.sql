-- A function in SQL is planned anew for each statement that calls it, which took longer than its work; one in PL/pgSQL keeps
-- its plan. Only for functions that cannot be part of the statement around them.
create or replace function invoice_content(posted bigint, version integer) returns text stable language plpgsql as $$
begin
  return (select case version when 1 then jsonb_strip_nulls(jsonb_build_object(
    'invoice', to_jsonb(i) - '{id,cost_center,cost_unit,created_at,updated_at}'::text[],
    'posted_at', extract(epoch from i.created_at),
    'lines', (select jsonb_agg(to_jsonb(n) - 'invoice_id' order by n.position) from invoice_lines n where n.invoice_id = i.id),
    'vat', (select jsonb_agg(to_jsonb(v) - 'invoice_id' order by v.kind, v.vat_per_mille) from invoice_vat v where v.invoice_id = i.id),
    'payments', (select jsonb_agg(to_jsonb(p) - 'invoice_id' order by p.position) from invoice_payments p where p.invoice_id = i.id)))::text end
  from invoices i where i.id = posted);
end $$;

create or replace function invoice_words(ref text, buyer jsonb, total_cents bigint, invoice_date date) returns text language plpgsql immutable parallel safe as $$
begin
  return (select public.searchable(concat_ws(' ', ref, buyer ->> 'name', buyer ->> 'clientNumber', amount.euros, replace(amount.euros, '.', ','),
    date.year || '-' || date.month || '-' || date.day, date.day || '-' || date.month || '-' || date.year,
    date.day || '/' || date.month || '/' || date.year, date.day || '.' || date.month || '.' || date.year))
  from (select (abs(total_cents) / 100) || '.' || lpad((abs(total_cents) % 100)::text, 2, '0') as euros) amount,
    (select extract(year from invoice_date)::integer::text as year, lpad(extract(month from invoice_date)::integer::text, 2, '0') as month,
      lpad(extract(day from invoice_date)::integer::text, 2, '0') as day) date);
end $$;

create or replace function closed_through(location bigint) returns date language plpgsql stable as $$
begin
  return (select max(c.day) from day_closings c
    where c.location_id = location and not exists (select from day_reopenings r where r.closing_id = c.id));
end $$;

create or replace function vat_closed_through(company bigint) returns date language plpgsql stable as $$
begin
  return (select v.closed_through from vat_period_closings v where v.legal_entity_id = company order by v.id desc limit 1);
end $$;
