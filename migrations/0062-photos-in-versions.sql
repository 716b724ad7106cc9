-- A photo belongs to the report from one of its versions on: the one that was saved with it.
alter table report_photos add column report_version integer;
alter table report_photos disable trigger user;
update report_photos p set report_version = (
  select coalesce(min(v.version) filter (where v.saved_at >= p.created_at), max(v.version)) from treatment_report_versions v where v.report_id = p.report_id)
where p.report_id is not null;
alter table report_photos enable trigger user;
alter table report_photos add constraint report_photos_version check (report_version is null or report_id is not null);

-- The number of the version is no change that anybody reads about.
drop trigger recorded on report_photos;
create trigger recorded after insert or update or delete on report_photos
  for each row execute function record_change('created_at', 'stored_file', 'screen_file', 'thumbnail_file', 'report_version');
