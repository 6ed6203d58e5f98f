-- Somebody who clocked after they had been taken off a job is put back, so that nothing is lost; they are not on its crew until the office says so.
alter table worker_entry add column planned boolean not null default true;

-- By which role the gaps of a day are credited: the one its worker had when it was clocked. A role changed later changes no past day.
alter table clock_event add column role text;
-- The rows stay what they are: no new version, no word in the audit, nothing announced.
alter table clock_event disable trigger user;
update clock_event v set role = w.role from worker w where w.id = v.worker_id;
alter table clock_event enable trigger user;

create or replace function keep_worker_of_event() returns trigger language plpgsql as $$
begin
  select c.worker_id, w.role into new.worker_id, new.role
  from worker_entry c join worker w on w.id = c.worker_id where c.id = new.worker_entry_id;
  return new;
end $$;
