-- Of which certificates people were told by text, and how long before they end.
create table certificate_reminder (
  id uuid primary key default gen_random_uuid(),
  certificate_id uuid not null references certificate (id) on delete cascade,
  step integer not null check (step > 0),
  told_at timestamptz not null default now(),
  constraint certificate_reminder_once unique (certificate_id, step)
);
select audit_table('certificate_reminder');

-- Whether anybody is.
alter table office_setting add column certificate_reminders boolean not null default false;
