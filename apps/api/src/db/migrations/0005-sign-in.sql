-- How often a password was tried, per person and address, per person and per address (`key` is a keyed digest of which). The counts hold on
-- every node. A row whose window is over counts as none and is swept away at a later sign-in.
create table sign_in_counter (
  key bytea primary key,
  used integer not null,
  window_ends timestamptz not null
);
create index sign_in_counter_window on sign_in_counter (window_ends);

-- Addresses and browsers a person has signed in from (`key` is a keyed digest of both): guesses made elsewhere do not keep them out.
create table familiar_place (
  key bytea primary key,
  until timestamptz not null
);
create index familiar_place_until on familiar_place (until);

-- Tickets that open one thing once, and were used.
create table used_ticket (
  key bytea primary key,
  expires_at timestamptz not null
);
create index used_ticket_expires on used_ticket (expires_at);

-- A new password ends the person's sessions, whoever sets it and however. The one in `daysheet.kept_session` stays: the person who changes
-- their own password is not signed out by it.
create function end_sessions_of_old_password() returns trigger language plpgsql as $$
declare
  kept text := coalesce(current_setting('daysheet.kept_session', true), '');
begin
  delete from session
  where (case tg_table_name when 'supervisor' then supervisor_id else account_id end) = new.id and id::text <> kept;
  return null;
end $$;
create trigger supervisor_password_ends_sessions after update of password_hash on supervisor
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_sessions_of_old_password();
create trigger account_password_ends_sessions after update of password_hash on account
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_sessions_of_old_password();
