-- Plans that are paid for: what was bought, payments as the provider reports them, and invoices.
-- Requests start payments; the rest is written for one account at a time, `parapet.billing_user()`, by
-- what the payment provider confirms (bff/src/modules/subscription).

create function parapet.billing_user() returns uuid
  language sql stable
  set search_path = ''
  return nullif(current_setting('parapet.billing_user_id', true), '')::uuid;

alter table parapet.subscriptions
  add column extra_assets integer not null default 0 check (extra_assets between 0 and 100000),
  add column billing_period text not null default 'monthly'
    check (billing_period in ('monthly', 'yearly')),
  -- The running period: what it cost without VAT, and until when it is paid. Null without payment.
  add column net_cents integer not null default 0 check (net_cents >= 0),
  add column period_start timestamptz,
  add column period_end timestamptz,
  add column cancels_at timestamptz,
  -- Charges of this period that failed; with grace_until the plan is past due.
  add column failed_charges smallint not null default 0,
  add column next_charge_at timestamptz,
  add column grace_until timestamptz,
  -- What it changes to at the end of the period.
  add column next_tier text check (next_tier in ('core', 'pro', 'advanced')),
  add column next_extra_assets integer check (next_extra_assets between 0 and 100000),
  add column next_billing_period text check (next_billing_period in ('monthly', 'yearly')),
  -- What the provider charges for, as text to compare with; null for nothing.
  add column provider_terms text;
create unique index subscriptions_customer_idx on parapet.subscriptions (mollie_customer_id)
  where mollie_customer_id is not null;
create index subscriptions_due_idx on parapet.subscriptions (user_id) where period_end is not null;

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

create trigger touch before update on parapet.billing_details
  for each row execute function parapet.touch_updated_at();

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
  settled_at timestamptz
);
create index payments_user_idx on parapet.payments (user_id, id desc);

-- What the provider reported: one row per payment and status, however often it is told.
create table parapet.payment_events (
  payment_id uuid not null references parapet.payments (id) on delete cascade,
  status text not null check (status in ('open', 'paid', 'failed', 'canceled', 'expired')),
  at timestamptz not null default now(),
  primary key (payment_id, status)
);

-- The last number of each year. Its row is locked until the invoice is stored, so there are no gaps.
create table parapet.invoice_numbers (
  year smallint primary key,
  last integer not null
);

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

alter table parapet.billing_details enable row level security;
alter table parapet.payments enable row level security;
alter table parapet.payment_events enable row level security;
alter table parapet.invoice_numbers enable row level security;
alter table parapet.invoices enable row level security;

grant select, insert (user_id, name, street, postal_code, city, country, vat_id),
  update (name, street, postal_code, city, country, vat_id)
  on parapet.billing_details to parapet_api;
create policy own on parapet.billing_details for all to parapet_api
  using (user_id = (select parapet.actor_id())) with check (user_id = (select parapet.actor_id()));

grant select, insert (id, user_id, kind, tier, extra_assets, billing_period, net_cents, due_cents, vat_rate,
  vat_treatment, gross_cents)
  on parapet.payments to parapet_api;
create policy own on parapet.payments for select to parapet_api
  using (user_id = (select parapet.actor_id()));
create policy start on parapet.payments for insert to parapet_api
  with check (user_id = (select parapet.actor_id()) and kind = 'checkout');

grant select on parapet.invoices to parapet_api;
create policy own on parapet.invoices for select to parapet_api
  using (user_id = (select parapet.actor_id()));

-- What somebody decides about their own plan; what it costs and grants follows from payments alone.
grant update (cancels_at, next_tier, next_extra_assets, next_billing_period)
  on parapet.subscriptions to parapet_api;
create policy own on parapet.subscriptions for update to parapet_api
  using (user_id = (select parapet.actor_id())) with check (user_id = (select parapet.actor_id()));

grant execute on function parapet.billing_user() to parapet_worker;
grant select (user_id, name, street, postal_code, city, country, vat_id)
  on parapet.billing_details to parapet_worker;
create policy bill on parapet.billing_details for select to parapet_worker
  using (user_id = (select parapet.billing_user()));
