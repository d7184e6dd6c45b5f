-- One open checkout for each account: a newer one closes it, also where the provider lets it be paid all the same.
-- What of a payment no longer fitted when it settled is sent back, and is on no invoice.
alter table parapet.payments
  add column superseded_at timestamptz,
  add column returned_cents integer not null default 0
    check (returned_cents between 0 and gross_cents);

grant update (superseded_at) on parapet.payments to parapet_api;
create policy supersede on parapet.payments for update to parapet_api
  using (user_id = (select parapet.actor_id()) and kind = 'checkout' and status = 'open')
  with check (user_id = (select parapet.actor_id()) and kind = 'checkout' and status = 'open');
grant update (returned_cents) on parapet.payments to parapet_worker;
