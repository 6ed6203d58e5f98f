-- A contractor four times the demo's size: 2,000 jobs, 500 workers, and for each of the last bench.days days 25 entries × 6 people with 2 to 4 clock
-- events. Everything is worked out from counters, so two runs hold the same rows. Ids are the MD5 of a name: bench/scenarios.ts makes the same ones.
-- bench.orders says how many orders, bench.full_day_jobs how many jobs the two full days have: 60 unless told, about as many as 500 workers
-- are enough for, and what bench/scenarios.ts asks for.
select set_config('daysheet.quiet', 'on', false), set_config('daysheet.actor', 'bench', false),
  set_config('bench.full_day_jobs', coalesce(nullif(current_setting('bench.full_day_jobs', true), ''), '60'), false);

insert into job (id, address, boro, job_num, job_num_decimals, job_desc, premises_detail, budget, active)
select md5('job' || n)::uuid,
  (1 + n * 7 % 999) || ' ' || (array['Broadway', 'Grand Concourse', 'Atlantic Avenue', 'Queens Boulevard', 'Hylan Boulevard', 'Madison Avenue',
    'Flatbush Avenue', 'Northern Boulevard', 'Amsterdam Avenue', 'Bay Street'])[1 + n % 10],
  (array['Manhattan', 'Bronx', 'Brooklyn', 'Queens', 'Staten Island'])[1 + n % 5],
  10000 + n / 4 + (n % 4) * 0.1, 1, 'Floor tile and mastic, phase ' || n % 9, case when n % 3 = 0 then 'Boiler room and shaft ' || n % 20 end,
  40 + n % 400, n % 10 < 3
from generate_series(0, 1999) n;

insert into worker (id, name, phone, address, role, language)
select md5('worker' || n)::uuid, 'Worker ' || to_char(n, 'FM000'), '212555' || to_char(n, 'FM0000'), n || ' Bergen Street, Brooklyn',
  (array['field', 'field', 'field', 'office', 'warehouse'])[1 + n % 5], (array['en', 'es'])[1 + n % 2]
from generate_series(0, 499) n;

-- Six certificates each, of which some have run out by the full days and some do so soon; nothing looks at them while the gate is off.
insert into certificate (id, kind_id, worker_id, issued, expires)
select md5('certificate' || n || '-' || k)::uuid, ('00000000-0000-4000-8000-0000000ce00' || kind)::uuid, md5('worker' || n)::uuid,
  date '2025-11-01' + (n * 7 + k::int * 31) % 370, date '2026-11-01' + (n * 7 + k::int * 31) % 370
from generate_series(0, 499) n, unnest(array[1, 3, 4, 6, 7, 8]) with ordinality kinds (kind, k);

insert into supervisor (id, name, username, email)
select md5('supervisor' || n)::uuid, 'Supervisor ' || n, 'supervisor' || n, 'supervisor' || n || '@example.com'
from generate_series(0, 29) n;

insert into schedule (id, date, day)
select md5('schedule' || n)::uuid, (date '2026-11-20' - n)::timestamp at time zone 'America/New_York', date '2026-11-20' - n
from generate_series(0, current_setting('bench.days')::int - 1) n;

insert into schedule_entry (id, job_id, schedule_id, supervisor_id, start_time, cancelled, notes)
select md5('entry' || d || '-' || e)::uuid, md5('job' || (d * 25 + e * 37) % 2000)::uuid, md5('schedule' || d)::uuid,
  case when e % 9 <> 8 then md5('supervisor' || (d + e) % 30)::uuid end,
  (array['6:30 AM', '7:00 AM', '7:30 AM', '8:00 AM'])[1 + e % 4], e % 20 = 19, case when e % 2 = 0 then 'Gate code ' || 1000 + d || ', ask for the super' end
from generate_series(0, current_setting('bench.days')::int - 1) d, generate_series(0, 24) e;

insert into worker_entry (id, worker_id, schedule_entry_id, txt_status, txt_status_time)
select md5('crew' || d || '-' || e || '-' || k)::uuid, md5('worker' || (d * 150 + e * 6 + k) % 500)::uuid, md5('entry' || d || '-' || e)::uuid,
  (array['y', 'y', 'y', 'n', 'sent', 'error'])[1 + (d + e + k) % 6], (date '2026-11-20' - d)::timestamp at time zone 'America/New_York' - interval '14 hours'
from generate_series(0, current_setting('bench.days')::int - 1) d, generate_series(0, 24) e, generate_series(0, 5) k;

