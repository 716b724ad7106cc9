-- The place to which the nightly checks have walked each chain of documents: what was posted since is walked every night,
-- and of the others a share, each after the one before it, until all were walked.
create table chain_walks (
  legal_entity_id bigint not null references legal_entities,
  series text not null,
  walked_to bigint not null default 0, -- the position up to which the documents were walked as new ones
  share_to bigint not null default 0,  -- the position at which the share of the last night ended
  came_round_at timestamptz,           -- when the last document of all was walked, and the shares began anew
  primary key (legal_entity_id, series)
);
