#!/bin/sh
# Run once by the Postgres image when it makes its data: the owner exists already, this adds the web role.
# What it may do table by table is granted after each migration.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" -v password="$WEB_PASSWORD" <<'SQL'
CREATE ROLE rollbook_web LOGIN PASSWORD :'password';
SQL
