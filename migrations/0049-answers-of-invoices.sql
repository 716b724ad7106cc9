-- An invoice line names the answers of the medical questionnaire on which its VAT relies (law A4). They are evidence of
-- the books: they stay as long as the invoice, also when the client has their medical record destroyed before that.

-- Answers belong to their client by themselves, because a destroyed record takes their report away.
alter table medical_grounds_answers add column client_id bigint references clients;
alter table medical_grounds_answers disable trigger user;
update medical_grounds_answers g set client_id = a.client_id
from treatment_reports r join appointments a on a.id = r.appointment_id where r.id = g.report_id;
alter table medical_grounds_answers enable trigger user;
alter table medical_grounds_answers
  alter column client_id set not null,
  alter column report_id drop not null,
  drop constraint medical_grounds_answers_report_id_fkey,
  add constraint medical_grounds_answers_report_id_fkey foreign key (report_id) references treatment_reports on delete set null;
create index medical_grounds_answers_client on medical_grounds_answers (client_id);

-- Answers are about the client of the visit that their report is about.
create function client_of_answers() returns trigger language plpgsql as $$
begin
  new.client_id := (select a.client_id from treatment_reports r join appointments a on a.id = r.appointment_id where r.id = new.report_id);
  return new;
end $$;
-- Triggers fire in the order of their names: this one comes before the one that replaces an alias.
create trigger about_client before insert on medical_grounds_answers for each row execute function client_of_answers();
create trigger alias_is_replaced before insert or update of client_id on medical_grounds_answers for each row execute function write_for_kept_client();

-- Answers never change. An erasure removes them, or leaves those on which an invoice relies without their report.
create function answers_are_final() returns trigger language plpgsql as $$
begin
  if goes_with_client(to_jsonb(old)) then
    if tg_op = 'DELETE' then return old; end if;
    if to_jsonb(new) = to_jsonb(old) || '{"report_id": null}' then return new; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
drop trigger medical_grounds_answers_append_only on medical_grounds_answers;
create trigger medical_grounds_answers_append_only before update or delete on medical_grounds_answers for each row execute function answers_are_final();

alter table invoice_lines add column medical_grounds_answer_id bigint references medical_grounds_answers;

-- Lines that were exempt already rely on the newest answers from before them: those of their visit, else those of the
-- client's last report of the treatment (decision C127).
alter table invoice_lines disable trigger user;
update invoice_lines n set medical_grounds_answer_id = (
  select g.id from medical_grounds_answers g join treatment_reports r on r.id = g.report_id join appointments a on a.id = r.appointment_id
  where a.client_id = (select coalesce(c.merged_into_id, c.id) from clients c where c.id = i.client_id)
    and g.treatment_id = n.treatment_id and g.therapeutic and g.answered_at <= i.created_at
  order by a.id is not distinct from i.appointment_id desc, a.starts_at desc, g.id desc limit 1)
from invoices i where i.id = n.invoice_id and n.vat_exempt;
alter table invoice_lines enable trigger user;
create index invoice_lines_medical_grounds on invoice_lines (medical_grounds_answer_id) where medical_grounds_answer_id is not null;

-- A line relies on answers of its own client, about its own treatment, with its own conclusion; an exempt one always.
create function relies_on_answers() returns trigger language plpgsql as $$
begin
  if not exists (
    select from medical_grounds_answers g join clients answering on answering.id = g.client_id,
      invoices i join clients buying on buying.id = i.client_id
    where g.id = new.medical_grounds_answer_id and i.id = new.invoice_id and g.treatment_id = new.treatment_id and g.therapeutic = new.vat_exempt
      and coalesce(answering.merged_into_id, answering.id) = coalesce(buying.merged_into_id, buying.id)) then
    raise exception 'a line relies on answers of its client about its treatment, with its conclusion' using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger relies_on_answers after insert on invoice_lines for each row
  when (new.vat_exempt or new.medical_grounds_answer_id is not null) execute function relies_on_answers();
