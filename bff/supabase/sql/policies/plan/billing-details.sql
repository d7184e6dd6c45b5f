create policy own on parapet.billing_details for all to parapet_api
  using (user_id = (select parapet.actor_id()))
  with check (user_id = (select parapet.actor_id()));
create policy bill on parapet.billing_details for select to parapet_worker
  using (user_id = (select parapet.billing_user()));
