-- Every version of a drawing stays: units by point are the dose, so nobody may turn 12 into 120 without the 12 being read
-- later (decision 052). They go with their drawing: by the upkeep, when the term of the record is over, or with the client.
alter table report_drawings add column changed_at timestamptz not null default now();
alter table report_drawings disable trigger user;
update report_drawings set changed_at = updated_at;
alter table report_drawings enable trigger user;
drop trigger recorded on report_drawings;
create trigger recorded after insert or update or delete on report_drawings
  for each row execute function record_change('created_at', 'updated_at', 'changed_at', 'marks');

create table report_drawing_versions (
  drawing_id bigint not null references report_drawings on delete cascade,
  version integer not null,
  author_id bigint not null references employees,
  saved_at timestamptz not null,
  marks jsonb not null,
  primary key (drawing_id, version)
);
insert into report_drawing_versions (drawing_id, version, author_id, saved_at, marks)
select id, version, changed_by, changed_at, marks from report_drawings;

-- A change of marks without a new version fails, as that version is there already.
create function keep_drawing_version() returns trigger language plpgsql as $$
begin
  insert into report_drawing_versions (drawing_id, version, author_id, saved_at, marks)
  values (new.id, new.version, new.changed_by, new.changed_at, new.marks);
  return null;
end $$;
create trigger version_kept after insert on report_drawings for each row execute function keep_drawing_version();
create trigger changed_version_kept after update on report_drawings for each row
  when (old.version <> new.version or old.marks <> new.marks) execute function keep_drawing_version();

create function drawing_versions_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (not exists (select from report_drawings where id = old.drawing_id) or is_being_erased(
    (select a.client_id from report_drawings d join appointments a on a.id = d.appointment_id where d.id = old.drawing_id))) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger report_drawing_versions_append_only before update or delete on report_drawing_versions
  for each row execute function drawing_versions_stay();
