-- Money that went back: what of a payment was refunded or charged back, and a credit note for each part.
alter table parapet.payments
  add column refunded_cents integer not null default 0 check (refunded_cents >= 0),
  add column charged_back_cents integer not null default 0 check (charged_back_cents >= 0);

create table parapet.credit_notes (
  id uuid primary key default parapet.new_id(),
  -- The account may go; what was credited stays.
  user_id uuid references auth.users (id) on delete set null,
  invoice_id uuid not null references parapet.invoices (id),
  -- Of the same series as invoices, without gaps.
  number text not null unique,
  issued_at timestamptz not null,
  reason text not null check (reason in ('refund', 'chargeback')),
  net_cents integer not null,
  vat_cents integer not null,
  gross_cents integer not null check (gross_cents > 0)
);
create index credit_notes_user_idx on parapet.credit_notes (user_id, id desc);
create index credit_notes_invoice_idx on parapet.credit_notes (invoice_id);

alter table parapet.credit_notes enable row level security;
grant select on parapet.credit_notes to parapet_api;
create policy own on parapet.credit_notes for select to parapet_api
  using (user_id = (select parapet.actor_id()));
grant select,
  insert (id, user_id, invoice_id, number, issued_at, reason, net_cents, vat_cents, gross_cents)
  on parapet.credit_notes to parapet_worker;
create policy bill on parapet.credit_notes for all to parapet_worker
  using (user_id = (select parapet.billing_user()))
  with check (user_id = (select parapet.billing_user()));
grant update (refunded_cents, charged_back_cents) on parapet.payments to parapet_worker;
