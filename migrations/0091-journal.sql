-- The journal and the turnover: which ledger accounts they write to, who may see them, and the indexes by which the
-- documents of a period are found.

-- The accounts of a country by their purpose, as far as somebody has chosen another one than the usual number:
-- `{"cash": "1000", "vat_210": "1521"}`. Revenue stands in the account that its invoice line names.
create table journal_settings (
  supported_country_id bigint primary key references supported_countries on delete cascade,
  accounts jsonb not null default '{}' check (jsonb_typeof(accounts) = 'object'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create trigger recorded after insert or update or delete on journal_settings for each row execute function record_change('updated_at');
create trigger touched before update on journal_settings for each row execute function touch_updated_at();

create index invoices_period on invoices (legal_entity_id, invoice_date, id);
create index credit_mutations_period on credit_mutations (created_at) where invoice_id is null;
create index down_payments_paid_on on down_payments (paid_on);

-- A permission of its own: owners of locations read the turnover, and administrators hold every permission.
insert into role_permissions (role_id, permission)
select id, 'management.journal' from roles where slug in ('administrator', 'salon-owner') on conflict do nothing;
