-- Every entity the product knows, one table each. Names on the wire are the camel-case of the column names (docs/glossary.md).
-- `version` counts a row's changes: it is what If-Match compares. Ids are made by the application.

create table account (
  id uuid primary key,
  username text not null unique check (username = lower(username) and username <> ''),
  email text,
  password_hash text,
  must_change_password boolean not null default false,
  active boolean not null default true,
  created_at timestamptz not null default now(),
  version integer not null default 1
);

create table supervisor (
  id uuid primary key,
  name text,
  username text unique check (username = lower(username) and username <> ''),
  email text,
  password_hash text,
  must_change_password boolean not null default false,
  active boolean not null default true,
  version integer not null default 1
);
create index supervisor_name on supervisor (name, id);

-- Office accounts and supervisors sign in with one space of usernames: a name is taken by one of them.
create table taken_username (
  username text primary key,
  account_id uuid unique references account on delete cascade,
  supervisor_id uuid unique references supervisor on delete cascade,
  constraint taken_username_has_one_owner check (num_nonnulls(account_id, supervisor_id) = 1)
);

create function take_account_username() returns trigger language plpgsql as $$
begin
  insert into taken_username (username, account_id) values (new.username, new.id)
  on conflict (account_id) do update set username = excluded.username;
  return null;
end $$;
create trigger account_takes_username after insert or update of username on account
  for each row execute function take_account_username();

create function take_supervisor_username() returns trigger language plpgsql as $$
begin
  if new.username is null then
    delete from taken_username where supervisor_id = new.id;
  else
    insert into taken_username (username, supervisor_id) values (new.username, new.id)
    on conflict (supervisor_id) do update set username = excluded.username;
  end if;
  return null;
end $$;
create trigger supervisor_takes_username after insert or update of username on supervisor
  for each row execute function take_supervisor_username();

-- `last_four_ss` is AES-256-GCM ciphertext made by the application, never the digits.
create table worker (
  id uuid primary key,
  name text,
  phone text check (phone ~ '^\d{10}$'),
  address text,
  last_four_ss bytea,
  active boolean not null default true,
  role text default 'field',
  language text not null default 'en' check (language in ('en', 'es')),
  version integer not null default 1
);
create index worker_name on worker (name, id);
create index worker_phone on worker (phone);

create table job (
  id uuid primary key,
  address text not null,
  boro text,
  job_num numeric,
  job_num_decimals integer check (job_num_decimals between 0 and 6),
  job_desc text,
  premises_detail text,
  budget numeric check (budget >= 0),
  active boolean not null default true,
  owner_name text,
  owner_address text,
  owner_phone text,
  version integer not null default 1
);
create index job_job_num on job (job_num, id);
create index job_active_job_num on job (job_num, id) where active;

-- `day` is the business day of `date`, worked out by the application in the business time zone.
create table schedule (
  id uuid primary key,
  date timestamptz not null,
  day date not null,
  version integer not null default 1,
  constraint schedule_one_a_day unique (day)
);
create index schedule_date on schedule (date, id);

create table schedule_entry (
  id uuid primary key,
  job_id uuid not null references job,
  schedule_id uuid not null references schedule on delete cascade,
  supervisor_id uuid references supervisor,
  start_time text default '7:00 AM' check (start_time ~ '^(1[0-2]|[1-9]):[0-5][0-9] (AM|PM)$'),
  cancelled boolean not null default false,
  cancelled_reason text,
  notes text,
  version integer not null default 1
);
create index schedule_entry_schedule on schedule_entry (schedule_id, id);
create index schedule_entry_job on schedule_entry (job_id, id);
create index schedule_entry_supervisor on schedule_entry (supervisor_id);

create table worker_entry (
  id uuid primary key,
  worker_id uuid not null references worker,
  schedule_entry_id uuid not null references schedule_entry on delete cascade,
  txt_status text check (txt_status in ('y', 'n', 'sent', 'error')),
  txt_status_time timestamptz,
  txt_reason text,
  version integer not null default 1,
  constraint worker_entry_once_a_job unique (schedule_entry_id, worker_id)
);
create index worker_entry_worker on worker_entry (worker_id, schedule_entry_id);