grant select,
  insert (id, user_id, provider_id, kind, tier, extra_assets, billing_period, net_cents, due_cents, vat_rate,
    vat_treatment, gross_cents),
  update (provider_id, status, settled_at)
  on parapet.payments to parapet_worker;
create policy bill on parapet.payments for all to parapet_worker
  using (user_id = (select parapet.billing_user()))
  with check (user_id = (select parapet.billing_user()));
grant select, insert (payment_id, status) on parapet.payment_events to parapet_worker;
create policy bill on parapet.payment_events for all to parapet_worker
  using (payment_id in (select id from parapet.payments))
  with check (payment_id in (select id from parapet.payments));
grant select, insert (year, last), update (last) on parapet.invoice_numbers to parapet_worker;
create policy number on parapet.invoice_numbers for all to parapet_worker
  using ((select parapet.billing_user()) is not null)
  with check ((select parapet.billing_user()) is not null);
grant select,
  insert (id, user_id, payment_id, number, issued_at, seller, buyer, description, period_start, period_end,
    price_cents, credit_cents, net_cents, vat_rate, vat_treatment, vat_cents, gross_cents)
  on parapet.invoices to parapet_worker;
create policy bill on parapet.invoices for all to parapet_worker
  using (user_id = (select parapet.billing_user()))
  with check (user_id = (select parapet.billing_user()));
grant select,
  update (tier, extra_assets, billing_period, net_cents, period_start, period_end, cancels_at, failed_charges,
    next_charge_at, grace_until, next_tier, next_extra_assets, next_billing_period, provider_terms,
    mollie_customer_id, mollie_subscription_id)
  on parapet.subscriptions to parapet_worker;
create policy bill on parapet.subscriptions for all to parapet_worker
  using (user_id = (select parapet.billing_user()))
  with check (user_id = (select parapet.billing_user()));

-- Whose customer this is at the payment provider: a webhook names nobody.
create function parapet.owner_of_customer(customer text) returns uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select user_id from parapet.subscriptions where mollie_customer_id = customer;
end;

-- Where bills and notices go.
create function parapet.billing_address() returns text
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.email::text from auth.users
  where users.id = parapet.billing_user() and users.deleted_at is null;
end;

-- The accounts after `after` for which something is due: a charge, the end of a plan, a change of it, or
-- what the provider was not told yet.
create function parapet.accounts_to_bill(due timestamptz, after uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select user_id from parapet.subscriptions
  where period_end is not null
    and (next_charge_at <= due or grace_until <= due or cancels_at <= due or period_end <= due)
    and (after is null or user_id > after)
  order by user_id limit most;
end;

-- A plan that is paid for is not set by hand; returns the tier before, or null where nothing was changed.
create function parapet.set_plan(account uuid, new_tier text, by_whom text) returns text
  language plpgsql volatile security definer
  set search_path = ''
as $$
declare
  before text;
begin
  select tier into before from parapet.subscriptions
    where user_id = account and period_end is null for update;
  if before is null or before = new_tier then
    return before;
  end if;
  update parapet.subscriptions set tier = new_tier, extra_assets = 0 where user_id = account;
  insert into parapet.operator_log (operator, action, subject_id)
    values (by_whom, 'plan.' || new_tier, account);
  return before;
end
$$;

create function parapet.list_plans(most integer)
  returns table (email text, tier text, extra_assets integer, period_end timestamptz, cancels_at timestamptz,
    grace_until timestamptz)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.email::text, plans.tier, plans.extra_assets, plans.period_end, plans.cancels_at,
    plans.grace_until
  from parapet.subscriptions as plans
  join auth.users on users.id = plans.user_id
  where plans.tier <> 'free' and users.deleted_at is null
  order by users.email, users.id
  limit most;
end;

revoke execute on function parapet.billing_user(), parapet.owner_of_customer(text),
  parapet.billing_address(), parapet.accounts_to_bill(timestamptz, uuid, integer),
  parapet.set_plan(uuid, text, text), parapet.list_plans(integer) from public;
grant execute on function parapet.owner_of_customer(text), parapet.billing_address(),
  parapet.accounts_to_bill(timestamptz, uuid, integer), parapet.set_plan(uuid, text, text),
  parapet.list_plans(integer) to parapet_worker;
