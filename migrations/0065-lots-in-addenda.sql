-- A lot that was forgotten in a report that has closed is added with an addendum (law A10): the recall must find it too.
create table treatment_report_addendum_injectables (
  report_id bigint not null references treatment_reports on delete cascade,
  addendum_id bigint not null references treatment_report_addenda on delete cascade,
  position integer not null,
  product_id bigint not null references products,
  lot_number text not null check (lot_number <> '' and length(lot_number) <= 40),
  expiration_date date,
  primary key (addendum_id, position)
);
create index treatment_report_addendum_injectables_report on treatment_report_addendum_injectables (report_id);
create index treatment_report_addendum_injectables_lot on treatment_report_addendum_injectables (normalised_lot(lot_number) text_pattern_ops);
create trigger treatment_report_addendum_injectables_append_only before update or delete on treatment_report_addendum_injectables
  for each row execute function refuse_change();
create trigger recorded after insert or update or delete on treatment_report_addendum_injectables
  for each row execute function record_change('updated_at');
