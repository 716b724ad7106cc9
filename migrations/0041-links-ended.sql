-- A client whose link opens nothing is told why: it was used, its time is over, or the salon ended it, because a newer
-- link replaced it or what it was about was taken back.
alter table one_time_links add column ended_at timestamptz;

-- Slow calls by a link that works (its document, a signature) are counted by link.
alter table sign_in_attempts
  drop constraint sign_in_attempts_kind_check,
  add constraint sign_in_attempts_kind_check check (
    kind in ('password', 'code', 'reset', 'two_step_qr', 'link', 'link_call')
  );
