-- The overview of invoices finds them by number, client, amount and day, in any of the usual notations.
create function invoice_words(ref text, buyer jsonb, total_cents bigint, invoice_date date) returns text language sql immutable parallel safe as $$
  select public.searchable(concat_ws(' ', ref, buyer ->> 'name', buyer ->> 'clientNumber', amount.euros, replace(amount.euros, '.', ','),
    date.year || '-' || date.month || '-' || date.day, date.day || '-' || date.month || '-' || date.year,
    date.day || '/' || date.month || '/' || date.year, date.day || '.' || date.month || '.' || date.year))
  from (select (abs(total_cents) / 100) || '.' || lpad((abs(total_cents) % 100)::text, 2, '0') as euros) amount,
    (select extract(year from invoice_date)::integer::text as year, lpad(extract(month from invoice_date)::integer::text, 2, '0') as month,
      lpad(extract(day from invoice_date)::integer::text, 2, '0') as day) date
$$;
create index invoices_words on invoices using gin (invoice_words(ref, buyer, total_cents, invoice_date) gin_trgm_ops);
