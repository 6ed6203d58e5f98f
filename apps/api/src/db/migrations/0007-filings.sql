-- ACP7 filings: the PDF a scope was read from, which filing of a job it is, and what was taken away and can be brought back for a while.

-- A PDF as it came in. Its bytes are in the store for files, container `filings`, written before this row: no row is without its file. The same
-- bytes are stored once, under a name made of their SHA-256.
create table filing_file (
  id uuid primary key,
  job_id uuid not null references job on delete cascade,
  name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  pages integer not null check (pages > 0),
  filing_numbers text[] not null,
  stored_name text not null,
  uploaded_at timestamptz not null,
  uploaded_by text,
  version integer not null default 1
);
create index filing_file_job on filing_file (job_id, uploaded_at);
create index filing_file_sha256 on filing_file (sha256);

-- Where the scope parts of a filing came from, and who kept them. A filing is there as long as a scope part carries its number.
create table filing (
  id uuid primary key,
  job_id uuid not null references job on delete cascade,
  filing_number text not null,
  file_id uuid references filing_file on delete set null,
  saved_at timestamptz not null,
  saved_by text,
  version integer not null default 1,
  constraint filing_once_a_job unique (job_id, filing_number)
);
create index filing_file_id on filing (file_id);

select watch_table(name::regclass) from unnest(array['filing_file', 'filing']) name;

create function forget_filings_without_rows() returns trigger language plpgsql as $$
begin
  delete from filing f using (select distinct r.job_id, r.filing_number from removed r) gone
  where f.job_id = gone.job_id and f.filing_number = gone.filing_number
    and not exists (select from scope_part p where p.job_id = f.job_id and p.filing_number = f.filing_number);
  return null;
end $$;
create trigger forget_filings_deleted after delete on scope_part referencing old table as removed
  for each statement execute function forget_filings_without_rows();
create trigger forget_filings_renamed after update on scope_part referencing old table as removed
  for each statement execute function forget_filings_without_rows();

-- Scope parts that a deletion or a replacement took away, each with its statuses (`kept_rows`), until when they can be brought back. What was
-- taken away at once has one `deed`.
create table removed_filing (
  id uuid primary key,
  deed uuid not null,
  job_id uuid not null references job on delete cascade,
  filing_number text not null,
  areas integer not null check (areas > 0),
  reason text not null check (reason in ('deleted', 'replaced', 'areas')),
  kept_rows jsonb not null,
  file_id uuid references filing_file on delete set null,
  saved_at timestamptz,
  saved_by text,
  removed_at timestamptz not null,
  removed_by text,
  until timestamptz not null
);
create index removed_filing_job on removed_filing (job_id, until);
create index removed_filing_deed on removed_filing (deed);
create index removed_filing_until on removed_filing (until);
create index removed_filing_file_id on removed_filing (file_id);

-- The audit has the scope parts themselves already, as they were deleted and as they come back.
create function audit_removed_filing() returns trigger language plpgsql as $$
begin
  insert into audit_entry (actor, action, table_name, row_id, old_values, new_values)
  select acting(), lower(tg_op), tg_table_name, t.id,
    case tg_op when 'DELETE' then to_jsonb(t) - 'kept_rows' end, case tg_op when 'INSERT' then to_jsonb(t) - 'kept_rows' end
  from touched t;
  return null;
end $$;
create trigger audit_insert after insert on removed_filing referencing new table as touched
  for each statement execute function audit_removed_filing();
create trigger audit_delete after delete on removed_filing referencing old table as touched
  for each statement execute function audit_removed_filing();

alter table scope_status alter column time set default now();

-- A job's scope and its progress are announced together, once a job and transaction however many rows it changed: the first row that comes to the
-- commit tells, the others find that it was told. Deferred as every announcement is (0002-changes.sql).
create function record_scope_change() returns trigger language plpgsql as $$
declare
  told text := coalesce(current_setting('daysheet.scope_told', true), '');
  touched uuid[];
  changed_job uuid;
begin
  if current_setting('daysheet.quiet', true) = 'on' or (tg_op = 'UPDATE' and new is not distinct from old) then
    return null;
  end if;
  if tg_table_name = 'scope_status' then
    -- A part that is gone tells its job itself.
    select array_agg(p.job_id) into touched from scope_part p where p.id in (old.scope_part_id, new.scope_part_id);
  else
    touched := array[old.job_id, new.job_id];
  end if;
  foreach changed_job in array coalesce(touched, '{}') loop
    continue when changed_job is null or position(changed_job::text in told) > 0;
    told := told || changed_job::text;
    perform set_config('daysheet.scope_told', told, true);
    perform pg_advisory_xact_lock(hashtextextended('daysheet.change_event', 0));
    insert into change_event (entity, type, row_id, data) values ('Scope', 'update', changed_job, jsonb_build_object('jobId', changed_job));
    perform pg_notify('daysheet_change', '');
  end loop;
  return null;
end $$;
create constraint trigger record_change after insert or update or delete on scope_part deferrable initially deferred
  for each row execute function record_scope_change();
create constraint trigger record_change after insert or update or delete on scope_status deferrable initially deferred
  for each row execute function record_scope_change();
create constraint trigger record_change after insert or update or delete on filing deferrable initially deferred
  for each row execute function record_scope_change();
create constraint trigger record_change after insert or delete on removed_filing deferrable initially deferred
  for each row execute function record_scope_change();
