-- The two roles write the columns that the API and the workers write, and no others: whoever runs
-- SQL as one of them cannot change an id, a workspace, a fingerprint or a proof of ownership.
-- platform/db/row-level-security/reviewed-grants.ts is the list that the tests hold this to.

revoke insert, update on all tables in schema parapet from parapet_api, parapet_worker;

-- Accounts and workspaces. The external id of a workspace is made by the database alone.
grant insert (name, description, owner_id), update (name, description)
  on parapet.workspaces to parapet_api;
grant insert (workspace_id, user_id, role) on parapet.memberships to parapet_api;
revoke select on parapet.workspaces from parapet_worker;
grant select (id, name) on parapet.workspaces to parapet_worker;

-- Assets. Nothing but parapet.verify_private_asset sets `ownership`.
grant insert (
    workspace_id, type, value, canonical_key, display_name, tags, consented_by, consented_at
  ), update (state, tags)
  on parapet.assets to parapet_api;
grant update (status, status_reason, ip_addresses, score, last_scanned_at)
  on parapet.assets to parapet_worker;

-- Scans
grant insert (workspace_id, intensity, ruleset_version, created_by, phases),
    update (status, paused_at, deadline_at, finished_at)
  on parapet.scans to parapet_api;
grant update (
    status, attempt, lease_owner, phase, phases, progress, coverage, counts, requests_sent,
    open_after, error, started_at, finished_at, deadline_at, heartbeat_at
  ) on parapet.scans to parapet_worker;
grant insert (scan_id, asset_id, workspace_id, display_name, position)
  on parapet.scan_targets to parapet_api;
grant update (reachability, reason, score, done_at) on parapet.scan_targets to parapet_worker;
grant insert (
    scan_id, asset_id, check_id, workspace_id, check_version, title, check_group, severity,
    outcome, reason, ended_at
  ), update (outcome, reason, ended_at)
  on parapet.check_results to parapet_worker;
grant insert (workspace_id, scan_id, type) on parapet.scan_events to parapet_api;
grant insert (workspace_id, scan_id, type, payload) on parapet.scan_events to parapet_worker;
grant insert (id, host), update (seen_at) on parapet.workers to parapet_worker;

-- Findings
grant update (status, status_reason, status_changed_at, status_changed_by, fixed_at)
  on parapet.findings to parapet_api;
grant insert (
    id, workspace_id, asset_id, fingerprint, fingerprint_version, check_id, catalogue_id,
    check_version, title, description, severity, confidence, locator, location, cwe_ids, evidence,
    remediation, first_seen_at, last_seen_at, last_tested_at
  ), update (
    check_id, catalogue_id, check_version, title, description, severity, confidence, locator,
    location, cwe_ids, evidence, remediation, last_seen_at, last_tested_at, status, status_reason,
    status_changed_at, status_changed_by, detection, fixed_at, reopened_count
  ) on parapet.findings to parapet_worker;
grant insert (scan_id, finding_id, workspace_id, change, previous_status, at), update (change, at)
  on parapet.finding_occurrences to parapet_worker;

-- Cloud accounts and integrations. The API seals an integration's address and never reads it again.
grant insert (
    id, workspace_id, account_uid, alias, auth_method, role_arn, external_id, access_key_hint,
    region, caller_arn, status, status_message, permission_report, connection_checked_at,
    sealed_secret
  ), update (status, status_message, permission_report, caller_arn, connection_checked_at)
  on parapet.cloud_accounts to parapet_api;
grant insert (
    id, workspace_id, type, name, address_hint, min_severity, events, sealed_secret, created_by
  ), update (name, enabled)
  on parapet.integrations to parapet_api;
revoke select on parapet.integrations from parapet_api;
grant select (
    id, workspace_id, type, name, address_hint, min_severity, events, enabled, health, last_ok_at,
    last_error, created_by, created_at, updated_at
  ) on parapet.integrations to parapet_api;
grant update (health, last_ok_at, last_error) on parapet.integrations to parapet_worker;
grant insert (id, workspace_id, integration_id, event, subject_id, body),
    update (state, tries, turn, error, next_try_at)
  on parapet.integration_deliveries to parapet_api;
