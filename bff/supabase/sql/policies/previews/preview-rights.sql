create policy own on parapet.preview_rights for select to parapet_api
  using (user_id = (select parapet.actor_id()));
