-- Exempt, at 0 % and a voucher that is taxed later are three things, each with its own row (law A3, A4, A5). Cash rounding
-- is none of them: it is in the total and not in the VAT (law A7).
alter table invoice_vat add column kind text not null default 'taxed' check (kind in ('taxed', 'exempt', 'voucher'));
alter table invoice_vat drop constraint invoice_vat_pkey, add primary key (invoice_id, kind, vat_per_mille);
alter table invoice_vat add check (kind = 'taxed' or (vat_per_mille = 0 and vat_cents = 0));

-- A row at 0 % held the sum of all three: the lines say which.
alter table invoice_vat disable trigger user;
create temporary table split_vat as
select n.invoice_id, case when n.vat_exempt then 'exempt' when n.kind = 'voucher' then 'voucher' else 'taxed' end as kind, sum(n.total_cents) as gross_cents
from invoice_lines n join invoice_vat v on v.invoice_id = n.invoice_id and v.vat_per_mille = 0
where n.vat_per_mille = 0 and n.kind <> 'rounding' group by 1, 2;
delete from invoice_vat v using split_vat s where v.invoice_id = s.invoice_id and v.vat_per_mille = 0;
insert into invoice_vat (invoice_id, kind, vat_per_mille, gross_cents, vat_cents, net_cents)
select invoice_id, kind, 0, gross_cents, 0, gross_cents from split_vat;
drop table split_vat;
alter table invoice_vat enable trigger user;
