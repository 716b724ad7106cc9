-- A lot that an addendum adds may say how much of it was injected, where the report does not; and it may stand without a
-- text: the lot is what was forgotten. That an addendum adds something at all is a rule of its call.
alter table treatment_report_addendum_injectables add column cc numeric(5, 2) check (cc between 0 and 999);
alter table treatment_report_addenda drop constraint treatment_report_addenda_content_check;
