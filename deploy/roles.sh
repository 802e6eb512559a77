#!/bin/sh
# Run once by the Postgres image when it makes its data: the two roles, neither a superuser, and the owner's database.
# What the web role may do table by table is granted after each migration.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d postgres -v owner="$OWNER_PASSWORD" -v web="$WEB_PASSWORD" <<'SQL'
CREATE ROLE rollbook_owner LOGIN PASSWORD :'owner';
CREATE ROLE rollbook_web LOGIN PASSWORD :'web';
CREATE DATABASE rollbook OWNER rollbook_owner;
ALTER ROLE CURRENT_USER PASSWORD NULL; -- nothing signs in as the superuser
SQL
