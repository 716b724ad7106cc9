-- Every chain ships with the category of offers, which the program knows by its slug (decision C142). A chain that begins
-- gets it with its other reference data; one that works already gets it here. A category that has its name becomes it.
update treatment_categories set slug = 'acties'
where lower(name ->> 'nl') = 'acties' and not exists (select from treatment_categories where slug = 'acties');

insert into treatment_categories (slug, name, ledger_number)
select 'acties', '{"nl": "Acties", "fr": "Promotions", "en": "Promotions", "de": "Aktionen"}', ''
where exists (select from roles) and not exists (select from treatment_categories where slug = 'acties');
