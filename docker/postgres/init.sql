-- Runs once, when the volume is empty. Passwords for development: the ports are published on this machine only.
create role fieldday login password 'fieldday';
create database fieldday owner fieldday;

-- The specs make a database for each file, from a template that they migrate once.
create role fieldday_test login createdb password 'fieldday_test';
create database fieldday_test owner fieldday_test;
