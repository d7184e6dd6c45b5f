-- Pictures are read and written by their account; reports are read as their rows are, evidence by members
-- without a limit, and logos by all members: their owner writes them.
create policy own on parapet.stored_objects for all to parapet_api
  using (bucket = 'avatars' and owner_id = (select parapet.actor_id()))
  with check (bucket = 'avatars' and owner_id = (select parapet.actor_id()));
create policy read on parapet.stored_objects for select to parapet_api
  using (
    bucket = 'reports'
    and (
      owner_id in (select parapet.actor_open_workspaces())
      or exists (
        select from parapet.reports
        where reports.workspace_id = stored_objects.owner_id
          and reports.id::text || '.' || reports.format = stored_objects.name
      )
    )
  );
create policy read_evidence on parapet.stored_objects for select to parapet_api
  using (bucket = 'evidence' and owner_id in (select parapet.actor_open_workspaces()));
create policy write_evidence on parapet.stored_objects for all to parapet_api
  using (
    bucket = 'evidence'
    and owner_id in (select parapet.actor_workspaces_to_change())
    and owner_id in (select parapet.actor_open_workspaces())
  )
  with check (
    bucket = 'evidence'
    and owner_id in (select parapet.actor_workspaces_to_change())
    and owner_id in (select parapet.actor_open_workspaces())
  );
create policy write_imports on parapet.stored_objects for all to parapet_api
  using (
    bucket = 'imports'
    and owner_id in (select parapet.actor_workspaces_to_change())
    and owner_id in (select parapet.actor_open_workspaces())
  )
  with check (
    bucket = 'imports'
    and owner_id in (select parapet.actor_workspaces_to_change())
    and owner_id in (select parapet.actor_open_workspaces())
  );
create policy write_objects on parapet.stored_objects for all to parapet_api
  using (bucket = 'objects' and (select parapet.actor_is_operator()))
  with check (bucket = 'objects' and (select parapet.actor_is_operator()));
create policy read_logo on parapet.stored_objects for select to parapet_api
  using (bucket = 'logos' and owner_id in (select parapet.actor_workspaces()));
create policy write_logo on parapet.stored_objects for all to parapet_api
  using (
    bucket = 'logos'
    and exists (
      select from parapet.workspaces as workspace
      where workspace.id = stored_objects.owner_id and workspace.owner_id = (select parapet.actor_id())
    )
  )
  with check (
    bucket = 'logos'
    and exists (
      select from parapet.workspaces as workspace
      where workspace.id = stored_objects.owner_id and workspace.owner_id = (select parapet.actor_id())
    )
  );
-- Another attempt writes the file again; what is stored leaves by the sweep alone.
create policy take_over on parapet.stored_objects as restrictive for delete to parapet_api, parapet_worker
  using (state <> 'stored');
create policy work on parapet.stored_objects for all to parapet_worker
  using (bucket = 'reports' and owner_id = (select parapet.worker_workspace()))
  with check (bucket = 'reports' and owner_id = (select parapet.worker_workspace()));
create policy read_for_work on parapet.stored_objects for select to parapet_worker
  using (bucket = 'evidence' and owner_id = (select parapet.worker_workspace()));
