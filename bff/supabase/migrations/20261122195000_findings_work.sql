-- Findings are filtered by risk level, assigned many at once, and set aside by rules.

create index findings_risk_level_idx
  on parapet.findings (workspace_id, risk_level, severity_rank, id desc) where not archived;

-- Assigns findings to a member, or to nobody, for a member who may change them. Returns those that it
-- assigned.
create function parapet.assign_findings(workspace uuid, findings uuid[], assignee uuid)
  returns setof uuid
  language sql volatile security definer
  set search_path = ''
begin atomic
  update parapet.findings as finding set assignee_id = assignee
    where finding.id = any (findings) and finding.workspace_id = workspace
      and workspace in (select parapet.actor_workspaces_to_change())
      and (assignee is null or exists (
        select from parapet.memberships as member
        where member.workspace_id = workspace and member.user_id = assignee
      ))
    returning finding.id;
end;

-- A rule that sets findings of a check aside as false positives, on one asset or on all.
create table parapet.finding_mutes (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  check_id text not null,
  -- Null for every asset.
  asset_id uuid references parapet.assets (id) on delete cascade,
  title text not null,
  reason text not null,
  -- No reference: a rule outlives the account.
  created_by uuid,
  created_at timestamptz not null default now()
);
create unique index finding_mutes_rule_idx
  on parapet.finding_mutes (workspace_id, check_id, asset_id) nulls not distinct;
create index finding_mutes_asset_idx on parapet.finding_mutes (asset_id);

alter table parapet.finding_mutes enable row level security;
grant select, delete on parapet.finding_mutes to parapet_api;
grant select on parapet.finding_mutes to parapet_worker;
grant insert (workspace_id, check_id, asset_id, title, reason, created_by)
  on parapet.finding_mutes to parapet_api;
create policy read on parapet.finding_mutes for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.finding_mutes for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and created_by = (select parapet.actor_id())
    and (asset_id is null or exists (
      select from parapet.assets
      where assets.id = asset_id and assets.workspace_id = finding_mutes.workspace_id
    ))
  );
create policy remove on parapet.finding_mutes for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy work on parapet.finding_mutes for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));

revoke execute on function parapet.assign_findings(uuid, uuid[], uuid) from public;
grant execute on function parapet.assign_findings(uuid, uuid[], uuid) to parapet_api;
