-- What the sandbox has sent back of a payment.
alter table embedded.sandbox_payments
  add column refunded_cents integer not null default 0,
  add column charged_back_cents integer not null default 0;
