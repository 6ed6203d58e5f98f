-- What the office puts right about clocked hours. A correction is a row of its own and is never rewritten; clock events stay as they came.
create table time_correction (
  id uuid primary key,
  -- What was done in one go.
  act_id uuid not null,
  -- The clock event it is about, or the correction that added the punch.
  punch_id uuid not null,
  action text not null check (action in ('add', 'change', 'void', 'restore')),
  origin_id uuid not null references worker_entry (id),
  worker_entry_id uuid not null references worker_entry (id),
  worker_id uuid not null references worker (id),
  type text not null check (type in ('in', 'out')),
  time timestamptz not null,
  role text,
  replaces_id uuid references time_correction (id),
  reason text not null check (length(btrim(reason)) between 1 and 100),
  comment text check (length(comment) <= 1000),
  made_at timestamptz not null default now(),
  made_by text not null default acting(),
  constraint time_correction_adds check ((action = 'add') = (punch_id = id)),
  constraint time_correction_begins check (action <> 'add' or replaces_id is null),
  -- Of two that put the same punch right at once, one has not seen the other.
  constraint time_correction_seen unique nulls not distinct (punch_id, replaces_id)
);
create index time_correction_origin on time_correction (origin_id);
create index time_correction_worker_entry on time_correction (worker_entry_id);
create index time_correction_worker on time_correction (worker_id, time, worker_entry_id);
create index time_correction_act on time_correction (act_id);

-- Whether there are corrections to look for: most people clock right, and reads of hours are many.
alter table worker_entry add column corrected boolean not null default false;

-- A punch keeps the worker it is of, and the role by which its gaps are credited: the one of the event, or of the moment when it was added.
create function keep_worker_of_correction() returns trigger language plpgsql as $$
begin
  select c.worker_id, coalesce((select v.role from clock_event v where v.id = new.punch_id), (select t.role from time_correction t where t.id = new.punch_id), w.role)
  into new.worker_id, new.role
  from worker_entry c join worker w on w.id = c.worker_id where c.id = new.origin_id;
  if not exists (select from worker_entry c where c.id = new.worker_entry_id and c.worker_id = new.worker_id) then
    raise exception 'a punch stays with its worker' using errcode = 'check_violation', constraint = 'time_correction_same_worker';
  end if;
  return new;
end $$;
create trigger b_worker before insert on time_correction for each row execute function keep_worker_of_correction();

create function mark_corrected() returns trigger language plpgsql as $$
begin
  update worker_entry c set corrected = true
  where not c.corrected and c.id in (select origin_id from added union select worker_entry_id from added);
  return null;
end $$;
create trigger mark_corrected after insert on time_correction referencing new table as added for each statement execute function mark_corrected();

create function refuse_rewriting() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are added and stay as they are', tg_table_name;
end $$;
create trigger append_only before update or delete on time_correction for each statement execute function refuse_rewriting();

create or replace function record_change() returns trigger language plpgsql as $$
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
  elsif entity = 'EosReport' then
    select e.schedule_id into schedule from schedule_entry e where e.id = (row_now ->> 'schedule_entry_id')::uuid;
    detail := jsonb_build_object('scheduleEntryId', row_now -> 'schedule_entry_id');
  elsif entity = 'Event' then
    detail := jsonb_build_object('workerEntryId', row_now -> 'worker_entry_id');
  elsif entity = 'TimeCorrection' then
    -- A punch that was moved is about two worker entries, and says neither.
    detail := case when row_now -> 'origin_id' = row_now -> 'worker_entry_id' then jsonb_build_object('workerEntryId', row_now -> 'worker_entry_id') end;
  elsif entity = 'TextMessage' then
    detail := jsonb_build_object('workerEntryId', row_now -> 'worker_entry_id', 'containerReqId', row_now -> 'container_req_id');
  elsif entity in ('Checklist', 'ImageSet', 'JobInspection', 'ContainerReq') then
    detail := jsonb_build_object('jobId', row_now -> 'job_id');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('daysheet.change_event', 0));
  insert into change_event (entity, type, row_id, schedule_id, data)
  values (entity, case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'remove' end, (row_now ->> 'id')::uuid, schedule, detail);
  perform pg_notify('daysheet_change', '');
  return null;
end $$;

select audit_table('time_correction');
select announce_table('time_correction', 'TimeCorrection');

-- What was clocked is not deleted along with a plan any more: whoever is taken off stays for it.
alter table clock_event drop constraint clock_event_worker_entry_id_fkey;
alter table clock_event add constraint clock_event_worker_entry_id_fkey foreign key (worker_entry_id) references worker_entry (id);