-- In and out, most with a lunch between, some without the last clock-out.
insert into clock_event (id, worker_entry_id, worker_id, type, time, latitude, longitude, image, role)
select md5('event' || d || '-' || e || '-' || k || '-' || v)::uuid, md5('crew' || d || '-' || e || '-' || k)::uuid, md5('worker' || (d * 150 + e * 6 + k) % 500)::uuid,
  (array['in', 'out', 'in', 'out'])[v],
  (date '2026-11-20' - d)::timestamp at time zone 'America/New_York' + (array['6 hours 52 minutes', '12 hours 1 minute', '12 hours 33 minutes', '15 hours 28 minutes'])[v]::interval + k * interval '1 minute',
  40.7 + e * 0.003, -73.95 + k * 0.004, '/api/images/events/download/' || md5('photo' || d || e || k || v) || '.jpg', p.role
from generate_series(0, current_setting('bench.days')::int - 1) d, generate_series(0, 24) e, generate_series(0, 5) k, generate_series(1, 4) v,
  worker p
where p.id = md5('worker' || (d * 150 + e * 6 + k) % 500)::uuid and v <= 2 + (d + e + k) % 3;

insert into scope_part (id, job_id, filing_number, floor, entire_floor, section_of_floor, abatement_type, abatement_procedure, type_of_material, square_feet, permit_required)
select md5('part' || n || '-' || p)::uuid, md5('job' || n)::uuid, 'TRU' || to_char(n, 'FM0000') || 'MN26', p::text, false, 'Room ' || p, 'Removal', 'Tent',
  'VAT & Mastic', 100 + n % 700, p = 1
from generate_series(0, 1999) n, generate_series(1, 3) p;

insert into scope_status (id, scope_part_id, time, square_feet)
select md5('status' || n || '-' || p || '-' || s)::uuid, md5('part' || n || '-' || p)::uuid, timestamptz '2026-10-01' + s * interval '3 days', 20 * s
from generate_series(0, 1999) n, generate_series(1, 3) p, generate_series(1, 3) s;

insert into checklist (id, job_id, supervisor_id, time, images)
select md5('checklist' || n || '-' || c)::uuid, md5('job' || n)::uuid, md5('supervisor' || n % 30)::uuid, timestamptz '2026-10-01' + c * interval '5 days', '[]'
from generate_series(0, 1999) n, generate_series(1, 2) c;

insert into image_set (id, job_id, supervisor_id, time, images)
select md5('images' || n || '-' || s)::uuid, md5('job' || n)::uuid, md5('supervisor' || n % 30)::uuid, timestamptz '2026-10-01' + s * interval '2 days',
  to_jsonb(array['/api/images/jobs/download/' || n || '-' || s || '.jpg'])
from generate_series(0, 1999) n, generate_series(1, 4) s;

insert into item (id, name, code, unit_of_measure, type, price)
select md5('item' || n)::uuid, 'Item ' || to_char(n, 'FM000'), n, (array['each', 'roll', 'box'])[1 + n % 3], case when n % 5 = 0 then 'nonconsumable' else 'consumable' end, 3 + n * 0.35
from generate_series(0, 499) n;

insert into price (id, item_id, date, price)
select md5('price' || n || '-' || p)::uuid, md5('item' || n)::uuid, timestamptz '2026-01-01' + p * interval '60 days', 3 + n * 0.35 + p * 0.1
from generate_series(0, 499) n, generate_series(1, 5) p;

-- Orders: the first 3,000 are of the hundred jobs that a search for Broadway shows; what is beyond them is of jobs it does not show.
insert into material_order (id, date, job_date, job_id, supervisor_id)
select md5('order' || n)::uuid, timestamptz '2026-11-20' - n % 365 * interval '1 day' - n % 9 * interval '1 hour', timestamptz '2026-11-20' - n % 365 * interval '1 day',
  md5('job' || case when n < 3000 then n % 100 * 10 else 1000 + n % 1000 end)::uuid, md5('supervisor' || n % 30)::uuid
from generate_series(0, current_setting('bench.orders')::int - 1) n;

-- Lines lie beside the others of their order, as they do where they were stored with it. Beyond the 3,000 each 24th order has bags: about 11 a day.
insert into item_entry (id, order_id, item_id, qty, qty_picked)
select md5('line' || n || '-' || l)::uuid, md5('order' || n)::uuid,
  case when l = 0 and n % case when n < 3000 then 4 else 24 end = 0 then '00000000-0000-4000-8000-00000000ba60'::uuid else md5('item' || (n * 3 + l * 11) % 100)::uuid end, 2 + l, 2 + l
