-- The indexes of the housekeeping of mails, apart from 0119: its locks let nobody read, and these let everybody.

-- The upkeep finds the mails of a kind whose term is over without reading those that stay for years.
-- safe: an outbox of a million mails takes seconds; a larger one gets it before the release, and this finds it (docs/decisions/074)
create index if not exists mail_outbox_by_kind on mail_outbox (slug, created_at) where status <> 'waiting';
-- safe: few mails are given up, and a large outbox gets it before the release, which this finds (docs/decisions/074)
create index if not exists mail_outbox_given_up on mail_outbox (id) where status = 'failed' and put_aside_at is null;
