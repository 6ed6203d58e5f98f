-- What each may do. Without a role: everything, as it was before there were any.
alter table account
  add column name text check (length(btrim(name)) between 1 and 200),
  add column role text check (role in ('owner', 'office', 'payroll', 'scheduler', 'warehouse', 'viewer'));
alter table supervisor add column role text check (role = 'supervisor');

-- Where there is an owner there stays one who can sign in. One at a time: of two who step down at once the second is asked when the first has gone.
create function keep_an_owner() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('daysheet.owner', 0));
  if not exists (select from account where role = 'owner' and active) then
    raise exception 'The last owner cannot go' using errcode = 'check_violation', constraint = 'account_keeps_an_owner', table = 'account';
  end if;
  return null;
end $$;
create trigger account_keeps_an_owner after update of role, active on account for each row
  when (old.role = 'owner' and old.active and (new.role is distinct from 'owner' or not new.active)) execute function keep_an_owner();
create trigger account_keeps_an_owner_when_deleted after delete on account for each row
  when (old.role = 'owner' and old.active) execute function keep_an_owner();

-- The sessions of somebody with another role go on, but every node looks at them anew, and their streams begin again. What is told is the end of each.
create function announce_role() returns trigger language plpgsql as $$
begin
  perform pg_notify('daysheet_session_end', id::text) from session
  where (case tg_table_name when 'supervisor' then supervisor_id else account_id end) = new.id;
  return null;
end $$;
create trigger supervisor_role_is_announced after update of role on supervisor
  for each row when (old.role is distinct from new.role) execute function announce_role();
create trigger account_role_is_announced after update of role on account
  for each row when (old.role is distinct from new.role) execute function announce_role();

-- On what somebody signed in, in a few words, for a list of sessions.
alter table session add column device text;

-- When somebody was here last: their sessions end, and are swept.
create table last_seen (
  person_id uuid primary key,
  at timestamptz not null
);
create function note_last_seen() returns trigger language plpgsql as $$
begin
  insert into last_seen (person_id, at) values (coalesce(new.account_id, new.supervisor_id), new.last_used_at)
  on conflict (person_id) do update set at = greatest(last_seen.at, excluded.at);
  return null;
end $$;
create trigger session_is_seen after insert or update of last_used_at on session for each row execute function note_last_seen();
create function forget_last_seen() returns trigger language plpgsql as $$
begin
  delete from last_seen where person_id = old.id;
  return null;
end $$;
create trigger account_is_not_seen after delete on account for each row execute function forget_last_seen();
create trigger supervisor_is_not_seen after delete on supervisor for each row execute function forget_last_seen();
insert into last_seen (person_id, at)
select coalesce(account_id, supervisor_id), max(last_used_at) from session group by 1;
