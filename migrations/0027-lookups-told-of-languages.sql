-- The countries of the chain come with the names of the languages in which it writes to clients there (migration 0025).
create trigger lookups_told after insert or update or delete on locales for each statement execute function lookups_changed();
