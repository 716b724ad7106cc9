-- A client is found by each part of a double-barrelled name, by a name behind an apostrophe or a bracket, and by a name that is
-- typed without its signs: "Vandermeersch" and "bergh-v" for van den Bergh-Vandermeersch, "hondt" and "dhondt" for d'Hondt.

-- A text of a name as it is compared: without capitals and accents, with one apostrophe and one hyphen for all that look alike.
create function searchable_name(value text) returns text language sql immutable strict parallel safe as
  $$ select translate(public.searchable(value), '’‘‛ʼʹ´`′‐‑‒–—−', '''''''''''''''''------') $$;

-- The further words of a name with signs in it: its parts, and the name without the signs. A name without signs has none.
create function name_parts(value text) returns text language sql immutable strict parallel safe as $$
  select case when name ~ '[!-/:-@\[-`{-~«»„“”]'
    then ' ' || regexp_replace(name, '[!-/:-@\[-`{-~«»„“”]+', ' ', 'g') || ' ' || regexp_replace(name, '[!-/:-@\[-`{-~«»„“”]+', '', 'g')
    else '' end
  from (select public.searchable_name(value) as name) as compared
$$;

drop index clients_search;
alter table clients drop column search;
alter table clients add column search text generated always as (
    ' ' || searchable_name(first_name) || ' ' || searchable_name(last_name) || name_parts(first_name) || name_parts(last_name) || ' ' ||
    searchable(email) || ' ' || phone_number || ' ' ||
    coalesce(lpad(extract(day from birthdate)::text, 2, '0') || '-' || lpad(extract(month from birthdate)::text, 2, '0') || '-' || lpad(extract(year from birthdate)::text, 4, '0'), '') ||
    merged_search
  ) stored;
create index clients_search on clients using gin (search gin_trgm_ops);

update clients kept set merged_search = words.search
from (select merged_into_id, string_agg(search, '' order by id) as search from clients where merged_into_id is not null group by merged_into_id) as words
where kept.id = words.merged_into_id and kept.erased_at is null;
