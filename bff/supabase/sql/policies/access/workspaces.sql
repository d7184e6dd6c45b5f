create policy read on parapet.workspaces for select to parapet_api
  using (id in (select parapet.actor_workspaces()) or owner_id = (select parapet.actor_id()));
create policy add on parapet.workspaces for insert to parapet_api
  with check (owner_id = (select parapet.actor_id()) and not personal);
create policy change on parapet.workspaces for update to parapet_api
  using (owner_id = (select parapet.actor_id()))
  with check (owner_id = (select parapet.actor_id()));
create policy work on parapet.workspaces for select to parapet_worker
  using (id = (select parapet.worker_workspace()));
