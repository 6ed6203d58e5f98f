-- The container breakdowns that were printed: of which bagouts, with which PO, and a digest of what they said of the waste, by which a later one of the same bagouts
-- is told from them. Bagouts that were deleted since were printed none the less. (decision 0301)
create table container_breakdown (
  id uuid primary key,
  entry_ids uuid[] not null,
  po text not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  printed_at timestamptz not null,
  printed_by text not null default acting(),
  version integer not null default 1
);
create index container_breakdown_entries on container_breakdown using gin (entry_ids);
select watch_table('container_breakdown');
