-- The checksum with which an addendum was signed, of what is stored now: the same as `addendumSha256` of the program
-- makes when it is signed. Where it is another one, a row was changed beneath the program.
create function checksum_of_addendum(one treatment_report_addenda) returns text language sql stable as $$
  select encode(sha256(convert_to('[' || one.report_id || ',' || one.version || ',' || one.author_id || ',' || to_json(one.author_name) || ',"'
    || to_char(one.written_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') || '",' || to_json(one.content)
    || coalesce((select ',[' || string_agg('[' || x.product_id || ',' || to_json(x.lot_number) || ',' || coalesce(to_json(x.expiration_date)::text, 'null')
        || coalesce(',' || trim_scale(x.cc), '') || ']', ',' order by x.position) || ']'
      from treatment_report_addendum_injectables x where x.addendum_id = one.id), '') || ']', 'UTF8')), 'hex')
$$;
