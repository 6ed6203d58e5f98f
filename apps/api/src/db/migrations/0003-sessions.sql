-- Who is signed in. Only a hash of the token is kept: a stolen copy of this table opens nothing.
create table session (
  id uuid primary key,
  token_hash bytea not null unique,
  account_id uuid references account on delete cascade,
  supervisor_id uuid references supervisor on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  idle_seconds integer not null check (idle_seconds > 0),
  expires_at timestamptz not null,
  constraint session_has_one_owner check (num_nonnulls(account_id, supervisor_id) = 1)
);
create index session_account on session (account_id);
create index session_supervisor on session (supervisor_id);
create index session_expires on session (expires_at);

-- Every node forgets an ended session at once.
create function announce_session_end() returns trigger language plpgsql as $$
begin
  perform pg_notify('daysheet_session_end', old.id::text);
  return null;
end $$;
create trigger session_end_is_announced after delete on session for each row execute function announce_session_end();

-- Turning a person off ends their sessions, whoever does it and however.
create function end_sessions_of_inactive() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'supervisor' then
    delete from session where supervisor_id = new.id;
  else
    delete from session where account_id = new.id;
  end if;
  return null;
end $$;
create trigger supervisor_off_ends_sessions after update of active on supervisor
  for each row when (old.active and not new.active) execute function end_sessions_of_inactive();
create trigger account_off_ends_sessions after update of active on account
  for each row when (old.active and not new.active) execute function end_sessions_of_inactive();
