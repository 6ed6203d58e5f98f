-- Crews that often work together, to be put on a job in one choice. Whoever is not active any more stays in their crew and is left out of the choice.
create table crew (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 100),
  supervisor_id uuid references supervisor (id) on delete set null,
  -- Moves with every change of who belongs to it, which is a change of the crew: it has a new version, and the screens are told.
  edited_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index crew_name_once on crew (lower(btrim(name)));
create index crew_supervisor on crew (supervisor_id);

create table crew_member (
  id uuid primary key default gen_random_uuid(),
  crew_id uuid not null references crew (id) on delete cascade,
  worker_id uuid not null references worker (id) on delete cascade,
  version integer not null default 1,
  constraint crew_member_once unique (crew_id, worker_id)
);
create index crew_member_worker on crew_member (worker_id);

select watch_table(name::regclass) from unnest(array['crew', 'crew_member']) name;
select announce_table('crew', 'Crew');
