-- Whose a clock event is, beside where: a report asks of each shift whether its worker was clocked in elsewhere at the same hours, and must find that in an
-- index. Kept by the database alone; the API neither shows nor takes it. It never goes stale: who is on a worker entry cannot change once there are clock events.
alter table clock_event add column worker_id uuid;

-- The rows stay what they are: no new version, no word in the audit, nothing announced.
alter table clock_event disable trigger user;
update clock_event v set worker_id = c.worker_id from worker_entry c where c.id = v.worker_entry_id;
alter table clock_event enable trigger user;
alter table clock_event alter column worker_id set not null;

create function keep_worker_of_event() returns trigger language plpgsql as $$
begin
  select c.worker_id into new.worker_id from worker_entry c where c.id = new.worker_entry_id;
  return new;
end $$;
create trigger b_worker before insert on clock_event for each row execute function keep_worker_of_event();

create index clock_event_worker on clock_event (worker_id, time, worker_entry_id);
