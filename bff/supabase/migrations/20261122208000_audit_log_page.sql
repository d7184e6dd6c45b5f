-- The audit log is read by owner, admin and auditor, filtered and verified.

-- The API key that acted for `actor_id`; no reference, since the log outlives it.
alter table parapet.audit_log add column api_key_id uuid;
grant insert (api_key_id) on parapet.audit_log to parapet_api;

create index audit_log_actor_idx on parapet.audit_log (workspace_id, actor_id, id desc);
create index audit_log_action_idx on parapet.audit_log (workspace_id, action, id desc);
create index audit_log_target_idx
  on parapet.audit_log (workspace_id, target_type, target_id, id desc);

-- What the hash of a row covers: the row before it and everything but its own id.
create function parapet.audit_row_hash(entry parapet.audit_log) returns text
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

-- The id is taken under the lock too: the default takes it before, so that two changes at once could
-- chain in another order than their ids.
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

create function parapet.actor_workspaces_to_audit() returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from parapet.memberships
  where user_id = parapet.actor_id() and role in ('auditor', 'admin', 'owner');
end;

alter policy read on parapet.audit_log
  using (workspace_id in (select parapet.actor_workspaces_to_audit()));

-- The names of those whom the log of the workspace names; of a deleted account there is none.
create function parapet.audit_people(workspace uuid, people uuid[])
  returns table (id uuid, name text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.id,
    coalesce(nullif(users.raw_user_meta_data ->> 'display_name', ''), users.email::text)
  from auth.users
  where users.id = any (people)
    and workspace in (select parapet.actor_workspaces_to_audit())
    and users.deleted_at is null
    and exists (
      select from parapet.audit_log
      where workspace_id = workspace and actor_id = users.id
    );
end;

-- For the operator's command: the workspaces after one, and a page of the chain of one, with the hash
-- that each row should have.
create function parapet.audited_workspaces(last_id uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select id from parapet.workspaces where last_id is null or id > last_id order by id limit most;
end;

create function parapet.audit_chain(workspace uuid, last_id bigint, most integer)
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

revoke execute on function
  parapet.audit_row_hash(parapet.audit_log), parapet.actor_workspaces_to_audit(),
  parapet.audit_people(uuid, uuid[]), parapet.audited_workspaces(uuid, integer),
  parapet.audit_chain(uuid, bigint, integer)
  from public;
grant execute on function parapet.actor_workspaces_to_audit(), parapet.audit_people(uuid, uuid[])
  to parapet_api;
grant execute on function
  parapet.audited_workspaces(uuid, integer), parapet.audit_chain(uuid, bigint, integer)
  to parapet_worker;
