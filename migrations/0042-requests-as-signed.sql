-- What a client signs with a link counts as long as it said then, whatever its template says since.
alter table agreement_requests add column valid_months integer check (valid_months between 1 and 600);

-- Until now a request was shown with the months of its template. They are noted without a line in the log: nobody did it.
alter table agreement_requests disable trigger user;
update agreement_requests r set valid_months = t.valid_months from agreement_templates t where t.id = r.template_agreement_id;
alter table agreement_requests enable trigger user;
