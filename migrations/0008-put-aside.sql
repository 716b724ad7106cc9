-- What is in use is not removed but put aside (decision C103): it is offered no more, and stays with the records that have it.

do $$
declare
  t text;
begin
  foreach t in array array['languages', 'complications', 'side_effects', 'ledgers', 'health_insurances', 'zv_insurances', 'countries', 'locales', 'genders', 'treatment_categories', 'device_types', 'payment_methods', 'price_levels', 'qualifications', 'tax_rates'] loop
    execute format('alter table %I add column deactivated_at timestamptz', t);
  end loop;
end $$;

-- Ways of paying had a switch of their own, which said the same.
update payment_methods set deactivated_at = updated_at where not active;
alter table payment_methods drop column active;
