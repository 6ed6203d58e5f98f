-- The phones of the field, as they told of themselves last: one row for each person on each phone, since what somebody keeps on it is theirs alone.
create table phone (
  id uuid primary key default gen_random_uuid(),
  -- Made on the phone at its first use.
  phone_id uuid not null,
  account_id uuid references account (id) on delete cascade,
  supervisor_id uuid references supervisor (id) on delete cascade,
  seen_at timestamptz not null,
  waiting integer not null check (waiting >= 0),
  refused integer not null check (refused >= 0),
  -- When the oldest that waits was made, by the phone's clock.
  oldest_at timestamptz,
  app_version text,
  -- By how many seconds the phone's clock was ahead.
  clock_offset double precision,
  device text,
  constraint phone_once unique nulls not distinct (phone_id, account_id, supervisor_id),
  constraint phone_person check (num_nonnulls(account_id, supervisor_id) = 1)
);
create index phone_account on phone (account_id);
create index phone_supervisor on phone (supervisor_id);

-- What a phone made and the server refused: kept, so that somebody looks at it. It goes when the same record is stored after all.
create table field_refusal (
  -- Of the record, as the phone named it.
  id uuid primary key,
  kind text not null check (length(kind) between 1 and 50),
  body jsonb not null,
  account_id uuid references account (id) on delete set null,
  supervisor_id uuid references supervisor (id) on delete set null,
  made_by text not null default acting(),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  tries integer not null default 1 check (tries > 0),
  status_code integer not null,
  code text,
  message text not null,
  messages jsonb,
  -- Somebody of the office has looked at it, and leaves it.
  aside_at timestamptz,
  aside_by text,
  aside_comment text check (length(btrim(aside_comment)) between 1 and 1000),
  version integer not null default 1,
  constraint field_refusal_aside check ((aside_at is null) = (aside_by is null) and (aside_at is null) = (aside_comment is null))
);
create index field_refusal_aside_at on field_refusal (aside_at);
create index field_refusal_supervisor on field_refusal (supervisor_id);
create index field_refusal_account on field_refusal (account_id);
select watch_table('field_refusal');
select announce_table('field_refusal', 'FieldRefusal');

-- Within how many metres a position is right, as the phone says.
alter table location add column accuracy double precision check (accuracy >= 0);

-- Whether the phone saw that its clock was set back before this event; null where it did not look.
alter table clock_event add column clock_set_back boolean;
