-- Insured care on a line of an invoice (law A1, decision C35): the care product, the insurer, the first day of the care,
-- and what a claim names, as it was on the day of the sale. The national number stays with the client, sealed.
alter table invoice_lines
  add column zv_insurance_id bigint references zv_insurances,
  add column health_insurance_id bigint references health_insurances,
  add column care_date date,
  -- {"product", "insurer", "uzoviCode", "performanceCode", "agbCode"}: texts, of which the last two may be null.
  add column care jsonb,
  add constraint invoice_lines_care_whole check (num_nonnulls(zv_insurance_id, health_insurance_id, care_date, care) in (0, 4)),
  add constraint invoice_lines_care_treatment check (zv_insurance_id is null or treatment_id is not null);
-- One insured line on a document (spec 1 §5, decision C12).
create unique index invoice_lines_insured on invoice_lines (invoice_id) where zv_insurance_id is not null;
create index invoice_lines_zv_insurance on invoice_lines (zv_insurance_id) where zv_insurance_id is not null;
create index invoice_lines_health_insurance on invoice_lines (health_insurance_id) where health_insurance_id is not null;
