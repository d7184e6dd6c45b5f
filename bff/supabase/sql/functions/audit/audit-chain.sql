-- Returns the hash of a row, which covers the row before it and everything but its own id.
-- Callers: other functions alone.
create or replace function parapet.audit_row_hash(entry parapet.audit_log) returns text
  language sql stable
  set search_path = ''
begin atomic
  select pg_catalog.encode(
    pg_catalog.sha256(pg_catalog.convert_to(
      (
        pg_catalog.jsonb_build_array(
          entry.prev_hash, entry.workspace_id, entry.actor_kind, entry.actor_id, entry.action,
          entry.target_type, entry.target_id, entry.before, entry.after, entry.request_id, entry.ip,
          entry.user_agent, extract(epoch from entry.at)
        )
        || case
          when entry.api_key_id is null then '[]'::jsonb
          else pg_catalog.jsonb_build_array(entry.api_key_id)
        end
      )::text,
      'UTF8'
    )),
    'hex'
  );
end;

-- Gives a row its id and the hash of the row before. The id is taken under the lock too: the
-- default takes it before, so that two changes at once could chain in another order than their ids.
-- Callers: triggers alone.
create or replace function parapet.chain_audit_row() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('audit:' || new.workspace_id::text, 0)
  );
  new.id := pg_catalog.nextval('parapet.audit_log_id_seq');
  new.at := pg_catalog.clock_timestamp();
  select log.hash into new.prev_hash from parapet.audit_log as log
    where log.workspace_id = new.workspace_id order by log.id desc limit 1;
  new.hash := parapet.audit_row_hash(new);
  return new;
end
$$;

-- Returns up to `most` rows of a workspace's chain after an id, each with the hash that it should
-- have.
-- Callers: workers.
create or replace function parapet.audit_chain(workspace uuid, last_id bigint, most integer)
  returns table (id bigint, at timestamptz, action text, prev_hash text, hash text, expected text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select log.id, log.at, log.action, log.prev_hash, log.hash, parapet.audit_row_hash(log)
  from parapet.audit_log as log
  where log.workspace_id = workspace and log.id > last_id
  order by log.id
  limit most;
end;
grant execute on function parapet.audit_chain(uuid, bigint, integer) to parapet_worker;

-- Returns up to `most` workspaces with a log after an id, for the operator's command.
-- Callers: workers.
create or replace function parapet.audited_workspaces(last_id uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select id from parapet.workspaces where last_id is null or id > last_id order by id limit most;
end;
grant execute on function parapet.audited_workspaces(uuid, integer) to parapet_worker;
