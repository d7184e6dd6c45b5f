create policy bill on parapet.payment_events for all to parapet_worker
  using (payment_id in (select id from parapet.payments))
  with check (payment_id in (select id from parapet.payments));
