-- What the office sees of the running product (/status): the nodes that live, the errors they answered or met, the backups that were made.

-- One row a start of a server. A node that stops takes its row away; one that was killed is not seen any more.
create table node (
  id uuid primary key,
  host text not null,
  pid integer not null,
  version text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null
);

-- How often something failed, by the hour, over all nodes. `kind` is one of a few words of ours; no text of a request is kept here.
create table error_count (
  hour timestamptz not null,
  kind text not null check (kind ~ '^[a-z][a-z_]{1,40}$'),
  count integer not null check (count > 0),
  last_at timestamptz not null,
  primary key (hour, kind)
);

-- Each run of `npm run backup` or `npm run restore` that had the database to write to.
create table backup_run (
  id uuid primary key,
  kind text not null check (kind in ('backup', 'restore')),
  started_at timestamptz not null,
  ended_at timestamptz,
  place text not null,
  rows bigint,
  files integer,
  bytes bigint,
  outcome text not null check (outcome in ('running', 'whole', 'failed')),
  problem text
);
create index backup_run_started on backup_run (started_at);

-- What was uploaded, and who asked for no more texts, have their author in the audit too. It knows rows by id; these were known by their names alone.
alter table stored_file add column id uuid not null default gen_random_uuid() constraint stored_file_id_key unique;
alter table text_opt_out add column id uuid not null default gen_random_uuid() constraint text_opt_out_id_key unique;

create function audit_table(watched regclass) returns void language plpgsql as $$
begin
  execute format('create trigger audit_insert after insert on %s referencing new table as added for each statement execute function audit_insert()', watched);
  execute format('create trigger audit_update after update on %s referencing old table as removed new table as added for each statement execute function audit_update()', watched);
  execute format('create trigger audit_delete after delete on %s referencing old table as removed for each statement execute function audit_delete()', watched);
end $$;
select audit_table(name::regclass) from unnest(array['stored_file', 'text_opt_out']) name;

-- In which history of the server (its timeline) the outbox was last read. A standby that took over, or a restore to a moment, begins a new one: changes that were told
-- before may be missing from it, and their numbers are given anew. (decision 0174)
alter table change_horizon add column timeline text;

-- One deletion can change the same row twice (a text loses its entry and its crew): each change follows from the version before it, not from every version there was.
create or replace function audit_update() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor, action, table_name, row_id, old_values, new_values)
  select acting(), 'update', tg_table_name, pair.id,
    pair.o - '{password_hash,last_four_ss}'::text[],
    (pair.n - '{password_hash,last_four_ss}'::text[])
      || case when pair.o -> 'password_hash' is distinct from pair.n -> 'password_hash' then '{"password_hash":"changed"}'::jsonb else '{}' end
      || case when pair.o -> 'last_four_ss' is distinct from pair.n -> 'last_four_ss' then '{"last_four_ss":"changed"}'::jsonb else '{}' end
  from (select n.id, to_jsonb(o) o, to_jsonb(n) n from added n join removed o using (id)) pair
  where pair.o is distinct from pair.n
    and (pair.n ->> 'version')::integer is not distinct from (pair.o ->> 'version')::integer + 1
  order by (pair.n ->> 'version')::integer;
  return null;
end $$;
