-- Returns whether the actor sees all assets of a scan: it has the counts and the log of all of
-- them.
-- Callers: the API, policies.
create or replace function parapet.actor_sees_targets(workspace uuid, scan uuid, assets integer) returns boolean
  language sql stable security definer cost 10
  set search_path = ''
begin atomic
  select not exists (
    select from parapet.scan_targets as target
    where target.workspace_id = workspace and target.scan_id = scan and not exists (
      select from parapet.memberships as member
      join parapet.asset_tags as tagged
        on tagged.workspace_id = workspace and tagged.asset_id = target.asset_id
          and tagged.tag = any (member.asset_scope)
      where member.workspace_id = workspace and member.user_id = parapet.actor_id()
    )
  ) and assets = (
    select count(*) from parapet.scan_targets as target
    where target.workspace_id = workspace and target.scan_id = scan
  );
end;
grant execute on function parapet.actor_sees_targets(uuid, uuid, integer) to parapet_api;

-- Returns whether the actor sees a scan; one that they have just started has no assets yet.
-- Callers: the API, policies.
create or replace function parapet.actor_sees_scan(workspace uuid, scan uuid) returns boolean
  language sql stable security definer cost 10
  set search_path = ''
begin atomic
  select exists (
    select from parapet.scans where id = scan and workspace_id = workspace and (
      (created_by = parapet.actor_id() and status = 'queued')
      or parapet.actor_sees_targets(workspace, id, asset_count)
    )
  );
end;
grant execute on function parapet.actor_sees_scan(uuid, uuid) to parapet_api;
