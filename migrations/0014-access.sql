-- Changing a location has a permission of its own (decision C121): who may add locations may change them too.
insert into role_permissions (role_id, permission)
select role_id, 'location.update' from role_permissions where permission = 'location.create'
on conflict do nothing;

-- Whoever may write may read what they write (src/kernel/permission.ts, `withReading`).
insert into role_permissions (role_id, permission)
select distinct rp.role_id, reading.permission
from role_permissions rp join (values
  ('client.create', 'client.read'), ('client.update', 'client.read'), ('schedule.create', 'schedule.read'), ('schedule.update', 'schedule.read'), ('schedule.delete', 'schedule.read'),
  ('agreement-template.update', 'agreement-template.read'), ('zv_insurance.create', 'zv_insurance.read'), ('user.create', 'management.user'), ('user.update', 'management.user'),
  ('mfa.toggle', 'management.user'), ('mfa.reset', 'management.user'), ('location.create', 'management.location'), ('location.update', 'management.location'),
  ('device.create', 'management.device'), ('device.update', 'management.device'), ('treatment.create', 'management.treatment'), ('treatment.update', 'management.treatment'),
  ('product.create', 'management.product'), ('product.update', 'management.product'), ('package.create', 'management.package')
) as reading (writing, permission) on reading.writing = rp.permission
on conflict do nothing;

-- The page that `/` opens (decision C145): the person's own choice, else their role's; null is the dashboard.
alter table employees add column start_page text;
alter table roles add column start_page text;

-- What the caller could reach when the first answer was given: it is given again only to somebody who still can.
alter table idempotency_keys add column scope jsonb;
