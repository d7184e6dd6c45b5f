-- How much an asset matters, what it is used for, and who answers for it. The defaults are constants, so
-- no row is rewritten.
alter table parapet.assets
  add column criticality smallint not null default 3 check (criticality between 1 and 5),
  add column environment text not null default 'unknown'
    check (environment in ('production', 'staging', 'development', 'unknown')),
  add column owner_id uuid references auth.users (id) on delete set null;
create index assets_owner_idx on parapet.assets (owner_id) where owner_id is not null;
grant update (criticality, environment) on parapet.assets to parapet_api;

-- Gives assets to a member, or to nobody, for a member who may change them. Returns whether the person
-- may own assets of the workspace.
create function parapet.set_asset_owner(workspace uuid, chosen uuid[], person uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  if workspace not in (select parapet.actor_workspaces_to_change())
    or (person is not null and not exists (
      select from parapet.memberships where workspace_id = workspace and user_id = person
    ))
  then
    return false;
  end if;
  update parapet.assets set owner_id = person
    where workspace_id = workspace and id = any (chosen) and owner_id is distinct from person;
  return true;
end
$$;
revoke execute on function parapet.set_asset_owner(uuid, uuid[], uuid) from public;
grant execute on function parapet.set_asset_owner(uuid, uuid[], uuid) to parapet_api;
