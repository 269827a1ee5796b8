#!/bin/sh
# Runs once, when the volume is empty: a role and a database for the product, and for the specs one that may make
# databases, since they make one for each file from a template that they migrate once.
set -eu
psql --set ON_ERROR_STOP=1 --set password="$DATABASE_PASSWORD" --username postgres <<'SQL'
create role fieldday login password :'password';
create database fieldday owner fieldday;
create role fieldday_test login createdb password :'password';
create database fieldday_test owner fieldday_test;
SQL
