-- The login role owns the tables, and Postgres lets owners past row-level security. Here it does
-- not: a query that forgot to enter one of the two roles finds nothing and writes nothing. Two
-- still act as the owner: functions as definer, which run with an empty search path and are the
-- only ones that do, and whoever sets parapet.as_owner to 'on', as migrations do. Returns whether
-- the statement is of one of these.
-- Callers: other functions alone.
create or replace function parapet.acts_as_owner() returns boolean
  language sql stable
  return coalesce(current_setting('parapet.as_owner', true), '') = 'on'
    or current_setting('search_path') = '""';

-- Binds every table of the schema to that rule; returns nothing. It runs at the end of each
-- migration, so that later tables are bound too.
-- Callers: migrate alone.
create or replace function parapet.bind_owner() returns void
  language plpgsql
  set search_path = ''
as $$
declare
  bypasses boolean := (
    select rolsuper or rolbypassrls from pg_catalog.pg_roles where rolname = current_user
  );
  bound regclass;
begin
  -- A role that bypasses policies cannot be bound; the embedded one is none. Before Postgres 16 the
  -- owner could not enter the two roles without falling under their policies at all times.
  if bypasses or current_setting('server_version_num')::int < 160000 then
    return;
  end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('parapet.bind_owner', 0));
  for bound in
    select oid from pg_catalog.pg_class
    where relnamespace = 'parapet'::regnamespace
      and relkind in ('r', 'p')
      and not relforcerowsecurity
  loop
    execute format('alter table %s enable row level security', bound);
    execute format('alter table %s force row level security', bound);
    execute format(
      'create policy as_owner on %s to current_user using ((select parapet.acts_as_owner()))', bound
    );
  end loop;
end
$$;
