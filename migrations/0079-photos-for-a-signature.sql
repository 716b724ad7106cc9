-- A photo that still waits when its report has closed waits for a signed addendum (decision 050). After a day it belongs to
-- the medical record, as a saved one does: whoever deletes it says why, and it stays with the record, where nobody sees it.
alter table report_photos drop constraint report_photos_removed;
alter table report_photos add constraint report_photos_removed check (
  (removed_at is null) = (removed_by is null) and (removed_at is null) = (remove_reason = ''));

-- The upkeep and the list of reports to finish ask for the photos that wait.
drop index report_photos_unsaved;
create index report_photos_waiting on report_photos (created_at) where report_id is null and removed_at is null;
