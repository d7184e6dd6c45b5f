-- Who decided what about a finding, when and why; comments; what scans and time changed. Rows are only
-- added.
create table parapet.finding_history (
  id uuid not null default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  finding_id uuid not null references parapet.findings (id) on delete cascade,
  at timestamptz not null default now(),
  kind text not null check (kind in (
    'opened', 'status', 'assigned', 'comment', 'risk_requested', 'risk_rejected', 'retest', 'merged'
  )),
  from_status text,
  to_status text,
  note text,
  -- Null for scans and time. No reference: an entry outlives the account.
  actor_id uuid,
  scan_id uuid,
  primary key (finding_id, id)
);
create index finding_history_workspace_idx on parapet.finding_history (workspace_id, actor_id);

alter table parapet.finding_history enable row level security;
grant select on parapet.finding_history to parapet_api, parapet_worker;
grant insert (workspace_id, finding_id, kind, from_status, to_status, note, actor_id)
  on parapet.finding_history to parapet_api;
grant insert (workspace_id, finding_id, at, kind, from_status, to_status, note, scan_id)
  on parapet.finding_history to parapet_worker;
create policy read on parapet.finding_history for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.finding_history for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and actor_id = (select parapet.actor_id())
    and exists (
      select from parapet.findings
      where findings.id = finding_id and findings.workspace_id = finding_history.workspace_id
    )
  );
create policy work on parapet.finding_history for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

-- The last acceptance of the risk of a finding. Earlier ones are in its history.
create table parapet.finding_risk_acceptances (
  finding_id uuid primary key references parapet.findings (id) on delete cascade,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  state text not null check (state in ('requested', 'approved', 'rejected', 'expired', 'revoked')),
  reason text not null,
  requested_by uuid,
  requested_at timestamptz not null,
  decided_by uuid,
  expires_at timestamptz not null
);
create index finding_risk_acceptances_workspace_idx
  on parapet.finding_risk_acceptances (workspace_id);
create index finding_risk_acceptances_expiry_idx
  on parapet.finding_risk_acceptances (expires_at, workspace_id) where state = 'approved';

-- Risks that were accepted without an end get one.
insert into parapet.finding_risk_acceptances (
    finding_id, workspace_id, state, reason, requested_by, requested_at, decided_by, expires_at
  )
  select id, workspace_id, 'approved', coalesce(status_reason, ''), status_changed_by,
    coalesce(status_changed_at, now()), status_changed_by, now() + interval '365 days'
  from parapet.findings where status = 'risk_accepted';

alter table parapet.finding_risk_acceptances enable row level security;
grant select on parapet.finding_risk_acceptances to parapet_api, parapet_worker;
grant insert (finding_id, workspace_id, state, reason, requested_by, requested_at, decided_by, expires_at),
  update (state, reason, requested_by, requested_at, decided_by, expires_at)
  on parapet.finding_risk_acceptances to parapet_api;
grant update (state) on parapet.finding_risk_acceptances to parapet_worker;
create policy read on parapet.finding_risk_acceptances for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
-- A request is in the actor's own name. Nobody approves their own while another member could.
create policy request on parapet.finding_risk_acceptances for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and state in ('requested', 'approved')
    and requested_by = (select parapet.actor_id())
    and expires_at <= now() + interval '366 days'
    and exists (
      select from parapet.findings
      where findings.id = finding_id
        and findings.workspace_id = finding_risk_acceptances.workspace_id
    )
    and (state <> 'approved' or (
      decided_by = (select parapet.actor_id())
      and not exists (
        select from parapet.memberships as other
        where other.workspace_id = finding_risk_acceptances.workspace_id
          and other.user_id <> (select parapet.actor_id())
          and other.role in ('analyst', 'admin', 'owner')
      )
    ))
  );
create policy decide on parapet.finding_risk_acceptances for update to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()))
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and expires_at <= now() + interval '366 days'
    and (state <> 'requested' or requested_by = (select parapet.actor_id()))
    and (state <> 'approved' or (
      decided_by = (select parapet.actor_id())
      and (requested_by is distinct from decided_by or not exists (
        select from parapet.memberships as other
        where other.workspace_id = finding_risk_acceptances.workspace_id
          and other.user_id <> (select parapet.actor_id())
          and other.role in ('analyst', 'admin', 'owner')
      ))
    ))
  );
create policy work on parapet.finding_risk_acceptances for all to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));

alter table parapet.findings
  add column assignee_id uuid references auth.users (id) on delete set null,
  -- Fixed by a person's word, until a scan has tested it.
  add column is_retest_pending boolean not null default false,
  -- The scan in which its check passed first, where one pass does not close it.
  add column passed_scan_id uuid;
create index findings_assignee_idx
  on parapet.findings (assignee_id, workspace_id, severity_rank, id desc)
  where assignee_id is not null;
grant update (is_retest_pending) on parapet.findings to parapet_api;
grant update (is_retest_pending, passed_scan_id) on parapet.findings to parapet_worker;

-- Assigns a finding to a member, or to nobody, for a member who may change it. Returns whether it did.
create function parapet.assign_finding(workspace uuid, finding uuid, assignee uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  update parapet.findings set assignee_id = assignee
    where id = finding and workspace_id = workspace
      and workspace in (select parapet.actor_workspaces_to_change())
      and (assignee is null or exists (
        select from parapet.memberships
        where workspace_id = workspace and user_id = assignee
      ));
  return found;
end
$$;

-- The names of members, and of people whom the history of the workspace names.
create function parapet.people_of(workspace uuid, people uuid[])
  returns table (id uuid, name text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.id,
    coalesce(nullif(users.raw_user_meta_data ->> 'display_name', ''), users.email::text)
  from auth.users
  where users.id = any (people)
    and workspace in (select parapet.actor_workspaces())
    and users.deleted_at is null
    and (
      exists (
        select from parapet.memberships
        where workspace_id = workspace and user_id = users.id
      )
      or exists (
        select from parapet.finding_history
        where workspace_id = workspace and actor_id = users.id
      )
    );
end;

-- Workspaces after `after` with accepted risks that have expired. As definer, because a worker sees one
-- workspace at a time.
create function parapet.workspaces_with_expired_risks(after uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select distinct workspace_id from parapet.finding_risk_acceptances
  where state = 'approved' and expires_at <= now() and (after is null or workspace_id > after)
  order by workspace_id limit most;
end;

revoke execute on function parapet.assign_finding(uuid, uuid, uuid),
  parapet.people_of(uuid, uuid[]), parapet.workspaces_with_expired_risks(uuid, integer) from public;
grant execute on function parapet.assign_finding(uuid, uuid, uuid) to parapet_api;
grant execute on function parapet.people_of(uuid, uuid[]) to parapet_api;
grant execute on function parapet.workspaces_with_expired_risks(uuid, integer) to parapet_worker;
