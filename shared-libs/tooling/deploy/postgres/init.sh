#!/bin/bash
# The image of Postgres runs this once, when it creates the database.
set -euo pipefail
folder=$(dirname "${BASH_SOURCE[0]}")
run() { psql --no-psqlrc --quiet --set ON_ERROR_STOP=1 --username postgres --dbname parapet "$@"; }

run --set auth_password="$AUTH_DATABASE_PASSWORD" --set owner_password="$PARAPET_OWNER_PASSWORD" \
  --file "$folder/roles/roles.sql"
run --command 'set role parapet_owner' --file "$folder/roles/login.sql"
run --set login_password="$PARAPET_LOGIN_PASSWORD" \
  <<< "alter role parapet_login password :'login_password'"
