create policy own on parapet.avatars for all to parapet_api
  using (user_id = (select parapet.actor_id()))
  with check (user_id = (select parapet.actor_id()));
