create policy read on parapet.subscriptions for select to parapet_api
  using (parapet.actor_sees_plan_of(user_id));
create policy own on parapet.subscriptions for update to parapet_api
  using (user_id = (select parapet.actor_id()))
  with check (user_id = (select parapet.actor_id()));
create policy bill on parapet.subscriptions for all to parapet_worker
  using (user_id = (select parapet.billing_user()))
  with check (user_id = (select parapet.billing_user()));
