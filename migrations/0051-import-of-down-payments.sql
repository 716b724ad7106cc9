-- A chain that moves in also brings what its clients paid in advance for visits that are still to come.
alter table imports
  drop constraint imports_kind_check,
  add constraint imports_kind_check check (kind in ('clients', 'credit', 'down_payments', 'treatments', 'products'));
