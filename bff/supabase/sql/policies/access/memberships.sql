create policy read on parapet.memberships for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy own on parapet.memberships for insert to parapet_api
  with check (
    user_id = (select parapet.actor_id())
    and role = 'owner'
    and workspace_id in (
      select id from parapet.workspaces where owner_id = (select parapet.actor_id())
    )
  );
