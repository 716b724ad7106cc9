-- A burn often shows after the report has closed (law A10). An addendum can name complications and side effects, and they
-- count in the warnings as those of the report do.
create table treatment_report_addendum_complications (
  report_id bigint not null references treatment_reports on delete cascade,
  addendum_id bigint not null references treatment_report_addenda on delete cascade,
  complication_id bigint not null references complications,
  primary key (addendum_id, complication_id)
);
create table treatment_report_addendum_side_effects (
  report_id bigint not null references treatment_reports on delete cascade,
  addendum_id bigint not null references treatment_report_addenda on delete cascade,
  side_effect_id bigint not null references side_effects,
  primary key (addendum_id, side_effect_id)
);
create index treatment_report_addendum_complications_report on treatment_report_addendum_complications (report_id);
create index treatment_report_addendum_side_effects_report on treatment_report_addendum_side_effects (report_id);
-- Whether an entry is in use is asked when it is removed.
create index treatment_report_addendum_complications_used on treatment_report_addendum_complications (complication_id);
create index treatment_report_addendum_side_effects_used on treatment_report_addendum_side_effects (side_effect_id);

do $$
declare
  t text;
begin
  foreach t in array array['treatment_report_addendum_complications', 'treatment_report_addendum_side_effects'] loop
    execute format('create trigger %I before update or delete on %I for each row execute function refuse_change()', t || '_append_only', t);
    execute format('create trigger recorded after insert or update or delete on %I for each row execute function record_change(''updated_at'')', t);
  end loop;
end $$;

-- The checksum covers them too, after the lots and the photos. Without them it is that of before, so that older
-- signatures stay valid.
create or replace function checksum_of_addendum(one treatment_report_addenda) returns text language sql stable as $$
  select encode(sha256(convert_to('[' || one.report_id || ',' || one.version || ',' || one.author_id || ',' || to_json(one.author_name) || ',"'
    || to_char(one.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '",' || to_json(one.content)
    || case when coalesce(lots, photos, complications, side_effects) is not null then ',[' || coalesce(lots, '') || ']' else '' end
    || case when coalesce(photos, complications, side_effects) is not null then ',[' || coalesce(photos, '') || ']' else '' end
    || case when coalesce(complications, side_effects) is not null then ',[' || coalesce(complications, '') || '],[' || coalesce(side_effects, '') || ']' else '' end
    || ']', 'UTF8')), 'hex')
  from (select
    (select string_agg('[' || x.product_id || ',' || to_json(x.lot_number) || ',' || coalesce(to_json(x.expiration_date)::text, 'null') || coalesce(',' || trim_scale(x.cc), '') || ']', ',' order by x.position)
      from treatment_report_addendum_injectables x where x.addendum_id = one.id) as lots,
    (select string_agg('"' || p.file_sha256 || '"', ',' order by p.id) from report_photos p where p.addendum_id = one.id) as photos,
    (select string_agg(x.complication_id::text, ',' order by x.complication_id) from treatment_report_addendum_complications x where x.addendum_id = one.id) as complications,
    (select string_agg(x.side_effect_id::text, ',' order by x.side_effect_id) from treatment_report_addendum_side_effects x where x.addendum_id = one.id) as side_effects) added
$$;
