-- When names below a proved domain are searched for next without a person who asks. One row for each asset
-- whose own proof was found; on a plan without the search it stays, so that it begins with an upgrade.
create table parapet.subdomain_syncs (
  asset_id uuid primary key references parapet.assets (id) on delete cascade,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  next_at timestamptz not null
);
create index subdomain_syncs_due_idx on parapet.subdomain_syncs (next_at);
create index subdomain_syncs_workspace_idx on parapet.subdomain_syncs (workspace_id, next_at);

alter table parapet.subdomain_syncs enable row level security;
grant select on parapet.subdomain_syncs to parapet_api;
grant select, insert (asset_id, workspace_id, next_at), update (next_at), delete
  on parapet.subdomain_syncs to parapet_worker;
create policy read on parapet.subdomain_syncs for select to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or asset_id in (select parapet.actor_scoped_assets())
  );
create policy work on parapet.subdomain_syncs for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

-- The workspaces with a search that is due, after `after` in the order of their ids. As definer, because a
-- worker sees one workspace at a time.
create function parapet.workspaces_with_due_syncs(due timestamptz, after uuid, most integer)
  returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select distinct workspace_id from parapet.subdomain_syncs
  where next_at <= due and (after is null or workspace_id > after)
    and workspace_id not in (select workspace_id from parapet.deleted_workspaces)
  order by workspace_id limit most;
end;
revoke execute on function parapet.workspaces_with_due_syncs(timestamptz, uuid, integer) from public;
grant execute on function parapet.workspaces_with_due_syncs(timestamptz, uuid, integer)
  to parapet_worker;

-- Domains that are proved already, over a week.
insert into parapet.subdomain_syncs (asset_id, workspace_id, next_at)
select asset.id, asset.workspace_id, now() + random() * interval '7 days'
from parapet.ownership_proofs as proof
join parapet.assets as asset
  on asset.workspace_id = proof.workspace_id and asset.canonical_key = proof.host
where proof.status = 'verified' and asset.type in ('domain', 'subdomain');
