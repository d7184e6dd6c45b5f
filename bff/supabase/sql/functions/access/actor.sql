-- Returns who asks, from the claims of the transaction; null without any, and then no policy lets a
-- row by. Without a search path of its own, so that Postgres inlines it; its names are bound here.
-- Callers: the API, policies.
create or replace function parapet.actor_id() returns uuid
  language sql stable
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
grant execute on function parapet.actor_id() to parapet_api;

-- Returns the workspace of the API key that acts; null for a person.
-- Callers: other functions alone.
create or replace function parapet.actor_key_workspace() returns uuid
  language sql stable
  return nullif(current_setting('parapet.key_workspace', true), '')::uuid;

-- Returns the workspace that a worker's transaction is about; null outside of one. Inlined as well.
-- Callers: workers, policies.
create or replace function parapet.worker_workspace() returns uuid
  language sql stable
  return nullif(current_setting('parapet.workspace_id', true), '')::uuid;
grant execute on function parapet.worker_workspace() to parapet_worker;
