-- The lot of a product is found by its beginning, whatever its capitals and spaces (law A10): a recall names it in
-- another spelling than the report does.
create function normalised_lot(lot text) returns text language sql immutable strict parallel safe as
  $$ select upper(regexp_replace(lot, '[\s\u00a0]+', '', 'g')) $$;

drop index treatment_report_injectables_lot;
create index treatment_report_injectables_lot on treatment_report_injectables (normalised_lot(lot_number) text_pattern_ops)
  where lot_number <> '';
