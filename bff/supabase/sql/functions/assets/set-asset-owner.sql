-- Gives assets to a member, or to nobody, for a member who may change and sees all of them. Returns
-- whether the person may own assets of the workspace.
-- Callers: the API.
create or replace function parapet.set_asset_owner(workspace uuid, chosen uuid[], person uuid)
  returns boolean
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if workspace not in (select parapet.actor_workspaces_to_change())
    or workspace not in (select parapet.actor_open_workspaces())
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
grant execute on function parapet.set_asset_owner(uuid, uuid[], uuid) to parapet_api;
