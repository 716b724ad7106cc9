-- Contracts as uploaded files (spec 1 §3, spec 2 §3). The content lies in the store of files under `stored_file`, a
-- random name; the row says what it is. A row of before has no file.
alter table contracts
  add column stored_file text unique,
  add column file_type text check (file_type in ('pdf', 'jpg', 'doc', 'docx')),
  add column file_bytes integer check (file_bytes > 0),
  add column file_sha256 text check (file_sha256 ~ '^[0-9a-f]{64}$'),
  add column author_id bigint references employees,
  add column deactivated_at timestamptz,
  add column deactivated_by bigint references employees,
  add constraint contracts_whole_file check (num_nulls(stored_file, file_type, file_bytes, file_sha256) in (0, 4)),
  add constraint contracts_deactivated_by check ((deactivated_at is null) = (deactivated_by is null));

-- Where a file lies is no change that anybody reads about, and leads to a file that may be erased later.
drop trigger recorded on contracts;
create trigger recorded after insert or update or delete on contracts
  for each row execute function record_change('updated_at', 'password_hash', 'search', 'stored_file');
