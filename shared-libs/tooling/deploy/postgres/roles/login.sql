-- The login of API and workers, which may enter the two roles of the product and owns nothing but the
-- queue. Run as the owner of the product's tables. Needs Postgres 16 or newer.

create role parapet_login login noinherit password 'choose-a-password';

do $$
declare
  name text;
begin
  -- The roles of requests and of workers. Nobody has their rights without entering them.
  foreach name in array array['parapet_api', 'parapet_worker'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
    end if;
    execute format('grant %I to parapet_login with inherit false, set true', name);
  end loop;
end
$$;

-- The queue makes its own tables. What is there already changes hands.
grant parapet_login to current_user with inherit true, set true;
create schema if not exists pgboss;
grant create, usage on schema pgboss to parapet_login;
do $$
declare
  object text;
begin
  for object in
    select format('table %s', oid::regclass) from pg_class
      where relnamespace = 'pgboss'::regnamespace and relkind in ('r', 'p')
    union all
    select format('routine %s', oid::regprocedure) from pg_proc
      where pronamespace = 'pgboss'::regnamespace
    union all
    select format('type %s', oid::regtype) from pg_type
      where typnamespace = 'pgboss'::regnamespace and typtype = 'e'
  loop
    execute format('alter %s owner to parapet_login', object);
  end loop;
end
$$;
alter schema pgboss owner to parapet_login;
revoke parapet_login from current_user;
