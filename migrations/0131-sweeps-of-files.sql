-- The sweep of each shelf of files: one of several servers is at it, and it goes on where the one before it stopped.
create table file_sweeps (
  shelf text primary key,
  turn bigint not null default 1,  -- counts the servers that took it up: one that lost its turn keeps nothing any more
  held_until timestamptz,          -- a server that says nothing for so long has ended; null: no server is at it
  position text,                   -- the last file that was looked at; null: no pass is under way
  begun_at timestamptz not null,   -- the pass that is under way, or the last one
  finished_at timestamptz          -- the last pass that came to the end of the shelf
);
