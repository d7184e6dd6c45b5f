-- Schedules that repeat are changed by admins and the owner; a scan of one time also by who has planned it.
alter policy change on parapet.scan_schedules
  using (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and (
      workspace_id in (select parapet.actor_workspaces_to_manage())
      or (once is not null and created_by = (select parapet.actor_id()))
    )
  )
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and (
      workspace_id in (select parapet.actor_workspaces_to_manage())
      or (once is not null and created_by = (select parapet.actor_id()))
    )
  );

-- Who sees the assets with some tags reads schedules of all assets, but adds none.
create policy add_within_scope on parapet.scan_schedules as restrictive for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_open_workspaces()) or target ->> 'kind' <> 'all'
  );
create policy change_within_scope on parapet.scan_schedules as restrictive for update to parapet_api
  using (true)
  with check (
    workspace_id in (select parapet.actor_open_workspaces()) or target ->> 'kind' <> 'all'
  );
