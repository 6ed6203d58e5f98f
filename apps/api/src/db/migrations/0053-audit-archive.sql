-- Which months of the audit are in the store for files, as lines of JSON packed by gzip. Their rows are not in the database. (decision 0356)
create table audit_archive (
  month date primary key check (extract(day from month) = 1),
  name text not null check (name ~ '^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$'),
  rows bigint not null check (rows > 0),
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of what is packed.
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  archived_at timestamptz not null default now()
);

-- The function alone is another: its trigger stays, so the audit is locked for nobody. The archive deletes what it holds; it has to say so, and to own the table.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('daysheet.audit_is_archived', true) = 'on'
    and pg_has_role((select relowner from pg_class where oid = tg_relid), 'member') then
    return null;
  end if;
  raise exception '% only grows', tg_table_name using errcode = 'insufficient_privilege';
end $$;

-- A role of the application reads it from now on, without being granted it anew.
do $$
declare
  reader text;
begin
  for reader in select distinct pg_get_userbyid(a.grantee) from pg_class c, aclexplode(c.relacl) a
    where c.oid = 'audit_entry'::regclass and a.privilege_type = 'SELECT' and a.grantee not in (0, c.relowner)
  loop
    execute format('grant select on audit_archive to %I', reader);
  end loop;
end $$;
