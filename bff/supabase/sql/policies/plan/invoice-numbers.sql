create policy number on parapet.invoice_numbers for all to parapet_worker
  using ((select parapet.billing_user()) is not null)
  with check ((select parapet.billing_user()) is not null);
