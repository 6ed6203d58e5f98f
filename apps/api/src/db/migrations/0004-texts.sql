-- Every text to and from a crew member. The row is written in the transaction that decides to send; a queue worker hands it over.
create table text_message (
  id uuid primary key,
  worker_id uuid not null references worker,
  worker_entry_id uuid references worker_entry on delete set null,
  schedule_entry_id uuid references schedule_entry on delete set null,
  kind text not null check (kind in ('ask', 'cancelled', 'removal', 'reply')),
  state text not null check (state in ('queued', 'handing', 'sent', 'delivered', 'failed', 'unknown', 'received')),
  phone text not null,
  body text not null,
  language text check (language in ('en', 'es')),
  number integer,
  answered boolean not null default false,
  carrier_id text unique,
  reason text,
  note text not null default '',
  intent_id uuid,
  attempts integer not null default 0,
  time timestamptz not null default now(),
  handed_at timestamptz,
  version integer not null default 1,
  constraint text_message_reply_is_received check ((kind = 'reply') = (state = 'received'))
);
create index text_message_worker on text_message (worker_id, time);
create index text_message_worker_entry on text_message (worker_entry_id, time);
create index text_message_schedule_entry on text_message (schedule_entry_id);
create index text_message_phone on text_message (phone, time);
create index text_message_unsettled on text_message (state, time) where state in ('queued', 'handing', 'unknown');
-- One press of a button texts a person once, however often the request arrives.
create unique index text_message_intent on text_message (intent_id, worker_id);

-- Callbacks already acted on: a repeated or replayed one changes nothing.
create table carrier_callback (
  key text primary key,
  at timestamptz not null default now()
);

-- Phones whose owner texted STOP; the carrier refuses to deliver there until START.
create table text_opt_out (
  phone text primary key,
  at timestamptz not null default now()
);

select watch_table('text_message');
select announce_table('text_message', 'TextMessage');
