-- Packs of certificates that were printed for a job of a day, and what they were about: another crew makes them old.
create table certificate_pack (
  id uuid primary key default gen_random_uuid(),
  schedule_entry_id uuid not null,
  digest text not null,
  printed_at timestamptz not null default now(),
  printed_by text not null default acting()
);
create index certificate_pack_entry on certificate_pack (schedule_entry_id, printed_at);

select audit_table('certificate_pack');
create trigger append_only before update or delete on certificate_pack for each statement execute function refuse_rewriting();
