-- The plan of each account, what it pays, and from when history is deleted.

create table parapet.subscriptions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tier text not null default 'free' check (tier in ('free', 'core', 'pro', 'advanced', 'mssp')),
  mollie_customer_id text,
  mollie_subscription_id text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- After a change of the plan, the history of the larger of the two plans is kept for 30 days.
  previous_tier text
    check (previous_tier in ('free', 'core', 'pro', 'advanced', 'mssp')),
  previous_tier_until timestamptz,
  -- When the owner was told by mail which scans a smaller plan deletes.
  history_notice_at timestamptz,
  extra_assets integer not null default 0 check (extra_assets between 0 and 100000),
  billing_period text not null default 'monthly'
    check (billing_period in ('monthly', 'yearly')),
  -- The running period: what it cost without VAT, and until when it is paid. Null without payment.
  net_cents integer not null default 0 check (net_cents >= 0),
  period_start timestamptz,
  period_end timestamptz,
  cancels_at timestamptz,
  -- Charges of this period that failed; with grace_until the plan is past due.
  failed_charges smallint not null default 0,
  next_charge_at timestamptz,
  grace_until timestamptz,
  -- The plan from the end of the period on.
  next_tier text check (next_tier in ('core', 'pro', 'advanced')),
  next_extra_assets integer check (next_extra_assets between 0 and 100000),
  next_billing_period text check (next_billing_period in ('monthly', 'yearly')),
  -- The charge that the provider knows, as text to compare with; null for nothing.
  provider_terms text
);
create unique index subscriptions_customer_idx on parapet.subscriptions (mollie_customer_id)
  where mollie_customer_id is not null;
create index subscriptions_due_idx on parapet.subscriptions (user_id) where period_end is not null;
alter table parapet.subscriptions enable row level security;
grant select,
    update (cancels_at, next_tier, next_extra_assets, next_billing_period)
  on parapet.subscriptions to parapet_api;
grant select,
    update (tier, mollie_customer_id, mollie_subscription_id, extra_assets, billing_period,
      net_cents, period_start, period_end, cancels_at, failed_charges, next_charge_at,
      grace_until, next_tier, next_extra_assets, next_billing_period, provider_terms)
  on parapet.subscriptions to parapet_worker;

-- Who invoices are for.
create table parapet.billing_details (
  user_id uuid primary key references auth.users (id) on delete cascade,
  name text not null check (length(name) between 1 and 120),
  street text not null check (length(street) between 1 and 160),
  postal_code text not null check (length(postal_code) between 1 and 20),
  city text not null check (length(city) between 1 and 80),
  country text not null check (country ~ '^[A-Z]{2}$'),
  vat_id text check (length(vat_id) between 4 and 14),
  updated_at timestamptz not null default now()
);
alter table parapet.billing_details enable row level security;
grant select,
    insert (user_id, name, street, postal_code, city, country, vat_id),
    update (name, street, postal_code, city, country, vat_id)
  on parapet.billing_details to parapet_api;
grant select (user_id, name, street, postal_code, city, country, vat_id)
  on parapet.billing_details to parapet_worker;

create table parapet.payments (
  id uuid primary key default parapet.new_id(),
  -- The account may go; what was paid stays.
  user_id uuid references auth.users (id) on delete set null,
  -- Null until the provider has taken it.
  provider_id text unique,
  kind text not null check (kind in ('checkout', 'renewal')),
  tier text not null check (tier in ('core', 'pro', 'advanced')),
  extra_assets integer not null check (extra_assets between 0 and 100000),
  billing_period text not null check (billing_period in ('monthly', 'yearly')),
  -- The price of the period, what of it is due after the credit for the period before, and VAT on that.
  net_cents integer not null check (net_cents >= 0),
  due_cents integer not null check (due_cents >= 0),
  vat_rate integer not null check (vat_rate between 0 and 10000),
  vat_treatment text not null
    check (vat_treatment in ('domestic', 'destination', 'reverse_charge', 'outside_eu')),
  gross_cents integer not null check (gross_cents >= 0),
  status text not null default 'open'
    check (status in ('open', 'paid', 'failed', 'canceled', 'expired')),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  -- Money that went back: what of a payment was refunded or charged back, and a credit note for each part.
  refunded_cents integer not null default 0 check (refunded_cents >= 0),
  charged_back_cents integer not null default 0 check (charged_back_cents >= 0),
  -- An account has one open checkout: a newer one closes it, also where the provider lets it be paid all
  -- the same. The part of a payment that does not fit when it settles is sent back, and is on no invoice.
  superseded_at timestamptz,
  returned_cents integer not null default 0
    check (returned_cents between 0 and gross_cents)
);
create index payments_user_idx on parapet.payments (user_id, id desc);
alter table parapet.payments enable row level security;
grant select,
    insert (id, user_id, kind, tier, extra_assets, billing_period, net_cents, due_cents, vat_rate,
      vat_treatment, gross_cents),
    update (superseded_at)
  on parapet.payments to parapet_api;
