-- Likely doubles of a new client are looked up while the form is filled in, by what is equal: each of these indexes brings a few
-- rows, of which the program judges the names.
create index clients_by_phone on clients (phone_number) where phone_number <> '';
create index clients_by_email on clients (lower(email)) where email <> '';
create index clients_by_birthdate on clients (birthdate) where birthdate is not null;
create index clients_by_address on clients (postcode, lower(street_number)) where postcode <> '' and street_number <> '';
