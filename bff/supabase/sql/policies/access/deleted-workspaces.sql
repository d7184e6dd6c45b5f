create policy read on parapet.deleted_workspaces for select to parapet_api
  using (
    workspace_id in (
      select id from parapet.workspaces where owner_id = (select parapet.actor_id())
    )
  );
