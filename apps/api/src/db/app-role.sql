-- What a role of the application alone may do (docs/security.md "Database roles"). Run by `commands/app-role.ts` as the owner, after the migrations and again after
-- each newer one; `app_role` stands for the role's name.

-- Before PostgreSQL 15 everybody could make tables here; a database that comes from there still lets them.
revoke create on schema public from public;
grant usage on schema public, graphile_worker to app_role;
grant select, insert, update, delete on all tables in schema public to app_role;
-- `update` as well: after a failover or a restore the numbers of changes are moved on (features/live/queries.ts).
grant usage, select, update on all sequences in schema public to app_role;
grant execute on all functions in schema public to app_role;

-- The audit is written and read, and that is all; what is in its archive, and which migrations were applied, is only read.
revoke update, delete on audit_entry from app_role;
revoke insert, update, delete on applied_migration, audit_archive from app_role;

-- The queue keeps its rows from everybody but their owner.
grant select, insert, update, delete on all tables in schema graphile_worker to app_role;
revoke insert, update, delete on graphile_worker.migrations from app_role;
grant usage, select on all sequences in schema graphile_worker to app_role;
grant execute on all functions in schema graphile_worker to app_role;
do $$
declare
  kept regclass;
begin
  for kept in select oid from pg_class where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity loop
    execute format('drop policy if exists daysheet_application on %s', kept);
    execute format('create policy daysheet_application on %s to app_role using (true) with check (true)', kept);
  end loop;
end $$;
