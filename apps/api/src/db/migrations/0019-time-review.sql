-- How far somebody's day is on its way to pay. Each step is a row; the newest holds, for the figures it was given for.
create table time_day_state (
  id uuid primary key default gen_random_uuid(),
  -- What was done in one go.
  act_id uuid not null,
  worker_id uuid not null references worker (id),
  day date not null,
  state text not null check (state in ('open', 'reviewed', 'approved', 'locked')),
  digest text not null,
  -- What the day came to when it was done.
  minutes double precision not null,
  reason text check (length(btrim(reason)) between 1 and 1000),
  replaces_id uuid references time_day_state (id),
  made_at timestamptz not null default now(),
  made_by text not null default acting(),
  -- Of two who do something to the same day at once, one has not seen the other.
  constraint time_day_state_seen unique nulls not distinct (worker_id, day, replaces_id),
  constraint time_day_state_reason check (state <> 'open' or reason is not null)
);
create index time_day_state_day on time_day_state (day, worker_id);
create index time_day_state_act on time_day_state (act_id);
create index time_day_state_replaced on time_day_state (replaces_id);

-- What somebody said of an exception: nothing to change, or that taken back. The newest holds.
create table time_exception_answer (
  id uuid primary key default gen_random_uuid(),
  act_id uuid not null,
  worker_id uuid not null references worker (id),
  day date not null,
  key text not null,
  is_nothing_to_change boolean not null,
  comment text check (length(comment) <= 1000),
  made_at timestamptz not null default clock_timestamp(),
  made_by text not null default acting(),
  constraint time_exception_answer_once unique (act_id, worker_id, day, key)
);
create index time_exception_answer_day on time_exception_answer (day, worker_id, key, made_at desc);

-- A file of hours that went out, as it went out, and of each day in it what it was made of.
create table time_export (
  id uuid primary key,
  from_day date not null,
  to_day date not null check (to_day >= from_day),
  file text not null,
  sha256 text not null,
  digests jsonb not null,
  made_at timestamptz not null default now(),
  made_by text not null default acting()
);
create index time_export_days on time_export (from_day, to_day);

select audit_table(name::regclass) from unnest(array['time_day_state', 'time_exception_answer', 'time_export']) name;
create trigger append_only before update or delete on time_day_state for each statement execute function refuse_rewriting();
create trigger append_only before update or delete on time_exception_answer for each statement execute function refuse_rewriting();
create trigger append_only before update or delete on time_export for each statement execute function refuse_rewriting();

-- Told once for each person of a transaction, however many of their days it is about.
create function record_time_review() returns trigger language plpgsql as $$
begin
  perform tell_once('TimeReview', (select array_agg(distinct worker_id) from added), false);
  return null;
end $$;
create trigger record_change after insert on time_day_state referencing new table as added for each statement execute function record_time_review();
create trigger record_change after insert on time_exception_answer referencing new table as added for each statement execute function record_time_review();
