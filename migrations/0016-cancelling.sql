-- Why an appointment was cancelled, as somebody wrote it then, and when its client was mailed that it is. Both are of the
-- cancellation: whoever restores the appointment empties them, and the audit log keeps what they were.
alter table appointments
  add column cancel_reason text not null default '' check (char_length(cancel_reason) <= 500),
  add column cancel_mailed_at timestamptz;
