-- A longer and wider past behind and beside what bench/generate.sql made. What is asked in bench/load/reads.ts stays row for row what it was: the last year, its
-- jobs, its people's entries of that year. Everything else grows, each table as many times as `load.times` says: `load.years` years, and as many more entries
-- on each of the earlier days as that leaves (`load.width`). Ids rise as those of the product do.
select set_config('daysheet.quiet', 'on', false), set_config('daysheet.actor', 'load', false);

create function pg_temp.times() returns int language sql immutable as $$ select current_setting('load.times')::int $$;
create function pg_temp.last_day() returns int language sql immutable as $$ select current_setting('load.years')::int * 365 - 1 $$;
create function pg_temp.width() returns int language sql immutable as $$ select current_setting('load.width')::int $$;
create function pg_temp.workers() returns int language sql immutable as $$ select current_setting('load.workers')::int $$;
create function pg_temp.past_id(kind text, n bigint) returns uuid language sql immutable as $$
  select ('00000000-0000-7' || kind || '-8000-' || lpad(to_hex(n), 12, '0'))::uuid $$;
create function pg_temp.morning(d int) returns timestamptz language sql stable as $$
  select (date '2026-11-20' - d)::timestamp at time zone 'America/New_York' $$;
-- An entry of an earlier day, and somebody on its crew, by number.
create function pg_temp.entry_at(d int, e int) returns bigint language sql immutable as $$ select (d - 365)::bigint * pg_temp.width() + e $$;

-- One address that occurs once: whoever searches it, looks through all jobs.
update job set address = '17 Minetta Lane' where id = md5('job777')::uuid;

insert into job (id, address, boro, job_num, job_num_decimals, job_desc, budget, active)
select pg_temp.past_id('001', n), (1 + n * 7 % 999) || ' ' || (array['Broadway', 'Grand Concourse', 'Atlantic Avenue', 'Queens Boulevard', 'Hylan Boulevard',
    'Madison Avenue', 'Flatbush Avenue', 'Northern Boulevard', 'Amsterdam Avenue', 'Bay Street'])[1 + n % 10],
  (array['Manhattan', 'Bronx', 'Brooklyn', 'Queens', 'Staten Island'])[1 + n % 5], 20000 + n / 4 + (n % 4) * 0.1, 1, 'Floor tile and mastic, phase ' || n % 9,
  40 + n % 400, n % 200 = 0
from generate_series(2000, 2000 * pg_temp.times() - 1) n;

insert into worker (id, name, phone, address, role, language)
select md5('worker' || n)::uuid, 'Worker ' || n, '2125' || to_char(n, 'FM000000'), n || ' Bergen Street, Brooklyn', 'field', (array['en', 'es'])[1 + n % 2]
from generate_series(500, pg_temp.workers() - 1) n;

insert into supervisor (id, name, username, email)
select md5('supervisor' || n)::uuid, 'Supervisor ' || n, 'supervisor' || n, 'supervisor' || n || '@example.com'
from generate_series(30, pg_temp.workers() * 30 / 500 - 1) n;

insert into schedule (id, date, day)
select md5('schedule' || d)::uuid, pg_temp.morning(d), date '2026-11-20' - d from generate_series(365, pg_temp.last_day()) d;

insert into schedule_entry (id, job_id, schedule_id, supervisor_id, start_time, cancelled)
select pg_temp.past_id('002', pg_temp.entry_at(d, e)), pg_temp.past_id('001', 2000 + (pg_temp.entry_at(d, e) * 37) % (2000 * (pg_temp.times() - 1))),
  md5('schedule' || d)::uuid, md5('supervisor' || (d + e) % (pg_temp.workers() * 30 / 500))::uuid, '7:00 AM', e % 20 = 19
from generate_series(365, pg_temp.last_day()) d, generate_series(0, pg_temp.width() - 1) e;

insert into worker_entry (id, worker_id, schedule_entry_id, txt_status, txt_status_time)
select pg_temp.past_id('003', pg_temp.entry_at(d, e) * 6 + k), md5('worker' || (pg_temp.entry_at(d, e) * 6 + k) % pg_temp.workers())::uuid,
  pg_temp.past_id('002', pg_temp.entry_at(d, e)), (array['y', 'y', 'y', 'n', 'sent', 'error'])[1 + (d + e + k) % 6], pg_temp.morning(d) - interval '14 hours'
from generate_series(365, pg_temp.last_day()) d, generate_series(0, pg_temp.width() - 1) e, generate_series(0, 5) k;

insert into clock_event (id, worker_entry_id, worker_id, type, time, latitude, longitude, image)
select pg_temp.past_id('004', (pg_temp.entry_at(d, e) * 6 + k) * 4 + v), pg_temp.past_id('003', pg_temp.entry_at(d, e) * 6 + k),
  md5('worker' || (pg_temp.entry_at(d, e) * 6 + k) % pg_temp.workers())::uuid, (array['in', 'out', 'in', 'out'])[v],
  pg_temp.morning(d) + (array['6 hours 52 minutes', '12 hours 1 minute', '12 hours 33 minutes', '15 hours 28 minutes'])[v]::interval + k * interval '1 minute',
  40.7 + e * 0.0003, -73.95 + k * 0.004, '/api/images/events/download/' || md5('photo' || d || e || k || v) || '.jpg'
