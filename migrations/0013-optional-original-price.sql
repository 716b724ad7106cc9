-- An offer shows what it cost before, unless somebody says that it may do without (decision C142).
alter table treatments add column original_price_optional boolean not null default false;