grant insert (id, workspace_id, integration_id, event, subject_id, body),
    update (state, tries, turn, response_code, answer, error, last_tried_at, next_try_at)
  on parapet.integration_deliveries to parapet_worker;

-- Notifications and the audit log, whose hashes a trigger writes
grant insert (workspace_id, user_id, new_findings, failed_scans, every_scan),
    update (new_findings, failed_scans, every_scan)
  on parapet.notification_choices to parapet_api;
grant insert (scan_id, user_id, workspace_id), update (sent_at)
  on parapet.notification_mails to parapet_worker;
grant insert (
    workspace_id, actor_kind, actor_id, action, target_type, target_id, before, after, request_id,
    ip, user_agent
  ) on parapet.audit_log to parapet_api;

-- Nobody signs with another member's name, and AWS is told the external id of this workspace alone.
alter policy add on parapet.assets with check (
  workspace_id in (select parapet.actor_workspaces_to_change())
  and consented_by = (select parapet.actor_id())
);
alter policy add on parapet.scans with check (
  workspace_id in (select parapet.actor_workspaces_to_change())
  and created_by = (select parapet.actor_id())
);
alter policy change on parapet.findings with check (
  workspace_id in (select parapet.actor_workspaces_to_change())
  and status_changed_by = (select parapet.actor_id())
);
alter policy add on parapet.integrations with check (
  workspace_id in (select parapet.actor_workspaces_to_change())
  and created_by = (select parapet.actor_id())
);
alter policy add on parapet.cloud_accounts with check (
  workspace_id in (select parapet.actor_workspaces_to_change())
  and (
    external_id is null
    or external_id = (
      select 'parapet-' || workspaces.cloud_external_id from parapet.workspaces
      where workspaces.id = cloud_accounts.workspace_id
    )
  )
);

-- True for localhost and for loopback, RFC 1918, carrier-grade NAT and unique local addresses, alone
-- or as the host of a URL: the ranges of safe-fetch/address-policy.ts.
create function parapet.is_private_target(kind text, canonical_key text) returns boolean
  language plpgsql immutable
  set search_path = ''
as $$
declare
  host text := canonical_key;
  address inet;
begin
  if kind = 'url' then
    host := pg_catalog.substring(
      canonical_key, '^https?://(\[[0-9a-f:]+\]|[a-z0-9._-]+)(?::[0-9]{1,5})?/'
    );
    host := pg_catalog.btrim(host, '[]');
  end if;
  if host = 'localhost' or host ~ '^[a-z0-9._-]+[.]localhost$' then
    return true;
  end if;
  if host is null or host !~ '^([0-9]{1,3}([.][0-9]{1,3}){3}|[0-9a-f:]*:[0-9a-f:]*)$' then
    return false;
  end if;
  address := host::inet;
  -- An octet with a leading zero is decimal here and octal in a URL.
  if pg_catalog.family(address) = 4 and pg_catalog.host(address) <> host then
    return false;
  end if;
  return address <<= any (array[
    '127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10',
    '::1/128', 'fc00::/7'
  ]::inet[]);
exception
  when invalid_text_representation then
    return false;
end
$$;

-- Counts an asset on the operator's own machine or network as proved, for a member who may change
-- it. Returns its ownership; null when it is not the actor's, or public.
create function parapet.verify_private_asset(asset uuid) returns text
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  proved text;
begin
  update parapet.assets set ownership = 'verified'
    where id = asset
      and workspace_id in (select parapet.actor_workspaces_to_change())
      and parapet.is_private_target(type, canonical_key)
    returning ownership into proved;
  return proved;
end
$$;

-- Answers for the session of the actor alone.
create or replace function parapet.session_is_live(session uuid, bearer uuid) returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select bearer = parapet.actor_id() and exists (
    select from auth.sessions
    join auth.users on users.id = sessions.user_id
    where sessions.id = session
      and sessions.user_id = bearer
      and (sessions.not_after is null or sessions.not_after > now())
      and (users.banned_until is null or users.banned_until < now())
      and users.deleted_at is null
  );
end;

revoke execute on all functions in schema parapet from public;
grant execute on function parapet.verify_private_asset(uuid) to parapet_api;

-- A process whose login may not migrate asks here whether everything is applied.
grant usage on schema migrations to parapet_api, parapet_worker;
grant select (name) on migrations.product to parapet_api, parapet_worker;
