-- Kinds of certificates: a list of the office, beginning with those of the State and of the City. The rules go by purpose and authority.
create table certificate_kind (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 100),
  issuer text,
  authority text not null check (authority in ('state', 'city', 'other')),
  purpose text not null check (purpose in ('handler', 'supervisor', 'restricted', 'training', 'medical', 'fitTest', 'licence', 'other')),
  -- For how long it is usually valid, to fill in a date.
  months integer check (months between 1 and 120),
  -- Whether everybody on an abatement job is asked for it.
  required boolean not null default false,
  retired boolean not null default false,
  version integer not null default 1
);
create unique index certificate_kind_name_once on certificate_kind (lower(btrim(name)));

insert into certificate_kind (id, name, issuer, authority, purpose, months) values
  ('00000000-0000-4000-8000-0000000ce001', 'State asbestos handler', 'NYS DOL', 'state', 'handler', 12),
  ('00000000-0000-4000-8000-0000000ce002', 'State asbestos supervisor', 'NYS DOL', 'state', 'supervisor', 12),
  ('00000000-0000-4000-8000-0000000ce003', 'State restricted handler', 'NYS DOL', 'state', 'restricted', 12),
  ('00000000-0000-4000-8000-0000000ce004', 'City asbestos handler', 'NYC DEP', 'city', 'handler', 24),
  ('00000000-0000-4000-8000-0000000ce005', 'City asbestos supervisor', 'NYC DEP', 'city', 'supervisor', 24),
  ('00000000-0000-4000-8000-0000000ce006', 'DOH-2832 copy, initial training', 'Training provider', 'state', 'training', null),
  ('00000000-0000-4000-8000-0000000ce007', 'Medical clearance', null, 'other', 'medical', 12),
  ('00000000-0000-4000-8000-0000000ce008', 'Respirator fit test', null, 'other', 'fitTest', 12),
  ('00000000-0000-4000-8000-0000000ce009', 'Asbestos handling licence', 'NYS DOL', 'state', 'licence', 12);

-- A renewal is a row of its own: the one before stays, because it was the one of its days. Without a person it is the company's.
create table certificate (
  id uuid primary key,
  kind_id uuid not null references certificate_kind (id),
  worker_id uuid references worker (id) on delete cascade,
  supervisor_id uuid references supervisor (id) on delete cascade,
  number text check (length(number) between 1 and 100 and number = upper(btrim(number))),
  issued date,
  -- Its last day, as it is printed.
  expires date not null,
  functions text,
  note text,
  -- Addresses of the pictures of its two sides.
  front text,
  back text,
  version integer not null default 1,
  constraint certificate_holder check (num_nonnulls(worker_id, supervisor_id) <= 1),
  constraint certificate_days check (issued <= expires)
);
create index certificate_kind_number on certificate (kind_id, number) where number is not null;
create index certificate_worker on certificate (worker_id, expires);
create index certificate_supervisor on certificate (supervisor_id, expires);

-- Why somebody was put on a job without what it asks for. It says by itself what it is about: entries and people may go.
create table certificate_waiver (
  id uuid primary key default gen_random_uuid(),
  schedule_entry_id uuid not null,
  job_id uuid not null,
  day date not null,
  -- Null where nobody was there who may be in charge.
  worker_id uuid,
  supervisor_id uuid,
  problems jsonb not null check (jsonb_typeof(problems) = 'array'),
  reason text not null check (length(btrim(reason)) between 1 and 500),
  made_at timestamptz not null default now(),
  made_by text not null default acting()
);
create index certificate_waiver_entry on certificate_waiver (schedule_entry_id);

select watch_table(name::regclass) from unnest(array['certificate_kind', 'certificate']) name;
select audit_table('certificate_waiver');
create trigger append_only before update or delete on certificate_waiver for each statement execute function refuse_rewriting();
select announce_table('certificate_kind', 'CertificateKind');
select announce_table('certificate', 'Certificate');

-- Whose certificates a job asks for, null for what its borough says, and what is done there.
alter table job
  add column jurisdiction text check (jurisdiction in ('city', 'state', 'none')),
  add column abatement text not null default 'project' check (abatement in ('project', 'minor', 'none'));

-- What happens where somebody lacks a certificate.
alter table office_setting add column certificate_gate text not null default 'off' check (certificate_gate in ('off', 'ask', 'refuse'));
