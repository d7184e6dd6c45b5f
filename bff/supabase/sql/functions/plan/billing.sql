-- Returns the accounts after `after` for which something is due: a charge, the end of a plan, a
-- change of it, or what the provider was not told yet.
-- Callers: workers.
create or replace function parapet.accounts_to_bill(due timestamptz, after uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select user_id from parapet.subscriptions
  where period_end is not null
    and (next_charge_at <= due or grace_until <= due or cancels_at <= due or period_end <= due)
    and (after is null or user_id > after)
  order by user_id limit most;
end;
grant execute on function parapet.accounts_to_bill(timestamptz, uuid, integer) to parapet_worker;

-- Returns the account that a worker's transaction bills; null outside of one.
-- Callers: workers, policies.
create or replace function parapet.billing_user() returns uuid
  language sql stable
  set search_path = ''
  return nullif(current_setting('parapet.billing_user_id', true), '')::uuid;
grant execute on function parapet.billing_user() to parapet_worker;

-- Returns where bills and notices of the billed account go.
-- Callers: workers.
create or replace function parapet.billing_address() returns text
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.email::text from auth.users
  where users.id = parapet.billing_user() and users.deleted_at is null;
end;
grant execute on function parapet.billing_address() to parapet_worker;

-- Returns whose customer this is at the payment provider: a webhook names nobody.
-- Callers: workers.
create or replace function parapet.owner_of_customer(customer text) returns uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select user_id from parapet.subscriptions where mollie_customer_id = customer;
end;
grant execute on function parapet.owner_of_customer(text) to parapet_worker;

-- Keeps the provider's name of a customer whose account is deleted, and forgets those whose time is
-- over, as many as a statement deletes soon.
-- Callers: triggers alone.
create or replace function parapet.keep_erased_customer() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into parapet.erased_customers (customer) values (old.mollie_customer_id)
    on conflict do nothing;
  delete from parapet.erased_customers where customer in (
    select customer from parapet.erased_customers
    where erased_at < now() - interval '400 days'
    order by erased_at limit 100 for update skip locked
  );
  return null;
end
$$;

-- Returns whether a payment is of an account that is deleted or about to be, and was not received
-- before.
-- Callers: workers.
create or replace function parapet.is_charged_after_deletion(of_customer text, payment text) returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select (
    exists (select from parapet.erased_customers where customer = of_customer)
    or exists (
      select from parapet.subscriptions
      join parapet.account_deletions on account_deletions.user_id = subscriptions.user_id
      where subscriptions.mollie_customer_id = of_customer
    )
  ) and not exists (
    select from parapet.payments where payments.provider_id = payment and payments.status = 'paid'
  );
end;
grant execute on function parapet.is_charged_after_deletion(text, text) to parapet_worker;
