#!/bin/sh
# Run once by the image of PostgreSQL, on an empty volume: a role and a database for Daysheet, which is thereby no superuser (docs/security.md, "Database roles").
set -eu
psql --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname=postgres <<'SQL'
\getenv password DATABASE_PASSWORD
create role daysheet login password :'password';
create database daysheet owner daysheet;
SQL
