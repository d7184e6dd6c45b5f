-- The product's tables live in a schema of their own, which no REST API exposes. Two roles enter it:
-- parapet_api for a request, with the claims of its user, and parapet_worker for one workspace at a
-- time. A third, parapet_search, owns the functions that search: Postgres uses no index for a text
-- match below a policy, because the match could reveal rows that the policy hides, so these
-- functions read every row of the searched columns, after they have checked the actor. No role can
-- log in and none bypasses row-level security.

create schema if not exists parapet;
revoke all on schema parapet from public;

do $$
declare
  name text;
begin
  foreach name in array array['parapet_api', 'parapet_worker', 'parapet_search'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
    end if;
    -- The owner may enter them, and holds nothing of theirs before it does. Before Postgres 16 a
    -- member without that choice cannot be made.
    if current_setting('server_version_num')::int >= 160000 then
      execute format('grant %I to %I with inherit false, set true', name, current_user);
    else
      execute format('grant %I to %I', name, current_user);
    end if;
  end loop;
end
$$;

grant usage on schema parapet to parapet_api, parapet_worker, parapet_search;

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;
create extension if not exists btree_gin with schema extensions;
