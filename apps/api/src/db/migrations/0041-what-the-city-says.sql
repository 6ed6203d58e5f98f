-- What the City said last of a filing: its open data shows the latest state only. Looked at again when it is due, by whichever node takes it first. (decision 0285)
create table city_filing (
  filing_number text primary key,
  status text,
  start_date date,
  end_date date,
  address text,
  bin text,
  contractor text,
  -- Null as long as the City did not have it.
  fetched_at timestamptz,
  next_look_at timestamptz not null
);
create index city_filing_next_look_at on city_filing (next_look_at);

-- Whoever looks at a job with this filing is told, as of any change of its scope.
create function record_city_filing_change() returns trigger language plpgsql as $$
declare changed_job uuid;
begin
  if (old.status, old.start_date, old.end_date) is not distinct from (new.status, new.start_date, new.end_date) then
    return null;
  end if;
  for changed_job in select distinct f.job_id from filing f where f.filing_number = new.filing_number order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended('daysheet.change_event', 0));
    insert into change_event (entity, type, row_id, data) values ('Scope', 'update', changed_job, jsonb_build_object('jobId', changed_job));
    perform pg_notify('daysheet_change', '');
  end loop;
  return null;
end $$;
create constraint trigger record_change after update on city_filing deferrable initially deferred
  for each row execute function record_city_filing_change();