create table clock_event (
  id uuid primary key,
  worker_entry_id uuid not null references worker_entry on delete cascade,
  type text not null check (type in ('in', 'out')),
  time timestamptz not null,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  image text,
  signature text,
  version integer not null default 1
);
create index clock_event_worker_entry on clock_event (worker_entry_id, time, id);
create index clock_event_time on clock_event (time);

create table eos_report (
  id uuid primary key,
  schedule_entry_id uuid not null unique references schedule_entry on delete cascade,
  decon boolean,
  prep boolean,
  removal boolean,
  removal_qty numeric check (removal_qty >= 0),
  bagout boolean,
  bagout_qty numeric check (bagout_qty >= 0),
  breakdown boolean,
  comments text,
  time timestamptz,
  version integer not null default 1
);

create table scope_part (
  id uuid primary key,
  job_id uuid not null references job on delete cascade,
  filing_number text,
  floor text,
  entire_floor boolean,
  section_of_floor text,
  abatement_type text,
  abatement_procedure text,
  type_of_material text,
  square_feet numeric check (square_feet >= 0),
  linear_feet numeric check (linear_feet >= 0),
  permit_required boolean,
  version integer not null default 1
);
create index scope_part_job on scope_part (job_id, id);
create index scope_part_filing_number on scope_part (filing_number);

create table scope_status (
  id uuid primary key,
  scope_part_id uuid not null references scope_part on delete cascade,
  time timestamptz not null,
  square_feet numeric check (square_feet >= 0),
  linear_feet numeric check (linear_feet >= 0),
  version integer not null default 1
);
create index scope_status_latest on scope_status (scope_part_id, time desc);

create table item (
  id uuid primary key,
  name text,
  code integer,
  unit_of_measure text,
  type text not null default 'consumable' check (type in ('consumable', 'nonconsumable')),
  serial_required boolean default false,
  price numeric check (price >= 0),
  version integer not null default 1
);
create index item_name on item (name, id);
insert into item (id, name, code, unit_of_measure, type, price)
values ('00000000-0000-4000-8000-00000000ba60', 'Bagout', 0, 'bag', 'nonconsumable', 0);

create function keep_bagout_item() returns trigger language plpgsql as $$
begin
  if old.id = '00000000-0000-4000-8000-00000000ba60' then
    raise exception 'The Bagout item cannot be deleted' using errcode = 'restrict_violation', table = 'item';
  end if;
  return old;
end $$;
create trigger item_keeps_bagout before delete on item for each row execute function keep_bagout_item();

create table price (
  id uuid primary key,
  item_id uuid not null references item on delete cascade,
  date timestamptz not null,
  price numeric not null check (price >= 0),
  version integer not null default 1
);
create index price_item on price (item_id, date);

create table material_order (
  id uuid primary key,
  date timestamptz not null,
  job_date timestamptz,
  job_id uuid not null references job,
  supervisor_id uuid references supervisor,
  version integer not null default 1
);
create index material_order_job on material_order (job_id, date);
create index material_order_date on material_order (date, id);
create index material_order_supervisor on material_order (supervisor_id);

create table item_entry (
  id uuid primary key,
  order_id uuid not null references material_order on delete cascade,
  item_id uuid not null references item,
  qty numeric check (qty >= 0),
  qty_picked numeric check (qty_picked >= 0),
  version integer not null default 1
);
create index item_entry_order on item_entry (order_id, id);
create index item_entry_item on item_entry (item_id);

create table return_order (
  id uuid primary key,
  job_id uuid not null references job,
  date timestamptz not null,
  version integer not null default 1
);
create index return_order_job on return_order (job_id, date);

create table item_return_entry (
  id uuid primary key,
  return_order_id uuid not null references return_order on delete cascade,
  item_id uuid not null references item,
  qty_returned numeric check (qty_returned >= 0),
  version integer not null default 1
);
create index item_return_entry_order on item_return_entry (return_order_id, id);
create index item_return_entry_item on item_return_entry (item_id);

create table location (
  id uuid primary key,
  supervisor_id uuid not null references supervisor on delete cascade,
  gps_time timestamptz not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  version integer not null default 1
);
create index location_supervisor on location (supervisor_id, gps_time);

create table container_req (
  id uuid primary key,
  job_id uuid references job,
  answer text check (answer in ('confirm', 'decline')),
  name text,
  answered_at timestamptz,
  version integer not null default 1,
  constraint container_req_answered_once check ((answer is null) = (answered_at is null))
);
create index container_req_job on container_req (job_id);

