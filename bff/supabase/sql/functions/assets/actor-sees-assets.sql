-- Returns the assets that the actor sees in workspaces with a limit; an asset with two of the tags
-- comes twice.
-- Callers: the API, policies.
create or replace function parapet.actor_scoped_assets() returns setof uuid
  language sql stable security definer rows 1 cost 1
  set search_path = ''
begin atomic
  select tagged.asset_id
  from parapet.memberships as member
  cross join lateral unnest(member.asset_scope) as allowed(tag)
  join parapet.asset_tags as tagged
    on tagged.workspace_id = member.workspace_id and tagged.tag = allowed.tag
  where member.user_id = parapet.actor_id() and member.asset_scope is not null
    and member.workspace_id = coalesce(parapet.actor_key_workspace(), member.workspace_id);
end;
grant execute on function parapet.actor_scoped_assets() to parapet_api;

-- Returns the names of hosts whose proof such an actor sees.
-- Callers: the API, policies.
create or replace function parapet.actor_scoped_hosts() returns setof text
  language sql stable security definer rows 10
  set search_path = ''
begin atomic
  select parapet.host_of_target(assets.type, assets.canonical_key) from parapet.assets
  where assets.id in (select parapet.actor_scoped_assets());
end;
grant execute on function parapet.actor_scoped_hosts() to parapet_api;

-- Returns whether the actor sees the asset, for functions that policies do not bind.
-- Callers: other functions alone.
create or replace function parapet.actor_sees_asset(workspace uuid, asset uuid) returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace in (select parapet.actor_open_workspaces())
    or exists (
      select from parapet.memberships as member
      join parapet.asset_tags as tagged
        on tagged.workspace_id = member.workspace_id and tagged.asset_id = asset
          and tagged.tag = any (member.asset_scope)
      where member.workspace_id = workspace and member.user_id = parapet.actor_id()
    );
end;
