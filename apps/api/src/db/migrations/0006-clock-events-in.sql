-- What is known of how a clock event came in: when, and how far the device's clock was ahead of ours then, in seconds. Events moved in from an old
-- deployment have neither. `time` stays what the device said. (promises.md R7)
alter table clock_event add column received_at timestamptz, add column clock_offset double precision;

-- The dashboard shows end-of-shift reports, checklists and job images, so their changes are announced too.
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
  elsif entity in ('Event', 'TextMessage') then
    detail := jsonb_build_object('workerEntryId', row_now -> 'worker_entry_id');
  elsif entity in ('Checklist', 'ImageSet') then
    detail := jsonb_build_object('jobId', row_now -> 'job_id');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('daysheet.change_event', 0));
  insert into change_event (entity, type, row_id, schedule_id, data)
  values (entity, case tg_op when 'INSERT' then 'create' when 'UPDATE' then 'update' else 'remove' end, (row_now ->> 'id')::uuid, schedule, detail);
  perform pg_notify('daysheet_change', '');
  return null;
end $$;

select announce_table(name::regclass, entity) from (values
  ('eos_report', 'EosReport'), ('checklist', 'Checklist'), ('image_set', 'ImageSet')) announced(name, entity);
