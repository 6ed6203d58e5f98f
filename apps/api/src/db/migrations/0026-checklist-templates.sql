-- Checklists that the office keeps, as their questions are now. One that is retired is offered to nobody and may be taken back; none is deleted, because answers name it.
create table checklist_template (
  id uuid primary key,
  name text not null check (length(btrim(name)) between 1 and 100),
  questions jsonb not null,
  -- Rises with every change of the questions.
  questions_version integer not null default 1 check (questions_version > 0),
  retired boolean not null default false,
  version integer not null default 1
);
create unique index checklist_template_name_once on checklist_template (lower(btrim(name)));

-- The questions as they were in each version: a phone that was away answers an older one.
create table checklist_template_version (
  id uuid primary key default gen_random_uuid(),
  template_id uuid not null references checklist_template (id),
  number integer not null check (number > 0),
  questions jsonb not null,
  made_at timestamptz not null default now(),
  made_by text not null default acting(),
  constraint checklist_template_version_once unique (template_id, number)
);

select watch_table('checklist_template');
select audit_table('checklist_template_version');
create trigger append_only before update or delete on checklist_template_version for each statement execute function refuse_rewriting();
select announce_table('checklist_template', 'ChecklistTemplate');

-- What a completed checklist was called and which version it came from, and which of its pictures belong to a question. Those from before have none of it.
alter table checklist
  add column name text,
  add column template_id uuid,
  add column template_version integer,
  add constraint checklist_template_version_check check ((template_id is null) = (template_version is null)),
  add constraint checklist_of_version foreign key (template_id, template_version) references checklist_template_version (template_id, number);
create index checklist_of_version on checklist (template_id, template_version) where template_id is not null;
alter table question add column images jsonb;
