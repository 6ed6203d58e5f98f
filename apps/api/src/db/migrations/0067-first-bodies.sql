-- What was first sent under an id that a caller made, as a digest of each property: the same id with another body is refused, whatever
-- became of the rows meanwhile. Nothing of what was sent can be read from it. (decision 0392)
create table first_body (
  kind text not null,
  id uuid not null,
  digests jsonb not null check (jsonb_typeof(digests) = 'object'),
  at timestamptz not null default now(),
  primary key (kind, id)
);
