#!/bin/sh
# db1, db2, db3: /etc/patroni/make-database.sh, owned by postgres, mode 0700
# Run once by Patroni on the first primary, with the superuser's address: a role and a database for Daysheet, which is thereby no superuser (docs/security.md, "Database roles").
set -eu
psql --no-psqlrc --set=ON_ERROR_STOP=1 "$1" <<'SQL'
create role daysheet login password '${DATABASE_PASSWORD}';
-- A standby tells whoever has this which primary it follows (docs/scale.md, "Exports on a replica").
grant pg_read_all_stats to daysheet;
create database daysheet owner daysheet;
SQL
