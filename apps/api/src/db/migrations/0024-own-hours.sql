-- As which employee somebody who signs in is paid: nobody approves hours of their own. Null where that is told by the name.
alter table account add column worker_id uuid references worker (id) on delete set null;
alter table supervisor add column worker_id uuid references worker (id) on delete set null;
create index account_worker_id_idx on account (worker_id) where worker_id is not null;
create index supervisor_worker_id_idx on supervisor (worker_id) where worker_id is not null;
