-- When the office said that it has dealt with a customer's decline. Home then no longer shows it.
alter table container_req add column handled_at timestamptz;
