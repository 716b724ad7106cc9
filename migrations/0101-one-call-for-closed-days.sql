-- What is closed at a location, after its lock is taken: the function sees a closing that came just before, because each
-- of its statements reads anew. One call instead of two for whatever takes a number of a series.
create function closed_at(location bigint, out day date, out vat date) language plpgsql as $$
begin
  perform lock_day(location, false);
  select closed_through(l.id), vat_closed_through(l.legal_entity_id) into day, vat from locations l where l.id = location;
end $$;
