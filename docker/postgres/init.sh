#!/bin/sh
# Runs once, when the volume is empty: a role and a database for the product, and others for the specs. Both may make
# databases: the product restores its backups into one each night, the specs make one for each file,
# and roles that may do less.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username postgres <<'SQL'
create role fieldday login createdb password :'password';
create database fieldday owner fieldday;
create role fieldday_test login createdb createrole password :'password';
create database fieldday_test owner fieldday_test;
grant pg_read_all_data to fieldday_test with admin option;
-- For specs that fill tables without their triggers.
grant set on parameter session_replication_role to fieldday_test;
SQL
