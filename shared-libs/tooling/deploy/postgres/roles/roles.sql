-- The roles of an own Postgres, as a Supabase project has them. Passwords are variables of psql.
create role supabase_auth_admin login noinherit password :'auth_password';
alter role supabase_auth_admin set search_path = auth;
create role anon nologin noinherit;
create role authenticated nologin noinherit;
create role service_role nologin noinherit bypassrls;
-- Owns the product's tables; only migrations log in as it.
create role parapet_owner login createrole bypassrls password :'owner_password';

alter database parapet owner to parapet_owner;
grant create on database parapet to supabase_auth_admin;

-- Accounts belong to the auth service. The owner of the product refers to them, and may grant only
-- the reading.
create schema auth authorization supabase_auth_admin;
grant usage on schema auth to parapet_owner;
alter default privileges for role supabase_auth_admin in schema auth
  grant insert, references, delete, trigger, truncate, update on tables to parapet_owner;
alter default privileges for role supabase_auth_admin in schema auth
  grant select on tables to parapet_owner with grant option;