from generate_series(365, pg_temp.last_day()) d, generate_series(0, pg_temp.width() - 1) e, generate_series(0, 5) k, generate_series(1, 4) v
where v <= 2 + (d + e + k) % 3;

insert into scope_part (id, job_id, filing_number, floor, entire_floor, section_of_floor, abatement_type, abatement_procedure, type_of_material, square_feet, permit_required)
select pg_temp.past_id('005', n * 3 + p), pg_temp.past_id('001', n), 'TRU' || n || 'MN20', p::text, false, 'Room ' || p, 'Removal', 'Tent', 'VAT & Mastic', 100 + n % 700, p = 1
from generate_series(2000, 2000 * pg_temp.times() - 1) n, generate_series(0, 2) p;

insert into scope_status (id, scope_part_id, time, square_feet)
select pg_temp.past_id('006', n * 9 + p * 3 + s), pg_temp.past_id('005', n * 3 + p), timestamptz '2020-10-01' + s * interval '3 days', 20 * s
from generate_series(2000, 2000 * pg_temp.times() - 1) n, generate_series(0, 2) p, generate_series(0, 2) s;

insert into checklist (id, job_id, supervisor_id, time, images)
select pg_temp.past_id('007', n * 2 + c), pg_temp.past_id('001', n), md5('supervisor' || n % 30)::uuid, timestamptz '2020-10-01' + c * interval '5 days', '[]'
from generate_series(2000, 2000 * pg_temp.times() - 1) n, generate_series(0, 1) c;

insert into image_set (id, job_id, supervisor_id, time, images)
select pg_temp.past_id('008', n * 4 + s), pg_temp.past_id('001', n), md5('supervisor' || n % 30)::uuid, timestamptz '2020-10-01' + s * interval '2 days',
  to_jsonb(array['/api/images/jobs/download/' || n || '-' || s || '.jpg'])
from generate_series(2000, 2000 * pg_temp.times() - 1) n, generate_series(0, 3) s;

insert into material_order (id, date, job_date, job_id, supervisor_id)
select pg_temp.past_id('009', n), moment, moment, pg_temp.past_id('001', 2000 + n % (2000 * (pg_temp.times() - 1))), md5('supervisor' || n % 30)::uuid
from generate_series(3000, 3000 * pg_temp.times() - 1) n,
  lateral (select timestamptz '2026-11-20' - (365 + n % (pg_temp.last_day() - 364)) * interval '1 day' - n % 9 * interval '1 hour' as moment) ordered;

insert into item_entry (id, order_id, item_id, qty, qty_picked)
select pg_temp.past_id('00a', n * 6 + l), pg_temp.past_id('009', n),
  case when l = 0 and n % 4 = 0 then '00000000-0000-4000-8000-00000000ba60'::uuid else md5('item' || (n * 3 + l * 11) % 100)::uuid end, 2 + l, 2 + l
from generate_series(3000, 3000 * pg_temp.times() - 1) n, generate_series(0, 5) l;

insert into return_order (id, date, job_id)
select pg_temp.past_id('00b', n), date + interval '7 days', job_id
from generate_series(3000, 3000 * pg_temp.times() - 1, 7) n join material_order o on o.id = pg_temp.past_id('009', n);

insert into item_return_entry (id, return_order_id, item_id, qty_returned)
select pg_temp.past_id('00c', n * 2 + l), pg_temp.past_id('00b', n), md5('item' || (n * 3 + l * 11) % 100)::uuid, 1
from generate_series(3000, 3000 * pg_temp.times() - 1, 7) n, generate_series(0, 1) l;

insert into location (id, supervisor_id, gps_time, latitude, longitude)
select pg_temp.past_id('00d', ((d - 365)::bigint * pg_temp.width() * 6 / 5 + s) * 12 + p), md5('supervisor' || s % (pg_temp.workers() * 30 / 500))::uuid,
  pg_temp.morning(d) + interval '7 hours' + p * interval '40 minutes', 40.6 + s * 0.001, -74 + p * 0.01
from generate_series(365, pg_temp.last_day()) d, generate_series(0, pg_temp.width() * 6 / 5 - 1) s, generate_series(0, 11) p;

-- The audit keeps one row for each that was made: those of people's entries and clock events, which are most by far.
insert into audit_entry (at, actor, action, table_name, row_id, new_values)
select coalesce(txt_status_time, timestamptz '2020-01-01'), 'load', 'insert', 'worker_entry', id, to_jsonb(c) from worker_entry c;
insert into audit_entry (at, actor, action, table_name, row_id, new_values)
select time, 'load', 'insert', 'clock_event', id, to_jsonb(v) from clock_event v;

-- A day of announced changes, which is how long they are kept: ten for each of 150 people at work, as many times as there are more workers.
insert into change_event (at, entity, type, row_id, data)
select now() - interval '1 hour', 'Event', 'create', pg_temp.past_id('00e', n), jsonb_build_object('workerEntryId', md5('crew0-0-0')::uuid)
from generate_series(1, 1500 * pg_temp.workers() / 500) n;

-- Sessions of a week.
insert into session (id, token_hash, supervisor_id, idle_seconds, expires_at)
select gen_random_uuid(), sha256(('session' || n)::bytea), md5('supervisor' || n % 30)::uuid, 43200, now() + interval '7 days'
from generate_series(1, 100 * pg_temp.workers() / 500) n;
