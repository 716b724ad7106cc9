-- A comparison is shown to its client as it was aligned when it was sent: what turns, enlarges and moves the second photo
-- onto the first, from the points of the one to those of the other. Null: each photo lies by itself.
alter table photo_comparisons add column alignment jsonb
  check (jsonb_typeof(alignment) = 'object' and alignment ?& array['scale', 'turn', 'x', 'y']);
