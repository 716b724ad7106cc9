alter table audit_log validate constraint first_months;
alter table audit_log validate constraint audit_log_one_author;
