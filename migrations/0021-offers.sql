-- Every chain ships with the category of offers, which the program knows by its slug (decision C142). A chain that begins
-- gets it with its other reference data; one that works already gets it here. A category that has its name becomes it.
update treatment_categories set slug = 'acties'
where lower(name ->> 'nl') = 'acties' and not exists (select from treatment_categories where slug = 'acties');

-- It cannot be put away from now on, so a chain that had done so has it again.
update treatment_categories set deactivated_at = null where slug = 'acties' and deactivated_at is not null;

-- Its treatments never had an original price to fill in: without one they may be saved as they are.
update treatments set original_price_optional = true
where original_price_cents is null and not original_price_optional and treatment_category_id in (select id from treatment_categories where slug = 'acties');

insert into treatment_categories (slug, name, ledger_number)
select 'acties', '{"nl": "Acties", "fr": "Promotions", "en": "Promotions", "de": "Aktionen"}', ''
where exists (select from roles) and not exists (select from treatment_categories where slug = 'acties');
