-- A worker's own page. Its link goes out with the text that asks about a job; of the link a digest is kept, and what the office reads of the text has none. (decision 0263)
alter table office_setting add column worker_page boolean not null default false;

alter table text_message
  add column page_digest bytea unique,
  add constraint text_message_page_of_question check (page_digest is null or (kind = 'ask' and length(page_digest) = 32));

-- What a worker says of their own hours. It changes none: it is looked into in the time review. What is said again of the same punch names what it replaces by being newer.
create table time_claim (
  id uuid primary key,
  worker_id uuid not null references worker (id),
  -- A place on a crew of which something was said stays, as one on which somebody clocked.
  worker_entry_id uuid not null references worker_entry (id),
  punch_id uuid,
  type text not null check (type in ('in', 'out')),
  time timestamptz not null,
  comment text check (length(comment) between 1 and 300),
  made_at timestamptz not null default clock_timestamp(),
  made_by text not null default acting()
);
create index time_claim_worker_entry on time_claim (worker_entry_id, made_at);
create index time_claim_worker on time_claim (worker_id);

select audit_table('time_claim');
create trigger append_only before update or delete on time_claim for each statement execute function refuse_rewriting();
create trigger record_change after insert on time_claim referencing new table as added for each statement execute function record_time_review();
