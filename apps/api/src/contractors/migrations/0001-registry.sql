-- Which contractors the nodes of this registry serve. (docs/decisions/0321)
create table contractor (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- Nodes serve what is ready; the others are steps of the command that adds and removes.
  state text not null check (state in ('adding', 'ready', 'removing')),
  -- By the names of docs/settings.md.
  settings jsonb not null default '{}',
  added_at timestamptz not null default now()
);

create table contractor_host (
  host text primary key check (host = lower(host)),
  contractor text not null references contractor on delete cascade,
  -- The first is the one that links are made with.
  place integer not null,
  unique (contractor, place)
);

-- Two contractors with one number for texts would get each other's replies.
create unique index contractor_texts_from on contractor ((settings ->> 'TWILIO_FROM'));
