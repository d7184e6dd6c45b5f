create policy own on parapet.operator_rights for select to parapet_api
  using (user_id = (select parapet.actor_id()));
