-- A charge may be under way at the payment provider while its account is deleted. The provider's id of a deleted
-- customer is kept for 400 days, longer than any charge takes, so that such a charge is paid back.
create table parapet.erased_customers (
  customer text primary key,
  erased_at timestamptz not null default now()
);
create index erased_customers_erased_at_idx on parapet.erased_customers (erased_at);
alter table parapet.erased_customers enable row level security;

-- Also forgets those whose time is over, as many as a statement deletes soon.
create function parapet.keep_erased_customer() returns trigger
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
revoke execute on function parapet.keep_erased_customer() from public;
create trigger keep_customer after delete on parapet.subscriptions
  for each row when (old.mollie_customer_id is not null)
  execute function parapet.keep_erased_customer();

-- Whether a payment is of an account that is deleted or about to be, and was not received before.
create function parapet.is_charged_after_deletion(of_customer text, payment text) returns boolean
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
revoke execute on function parapet.is_charged_after_deletion(text, text) from public;
grant execute on function parapet.is_charged_after_deletion(text, text) to parapet_worker;