create table checklist (
  id uuid primary key,
  job_id uuid references job,
  supervisor_id uuid references supervisor,
  time timestamptz not null,
  images jsonb,
  version integer not null default 1
);
create index checklist_job on checklist (job_id, time desc);
create index checklist_supervisor on checklist (supervisor_id);

create table question (
  id uuid primary key,
  checklist_id uuid not null references checklist on delete cascade,
  question1 text,
  answer1 text,
  question2 text,
  answer2 text,
  comments text,
  version integer not null default 1
);
create index question_checklist on question (checklist_id, id);

create table job_inspection (
  id uuid primary key,
  type text,
  time timestamptz not null,
  address text,
  client text,
  synopsis text,
  images jsonb,
  job_id uuid references job,
  supervisor_id uuid references supervisor,
  version integer not null default 1
);
create index job_inspection_job on job_inspection (job_id, time desc);
create index job_inspection_supervisor on job_inspection (supervisor_id);

create table image_set (
  id uuid primary key,
  job_id uuid not null references job,
  supervisor_id uuid references supervisor,
  time timestamptz not null,
  images jsonb,
  version integer not null default 1
);
create index image_set_job on image_set (job_id, time desc);
create index image_set_supervisor on image_set (supervisor_id);

-- A row's version rises with each change of its contents; the caller cannot set it.
create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version;
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  return new;
end $$;

-- Who changed which row when, old and new values. Secret columns are named when they changed, never shown.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  action text not null check (action in ('insert', 'update', 'delete')),
  table_name text not null,
  row_id uuid not null,
  old_values jsonb,
  new_values jsonb
);
create index audit_entry_row on audit_entry (row_id, id);
create index audit_entry_at on audit_entry (at);

-- The caller's name for itself is set for the transaction: `set_config('daysheet.actor', …, true)`.
create function acting() returns text language sql stable as
$$ select coalesce(nullif(current_setting('daysheet.actor', true), ''), 'database') $$;

create function audit_insert() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor, action, table_name, row_id, new_values)
  select acting(), 'insert', tg_table_name, n.id, to_jsonb(n) - '{password_hash,last_four_ss}'::text[] from added n;
  return null;
end $$;

create function audit_delete() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor, action, table_name, row_id, old_values)
  select acting(), 'delete', tg_table_name, o.id, to_jsonb(o) - '{password_hash,last_four_ss}'::text[] from removed o;
  return null;
end $$;

create function audit_update() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor, action, table_name, row_id, old_values, new_values)
  select acting(), 'update', tg_table_name, pair.id,
    pair.o - '{password_hash,last_four_ss}'::text[],
    (pair.n - '{password_hash,last_four_ss}'::text[])
      || case when pair.o -> 'password_hash' is distinct from pair.n -> 'password_hash' then '{"password_hash":"changed"}'::jsonb else '{}' end
      || case when pair.o -> 'last_four_ss' is distinct from pair.n -> 'last_four_ss' then '{"last_four_ss":"changed"}'::jsonb else '{}' end
  from (select n.id, to_jsonb(o) o, to_jsonb(n) n from added n join removed o using (id)) pair
  where pair.o is distinct from pair.n;
  return null;
end $$;

-- The audit only grows.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger audit_entry_only_grows before update or delete or truncate on audit_entry
  for each statement execute function refuse_change();

-- Installs the version counter and the audit on one table; each migration that adds an entity calls it.
create function watch_table(watched regclass) returns void language plpgsql as $$
begin
  execute format('create trigger a_version before update on %s for each row execute function count_version()', watched);
  execute format('create trigger audit_insert after insert on %s referencing new table as added for each statement execute function audit_insert()', watched);
  execute format('create trigger audit_update after update on %s referencing old table as removed new table as added for each statement execute function audit_update()', watched);
  execute format('create trigger audit_delete after delete on %s referencing old table as removed for each statement execute function audit_delete()', watched);
end $$;

select watch_table(name::regclass) from unnest(array[
  'account', 'supervisor', 'worker', 'job', 'schedule', 'schedule_entry', 'worker_entry', 'clock_event', 'eos_report', 'scope_part',
  'scope_status', 'item', 'price', 'material_order', 'item_entry', 'return_order', 'item_return_entry', 'location', 'container_req',
  'checklist', 'question', 'job_inspection', 'image_set']) name;
