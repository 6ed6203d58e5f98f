-- Requests for containers with who asked, who answered and the texts that carried them; the files that were uploaded; live announcements of records and positions.

alter table container_req
  add column requested_at timestamptz not null default now(),
  add column requested_by text,
  add column note text,
  -- Where an answer came from, as far as the call says: to be looked at in a dispute, never shown to anybody else.
  add column answered_from text,
  add column answered_with text;

-- A text may also go to a customer: with the links of a request, to no crew member. What it waits for is an answer on the page, never a reply.
alter table text_message
  alter column worker_id drop not null,
  add column container_req_id uuid references container_req (id) on delete cascade,
  drop constraint text_message_kind_check,
  add constraint text_message_kind_check check (kind in ('ask', 'cancelled', 'removal', 'reply', 'container')),
  add constraint text_message_to_somebody check ((kind = 'container') = (container_req_id is not null) and (kind = 'container') = (worker_id is null));
create index text_message_container_req on text_message (container_req_id, "time");
-- One wish is one text, as `text_message_intent` has it for the crew.
create unique index text_message_container_intent on text_message (intent_id) where worker_id is null;

-- Every uploaded picture. Its bytes are in the store before the row is, and go after it: a row without bytes is a fault, bytes without a row are what a crash left.
-- The name says the content, so the same picture sent twice is one file.
create table stored_file (
  container text not null check (container ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'),
  name text not null check (name ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'),
  type text not null,
  bytes integer not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  original_name text not null,
  uploaded_at timestamptz not null,
  uploaded_by text,
  primary key (container, name)
);

-- The place that a question had in the body that brought the whole checklist; null when it came by itself, and then it stands after these.
alter table question add column place integer;

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

select announce_table(name::regclass, entity) from (values
  ('job_inspection', 'JobInspection'), ('container_req', 'ContainerReq')) announced(name, entity);

-- A checklist is told anew when its questions change, and a supervisor's positions once a transaction, however many a phone brings at once.
create function record_question_change() returns trigger language plpgsql as $$
begin
  if current_setting('daysheet.quiet', true) = 'on' or (tg_op = 'UPDATE' and new is not distinct from old) then
    return null;
  end if;
  -- One that was made or changed in this transaction tells of itself.
  perform tell_once('Checklist', (select array_agg(c.id) from checklist c
    where c.id in (old.checklist_id, new.checklist_id) and c.xmin <> pg_current_xact_id()::xid), false);
  return null;
end $$;
create constraint trigger record_change after insert or update or delete on question deferrable initially deferred
  for each row execute function record_question_change();

create function record_location_change() returns trigger language plpgsql as $$
begin
  if current_setting('daysheet.quiet', true) = 'on' or (tg_op = 'UPDATE' and new is not distinct from old) then
    return null;
  end if;
  perform tell_once('Location', array[old.supervisor_id, new.supervisor_id], false);
  return null;
end $$;
create constraint trigger record_change after insert or update or delete on location deferrable initially deferred
  for each row execute function record_location_change();
