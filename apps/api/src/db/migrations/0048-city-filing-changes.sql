-- What the City says of filings, and which filings a job has, is told apart from its scope: every progress from the field makes the scope old. (decision 0305)
create or replace function record_city_filing_change() returns trigger language plpgsql as $$
begin
  if (old.status, old.start_date, old.end_date) is not distinct from (new.status, new.start_date, new.end_date) then
    return null;
  end if;
  perform tell_once('CityFiling', (select array_agg(distinct f.job_id order by f.job_id) from filing f where f.filing_number = new.filing_number), true);
  return null;
end $$;
drop trigger record_change on city_filing;
create constraint trigger record_change after insert or update on city_filing deferrable initially deferred
  for each row execute function record_city_filing_change();

create function record_filings_of_job() returns trigger language plpgsql as $$
begin
  if current_setting('daysheet.quiet', true) = 'on' then
    return null;
  end if;
  perform tell_once('CityFiling', array[old.job_id, new.job_id], true);
  return null;
end $$;
create constraint trigger record_city_change after insert or delete on filing deferrable initially deferred
  for each row execute function record_filings_of_job();
