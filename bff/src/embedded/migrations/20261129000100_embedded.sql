-- Mail of the embedded default ends here instead of leaving the machine: see /embedded/mailbox.

create schema if not exists embedded;

create table embedded.mailbox (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  created_at timestamptz not null default now()
);

alter table embedded.mailbox enable row level security;

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
  created_at timestamptz not null default now(),
  -- Money that the sandbox has sent back of a payment.
  refunded_cents integer not null default 0,
  charged_back_cents integer not null default 0
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