from generate_series(0, current_setting('bench.orders')::int - 1) n, generate_series(0, 5) l
order by n, l;

-- Of each seventh order two lines come back a week later.
insert into return_order (id, date, job_id)
select md5('return' || n)::uuid, date + interval '7 days', job_id
from generate_series(0, current_setting('bench.orders')::int - 1, 7) n join material_order o on o.id = md5('order' || n)::uuid;

insert into item_return_entry (id, return_order_id, item_id, qty_returned)
select md5('back' || n || '-' || l)::uuid, md5('return' || n)::uuid, md5('item' || (n * 3 + l * 11) % 100)::uuid, 1
from generate_series(0, current_setting('bench.orders')::int - 1, 7) n, generate_series(1, 2) l;

insert into location (id, supervisor_id, gps_time, latitude, longitude)
select md5('place' || s || '-' || d || '-' || p)::uuid, md5('supervisor' || s)::uuid,
  (date '2026-11-20' - d)::timestamp at time zone 'America/New_York' + interval '7 hours' + p * interval '40 minutes', 40.6 + s * 0.01, -74 + p * 0.01
from generate_series(0, 29) s, generate_series(0, 364) d, generate_series(0, 11) p;

-- Two full days of bench.full_day_jobs jobs with 8 people each, all different: one that is planned and texted, for the planner, and one that was worked, for the dashboard.
insert into schedule (id, date, day)
select md5(name)::uuid, day::timestamp at time zone 'America/New_York', day
from (values ('fullday', date '2026-11-21'), ('workedday', date '2026-11-22')) full_day (name, day);

insert into schedule_entry (id, job_id, schedule_id, supervisor_id, start_time, notes)
select md5(name || 'entry' || e)::uuid, md5('job' || e * 10)::uuid, md5(name || 'day')::uuid, md5('supervisor' || e % 30)::uuid,
  (array['6:30 AM', '7:00 AM', '7:30 AM', '8:00 AM'])[1 + e % 4], 'Gate code ' || 1000 + e || ', ask for the super'
from (values ('full'), ('worked')) full_day (name), generate_series(0, current_setting('bench.full_day_jobs')::int - 1) e;

insert into worker_entry (id, worker_id, schedule_entry_id, txt_status, txt_status_time)
select md5(name || 'crew' || e || '-' || k)::uuid, md5('worker' || e * 8 + k)::uuid, md5(name || 'entry' || e)::uuid,
  (array['y', 'y', 'sent', 'n', null, 'error'])[1 + (e + k) % 6], case when (e + k) % 6 <> 4 then timestamptz '2026-11-20 20:00Z' end
from (values ('full'), ('worked')) full_day (name), generate_series(0, current_setting('bench.full_day_jobs')::int - 1) e, generate_series(0, 7) k;

-- On the worked day everybody clocks in and out twice, with a photo of one of a few faces that bench/prepare.ts puts where photos are.
insert into clock_event (id, worker_entry_id, worker_id, type, time, latitude, longitude, image, received_at, clock_offset, role)
select md5('workedevent' || e || '-' || k || '-' || v)::uuid, md5('workedcrew' || e || '-' || k)::uuid, md5('worker' || e * 8 + k)::uuid, (array['in', 'out', 'in', 'out'])[v], clocked,
  40.7 + e * 0.003, -73.95 + k * 0.004, '/api/images/events/download/face-' || k || '.jpg', clocked + interval '2 seconds', 2, p.role
from generate_series(0, current_setting('bench.full_day_jobs')::int - 1) e, generate_series(0, 7) k, generate_series(1, 4) v,
  lateral (select timestamp '2026-11-22' at time zone 'America/New_York'
    + (array['6 hours 52 minutes', '12 hours 1 minute', '12 hours 33 minutes', '15 hours 28 minutes'])[v]::interval + k * interval '1 minute' as clocked) moment, worker p
where p.id = md5('worker' || e * 8 + k)::uuid;

-- A month of the audit: planned for an empty one, the first minute of statements would read all of what they add.
insert into audit_entry (at, actor, action, table_name, row_id, new_values)
select time, 'bench', 'insert', 'clock_event', id, to_jsonb(v) from clock_event v where time > timestamptz '2026-10-20';

analyze;
