-- A link by which somebody chooses a password: one for an account, used once, and over with the password it was made for.
create table password_link (
  account_id uuid primary key references account on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);

create function end_password_link() returns trigger language plpgsql as $$
begin
  delete from password_link where account_id = new.id;
  return null;
end $$;
create trigger account_password_ends_link after update of password_hash on account
  for each row when (old.password_hash is distinct from new.password_hash) execute function end_password_link();
