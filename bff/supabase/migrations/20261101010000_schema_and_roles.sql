-- The product's tables live in a schema of their own, which no REST API exposes. Two roles enter it:
-- parapet_api for a request, with the claims of its user, and parapet_worker for one workspace at a
-- time. Neither can log in and neither bypasses row-level security.

create schema parapet;
revoke all on schema parapet from public;

do $$
declare
  name text;
begin
  foreach name in array array['parapet_api', 'parapet_worker'] loop
    if not exists (select from pg_roles where rolname = name) then
      execute format('create role %I nologin noinherit', name);
    end if;
    -- From Postgres 16 on, whoever creates a role administers it but may not enter it yet.
    execute format('grant %I to %I', name, current_user);
  end loop;
end
$$;

grant usage on schema parapet to parapet_api, parapet_worker;

-- Time-ordered ids (RFC 9562, version 7): 48 bits of milliseconds, then the random bits of a
-- version 4 id, whose variant is the same.
create function parapet.new_id() returns uuid
  language plpgsql volatile
  set search_path = ''
as $$
declare
  bytes bytea := pg_catalog.uuid_send(pg_catalog.gen_random_uuid());
  millis bigint := (extract(epoch from pg_catalog.clock_timestamp()) * 1000)::bigint;
begin
  for position in 0..5 loop
    bytes := pg_catalog.set_byte(bytes, position, ((millis >> (8 * (5 - position))) & 255)::int);
  end loop;
  bytes := pg_catalog.set_byte(bytes, 6, 112 | (pg_catalog.get_byte(bytes, 6) & 15));
  return pg_catalog.encode(bytes, 'hex')::uuid;
end
$$;

-- Who asks, from the claims of the transaction; null without any, and then no policy lets a row by.
create function parapet.actor_id() returns uuid
  language sql stable
  set search_path = ''
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;

-- The workspace that a worker's transaction is about; null outside of one.
create function parapet.worker_workspace() returns uuid
  language sql stable
  set search_path = ''
  return nullif(current_setting('parapet.workspace_id', true), '')::uuid;

create function parapet.touch_updated_at() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  new.updated_at := pg_catalog.now();
  return new;
end
$$;

-- Every function is callable by public unless that is revoked; so is done wherever some are added.
revoke execute on all functions in schema parapet from public;
grant execute on function parapet.new_id() to parapet_api, parapet_worker;
grant execute on function parapet.actor_id() to parapet_api;
grant execute on function parapet.worker_workspace() to parapet_worker;
