create policy own on parapet.invoices for select to parapet_api
  using (user_id = (select parapet.actor_id()));
create policy bill on parapet.invoices for all to parapet_worker
  using (user_id = (select parapet.billing_user()))
  with check (user_id = (select parapet.billing_user()));
