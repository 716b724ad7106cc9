-- Browsers keep every lookup of reference data for the session (decision C113), so each table that they read announces
-- its changes (migration 0025).
create trigger lookups_told after insert or update or delete on genders for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on payment_methods for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on treatment_categories for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on appointment_types for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on location_types for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on device_types for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on languages for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on price_levels for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on qualifications for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on ledgers for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on health_insurances for each statement execute function lookups_changed();
create trigger lookups_told after insert or update or delete on zv_insurances for each statement execute function lookups_changed();
