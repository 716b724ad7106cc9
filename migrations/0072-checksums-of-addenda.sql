-- A report that has closed gets no more photos but with an addendum, whose author signs them too.
alter table report_photos add column addendum_id bigint references treatment_report_addenda on delete cascade;
alter table report_photos add constraint report_photos_addendum check (addendum_id is null or report_id is not null);
create index report_photos_addendum on report_photos (addendum_id) where addendum_id is not null;

-- The checksum with which an addendum was signed, of what is stored now: the same as `addendumSha256` of the program
-- makes when it is signed. Where it is another one, a row was changed beneath the program.
create function checksum_of_addendum(one treatment_report_addenda) returns text language sql stable as $$
  select encode(sha256(convert_to('[' || one.report_id || ',' || one.version || ',' || one.author_id || ',' || to_json(one.author_name) || ',"'
    || to_char(one.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '",' || to_json(one.content)
    || case when lots is not null or photos is not null then ',[' || coalesce(lots, '') || ']' else '' end
    || coalesce(',[' || photos || ']', '') || ']', 'UTF8')), 'hex')
  from (select
    (select string_agg('[' || x.product_id || ',' || to_json(x.lot_number) || ',' || coalesce(to_json(x.expiration_date)::text, 'null') || coalesce(',' || trim_scale(x.cc), '') || ']', ',' order by x.position)
      from treatment_report_addendum_injectables x where x.addendum_id = one.id) as lots,
    (select string_agg('"' || p.file_sha256 || '"', ',' order by p.id) from report_photos p where p.addendum_id = one.id) as photos) added
$$;
