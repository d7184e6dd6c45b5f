-- The payment provider of the embedded default: no money moves. See /embedded/payments.
create table embedded.sandbox_payments (
  id text primary key,
  customer text not null,
  subscription text,
  amount_cents integer not null,
  description text not null,
  reference text,
  status text not null default 'open'
    check (status in ('open', 'paid', 'failed', 'canceled', 'expired')),
  return_url text,
  created_at timestamptz not null default now()
);
create index sandbox_payments_customer_idx on embedded.sandbox_payments (customer);

create table embedded.sandbox_subscriptions (
  id text primary key,
  customer text not null,
  amount_cents integer not null,
  months integer not null,
  description text not null,
  next_charge_at timestamptz not null,
  is_active boolean not null default true,
  created_at timestamptz not null default now()
);

alter table embedded.sandbox_payments enable row level security;
alter table embedded.sandbox_subscriptions enable row level security;
