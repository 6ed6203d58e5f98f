-- The outbox of live updates. Rows are added while a transaction commits, one transaction after the other: the advisory lock is taken before `seq`
-- and let go only once the transaction is visible to others. So `seq` rises in commit order, and a reader that remembers the last `seq` it saw
-- misses nothing; a rollback only leaves a gap. NOTIFY wakes the readers (and makes committers queue by itself anyway); the row holds the event.
-- `at` is taken under the same lock, so it rises with `seq`, and old rows are always the ones with the lowest `seq`.
create table change_event (
  seq bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  entity text not null,
  type text not null check (type in ('create', 'update', 'remove')),
  row_id uuid not null,
  schedule_id uuid,
  data jsonb
);
create index change_event_at on change_event (at);

-- Up to where rows of the outbox were removed: whoever stood before that must read everything anew. One row for ever.
create table change_horizon (
  only_row boolean primary key default true check (only_row),
  pruned_through bigint not null
);
insert into change_horizon (pruned_through) values (0);

create function record_change() returns trigger language plpgsql as $$
declare
  row_now jsonb := to_jsonb(case when tg_op = 'DELETE' then old else new end);
  entity text := tg_argv[0];
  schedule uuid;
  detail jsonb;
begin
  if current_setting('daysheet.quiet', true) = 'on' or (tg_op = 'UPDATE' and new is not distinct from old) then
    return null;
  end if;
  if entity = 'WorkerEntry' then
    select e.schedule_id into schedule from schedule_entry e where e.id = (row_now ->> 'schedule_entry_id')::uuid;
    detail := jsonb_build_object(
      'workerId', row_now -> 'worker_id', 'scheduleEntryId', row_now -> 'schedule_entry_id',
      'txtStatus', row_now -> 'txt_status', 'txtStatusTime', row_now -> 'txt_status_time', 'txtReason', row_now -> 'txt_reason');
  elsif entity = 'ScheduleEntry' then
    schedule := (row_now ->> 'schedule_id')::uuid;
    detail := jsonb_build_object('jobId', row_now -> 'job_id', 'supervisorId', row_now -> 'supervisor_id');
  elsif entity = 'Schedule' then
    schedule := (row_now ->> 'id')::uuid;
  elsif entity in ('Event', 'TextMessage') then
    detail := jsonb_build_object('workerEntryId', row_now -> 'worker_entry_id');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('daysheet.change_event', 0));
  insert into change_event (entity, type, row_id, schedule_id, data)
  values (entity, case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'remove' end, (row_now ->> 'id')::uuid, schedule, detail);
  perform pg_notify('daysheet_change', '');
  return null;
end $$;

-- Deferred to the commit, so that the lock is held for the last moment only and a transaction that waits for a row never holds it.
create function announce_table(watched regclass, entity text) returns void language plpgsql as $$
begin
  execute format('create constraint trigger record_change after insert or update or delete on %s deferrable initially deferred
    for each row execute function record_change(%L)', watched, entity);
end $$;

select announce_table(name::regclass, entity) from (values
  ('schedule', 'Schedule'), ('schedule_entry', 'ScheduleEntry'), ('worker_entry', 'WorkerEntry'), ('clock_event', 'Event'),
  ('job', 'Job'), ('supervisor', 'Supervisor'), ('worker', 'Worker')) announced(name, entity);
