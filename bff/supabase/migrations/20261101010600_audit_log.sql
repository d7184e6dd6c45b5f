-- Who changed what. Rows are only ever added, in the transaction of the change, and each one's hash
-- covers its predecessor's, so a row that is altered or removed later breaks the chain.

create table parapet.audit_log (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  actor_kind text not null check (actor_kind in ('user', 'system')),
  -- No reference: the log outlives the account.
  actor_id uuid,
  action text not null,
  target_type text not null,
  target_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  ip text,
  user_agent text,
  at timestamptz not null default clock_timestamp(),
  prev_hash text,
  hash text not null default ''
);
create index audit_log_workspace_idx on parapet.audit_log (workspace_id, id desc);

create function parapet.chain_audit_row() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('audit:' || new.workspace_id::text, 0)
  );
  new.at := pg_catalog.clock_timestamp();
  select log.hash into new.prev_hash from parapet.audit_log as log
    where log.workspace_id = new.workspace_id order by log.id desc limit 1;
  new.hash := pg_catalog.encode(
    pg_catalog.sha256(pg_catalog.convert_to(
      pg_catalog.jsonb_build_array(
        new.prev_hash, new.workspace_id, new.actor_kind, new.actor_id, new.action, new.target_type,
        new.target_id, new.before, new.after, new.request_id, new.ip, new.user_agent,
        extract(epoch from new.at)
      )::text,
      'UTF8'
    )),
    'hex'
  );
  return new;
end
$$;
revoke execute on all functions in schema parapet from public;
create trigger chain before insert on parapet.audit_log
  for each row execute function parapet.chain_audit_row();

alter table parapet.audit_log enable row level security;
grant select, insert on parapet.audit_log to parapet_api;
create policy read on parapet.audit_log for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.audit_log for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and actor_id = (select parapet.actor_id())
  );
