-- A recall writes a lot in another way than the package or the practitioner: hyphens, points and slashes between its
-- letters and digits count as little as its spaces and capitals.
create or replace function normalised_lot(lot text) returns text language sql immutable strict parallel safe as
  $$ select upper(regexp_replace(lot, '[^[:alnum:]]+', '', 'g')) $$;

reindex index treatment_report_injectables_lot;
reindex index treatment_report_addendum_injectables_lot;
