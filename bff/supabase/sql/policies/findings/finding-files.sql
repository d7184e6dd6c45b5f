create policy read on parapet.finding_files for select to parapet_api
  using (workspace_id in (select parapet.actor_workspaces()));
create policy add on parapet.finding_files for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces_to_change())
    and created_by = (select parapet.actor_id())
    and exists (
      select from parapet.findings
      where findings.id = finding_id and findings.workspace_id = finding_files.workspace_id
    )
  );
create policy remove on parapet.finding_files for delete to parapet_api
  using (workspace_id in (select parapet.actor_workspaces_to_change()));
create policy within_scope on parapet.finding_files as restrictive for all to parapet_api
  using (
    workspace_id in (select parapet.actor_open_workspaces())
    or parapet.actor_sees_finding(workspace_id, finding_id)
  );