grant select,
    insert (id, user_id, provider_id, kind, tier, extra_assets, billing_period, net_cents,
      due_cents, vat_rate, vat_treatment, gross_cents),
    update (provider_id, status, settled_at, refunded_cents, charged_back_cents, returned_cents)
  on parapet.payments to parapet_worker;

-- Reports of the provider: one row per payment and status, however often it is told.
create table parapet.payment_events (
  payment_id uuid not null references parapet.payments (id) on delete cascade,
  status text not null check (status in ('open', 'paid', 'failed', 'canceled', 'expired')),
  at timestamptz not null default now(),
  primary key (payment_id, status)
);
alter table parapet.payment_events enable row level security;
grant select, insert (payment_id, status) on parapet.payment_events to parapet_worker;

-- The last number of each year. Its row is locked until the invoice is stored, so there are no gaps.
create table parapet.invoice_numbers (
  year smallint primary key,
  last integer not null
);
alter table parapet.invoice_numbers enable row level security;
grant select, insert (year, last), update (last) on parapet.invoice_numbers to parapet_worker;

create table parapet.invoices (
  id uuid primary key default parapet.new_id(),
  user_id uuid references auth.users (id) on delete set null,
  payment_id uuid not null unique references parapet.payments (id),
  number text not null unique,
  issued_at timestamptz not null,
  -- As they were when it was issued.
  seller jsonb not null,
  buyer jsonb not null,
  description text not null,
  period_start timestamptz not null,
  period_end timestamptz not null,
  price_cents integer not null,
  credit_cents integer not null,
  net_cents integer not null,
  vat_rate integer not null,
  vat_treatment text not null,
  vat_cents integer not null,
  gross_cents integer not null
);
create index invoices_user_idx on parapet.invoices (user_id, id desc);
alter table parapet.invoices enable row level security;
grant select on parapet.invoices to parapet_api;
grant select,
    insert (id, user_id, payment_id, number, issued_at, seller, buyer, description, period_start,
      period_end, price_cents, credit_cents, net_cents, vat_rate, vat_treatment, vat_cents,
      gross_cents)
  on parapet.invoices to parapet_worker;

create table parapet.credit_notes (
  id uuid primary key default parapet.new_id(),
  -- The account may go; what was credited stays.
  user_id uuid references auth.users (id) on delete set null,
  invoice_id uuid not null references parapet.invoices (id),
  -- The number is of the same series as invoices, without gaps.
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
grant select,
    insert (id, user_id, invoice_id, number, issued_at, reason, net_cents, vat_cents, gross_cents)
  on parapet.credit_notes to parapet_worker;

-- A charge may be in progress at the payment provider while its account is deleted. The provider's id of
-- a deleted customer is kept for 400 days, longer than any charge takes, so that it is paid back.
create table parapet.erased_customers (
  customer text primary key,
  erased_at timestamptz not null default now()
);
create index erased_customers_erased_at_idx on parapet.erased_customers (erased_at);
alter table parapet.erased_customers enable row level security;

-- The time from which on ended scans may be deleted.
create table parapet.retention_start (
  starts_at timestamptz not null
);
insert into parapet.retention_start (starts_at) values (now());
alter table parapet.retention_start enable row level security;
grant select on parapet.retention_start to parapet_api;
grant select on parapet.retention_start to parapet_worker;

insert into parapet.subscriptions (user_id) select id from auth.users;
