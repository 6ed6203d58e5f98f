-- The number of a job's waste shipment record on a load. It is kept from the first print or the pick-up on: the signed paper has it. (decision 0422)
create table load_record (
  id uuid primary key default gen_random_uuid(),
  load_id uuid not null references load(id) on delete cascade,
  job_id uuid not null references job(id) on delete cascade,
  suffix integer not null check (suffix >= 0),
  constraint load_record_once unique (load_id, job_id),
  constraint load_record_suffix_once unique (load_id, suffix)
);
create index load_record_job on load_record (job_id);
-- Loads that have left were numbered by the order of their jobs. 0 is the number of the load itself.
insert into load_record (load_id, job_id, suffix)
select load_id, job_id, case when count(*) over (partition by load_id) = 1 then 0 else row_number() over (partition by load_id order by job_num, address, job_id) end
from (select distinct l.load_id, j.id as job_id, j.job_num, j.address from load_line l join load d on d.id = l.load_id and d.transported_on is not null
  join item_entry e on e.id = l.entry_id join material_order o on o.id = e.order_id join job j on j.id = o.job_id) jobs;
select audit_table('load_record'::regclass);
