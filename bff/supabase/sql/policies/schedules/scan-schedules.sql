create policy read on parapet.scan_schedules for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
-- Schedules that repeat are changed by admins and the owner; a scan of one time also by who has planned it.
create policy change on parapet.scan_schedules for all to parapet_api
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
create policy read_for_work on parapet.scan_schedules for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));
create policy work on parapet.scan_schedules for update to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()))
  with check (workspace_id = (select parapet.worker_workspace()));
-- Schedules of all assets, and of assets or tags of which the actor sees each.
create policy within_scope on parapet.scan_schedules as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or target ->> 'kind' = 'all'
    or (
      target ->> 'kind' = 'assets'
      and not exists (
        select from jsonb_array_elements_text(target -> 'assetIds') as chosen(id)
        where chosen.id::uuid not in (select parapet.actor_scoped_assets())
      )
    )
    or (
      target ->> 'kind' = 'tags'
      and exists (
        select from parapet.memberships as member
        where member.workspace_id = scan_schedules.workspace_id
          and member.user_id = (select parapet.actor_id())
          and target -> 'tags' <@ to_jsonb(member.asset_scope)
      )
    )
  );
create policy remove_if_over on parapet.scan_schedules for delete to parapet_worker
  using (
    workspace_id = (select parapet.worker_workspace())
    and once is not null and status = 'active' and last_run_at is not null and next_run_at is null
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
