-- Priority by the published formula, and when a finding is due.
alter table parapet.findings
  add column priority_score smallint not null default 0,
  add column priority_factors jsonb not null default '[]',
  add column risk_level text not null default 'low'
    check (risk_level in ('urgent', 'needs_action', 'medium', 'low')),
  -- Null for information.
  add column due_at timestamptz;

-- By severity and confidence alone until a scan knows whether the asset can be reached. The time to fix
-- them begins now: nothing is late because of an upgrade.
update parapet.findings set
  priority_score = round((array[38, 30, 20, 10, 2])[severity_rank]
    * case when confidence = 'tentative' then 0.7 else 1 end),
  risk_level = case when severity_rank = 1 and confidence <> 'tentative' then 'medium' else 'low' end,
  due_at = now() + make_interval(days => (array[7, 30, 90, 120])[severity_rank]);

create index findings_priority_idx
  on parapet.findings (workspace_id, severity_rank, status, priority_score desc, id desc)
  where not archived;
create index findings_due_idx
  on parapet.findings (
    workspace_id, severity_rank, status,
    (coalesce(due_at, '9999-12-31 00:00:00+00'::timestamptz)), id
  )
  where not archived;
create index findings_check_idx
  on parapet.findings (workspace_id, check_id, severity_rank, id desc) where not archived;
grant insert (priority_score, priority_factors, risk_level, due_at),
  update (priority_score, priority_factors, risk_level, due_at)
  on parapet.findings to parapet_worker;
grant update (due_at) on parapet.findings to parapet_api;

-- A person has a check run again on the asset of a finding, and sees what it showed before and after.
create table parapet.finding_retests (
  finding_id uuid not null references parapet.findings (id) on delete cascade,
  scan_id uuid not null,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  requested_by uuid,
  requested_at timestamptz not null default now(),
  evidence_before jsonb not null,
  -- Null until the scan has run the check.
  outcome text check (outcome in ('fixed', 'passed_once', 'present', 'not_tested')),
  reason text,
  evidence_after jsonb,
  ended_at timestamptz,
  primary key (finding_id, scan_id)
);
create index finding_retests_scan_idx on parapet.finding_retests (workspace_id, scan_id)
  where ended_at is null;
create index finding_retests_workspace_idx on parapet.finding_retests (workspace_id);
alter table parapet.finding_retests enable row level security;
grant select on parapet.finding_retests to parapet_api, parapet_worker;
grant insert (finding_id, scan_id, workspace_id, requested_by, evidence_before)
  on parapet.finding_retests to parapet_api;
grant update (outcome, reason, evidence_after, ended_at) on parapet.finding_retests to parapet_worker;
create policy read on parapet.finding_retests for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.finding_retests for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and requested_by = (select parapet.actor_id())
    and exists (
      select from parapet.findings
      where findings.id = finding_id and findings.workspace_id = finding_retests.workspace_id
    )
  );
create policy work on parapet.finding_retests for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
