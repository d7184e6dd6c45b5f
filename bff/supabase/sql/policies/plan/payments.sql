create policy own on parapet.payments for select to parapet_api
  using (user_id = (select parapet.actor_id()));
create policy start on parapet.payments for insert to parapet_api
  with check (user_id = (select parapet.actor_id()) and kind = 'checkout');
create policy bill on parapet.payments for all to parapet_worker
  using (user_id = (select parapet.billing_user()))
  with check (user_id = (select parapet.billing_user()));
create policy supersede on parapet.payments for update to parapet_api
  using (user_id = (select parapet.actor_id()) and kind = 'checkout' and status = 'open')
  with check (user_id = (select parapet.actor_id()) and kind = 'checkout' and status = 'open');
