-- Who may open previews: a right that the operator grants to a user, apart from every workspace. The
-- operator's command writes it through the functions below; no request can.

create table parapet.preview_rights (
  user_id uuid primary key references auth.users (id) on delete cascade,
  granted_at timestamptz not null default now(),
  granted_by text not null check (length(granted_by) between 1 and 200)
);
alter table parapet.preview_rights enable row level security;
grant select (user_id) on parapet.preview_rights to parapet_api;
create policy own on parapet.preview_rights for select to parapet_api
  using (user_id = (select parapet.actor_id()));

-- What the operator changed by a command. Rows are only ever added.
create table parapet.operator_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  operator text not null check (length(operator) between 1 and 200),
  action text not null,
  -- No reference: the log outlives the account.
  subject_id uuid not null
);
alter table parapet.operator_log enable row level security;

-- Accounts with a confirmed address. Single sign-on may have several with one address.
create function parapet.accounts_by_email(address text) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.id from auth.users
  where pg_catalog.lower(users.email::text) = pg_catalog.lower(address)
    and users.email_confirmed_at is not null
    and users.deleted_at is null
  limit 10;
end;

-- Returns whether the account did not have the right before.
create function parapet.grant_previews(account uuid, by_whom text) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  insert into parapet.preview_rights (user_id, granted_by) values (account, by_whom)
    on conflict (user_id) do nothing;
  if not found then
    return false;
  end if;
  insert into parapet.operator_log (operator, action, subject_id)
    values (by_whom, 'previews.granted', account);
  return true;
end
$$;

-- Returns whether the account had the right.
create function parapet.revoke_previews(account uuid, by_whom text) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  delete from parapet.preview_rights where user_id = account;
  if not found then
    return false;
  end if;
  insert into parapet.operator_log (operator, action, subject_id)
    values (by_whom, 'previews.revoked', account);
  return true;
end
$$;

create function parapet.list_preview_rights()
  returns table (user_id uuid, email text, granted_at timestamptz, granted_by text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select rights.user_id, users.email::text, rights.granted_at, rights.granted_by
  from parapet.preview_rights as rights
  join auth.users on users.id = rights.user_id
  order by rights.granted_at, rights.user_id;
end;

create function parapet.read_operator_log(most integer)
  returns table (at timestamptz, operator text, action text, subject_id uuid, email text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select log.at, log.operator, log.action, log.subject_id, users.email::text
  from parapet.operator_log as log
  left join auth.users on users.id = log.subject_id
  order by log.id desc
  limit most;
end;

-- On a machine of its own, the first account gets the right if no operator has decided yet. Called only
-- by the embedded default.
create function parapet.claim_first_previews(account uuid) returns boolean
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  perform pg_catalog.pg_advisory_xact_lock(
    pg_catalog.hashtextextended('parapet.claim_first_previews', 0)
  );
  if exists (select from parapet.operator_log where action in ('previews.granted', 'previews.revoked'))
  then
    return false;
  end if;
  if account is distinct from (
    select users.id from auth.users
    where users.email_confirmed_at is not null and users.deleted_at is null
    order by users.created_at, users.id
    limit 1
  ) then
    return false;
  end if;
  return parapet.grant_previews(account, 'first account of this machine');
end
$$;

revoke execute on function
  parapet.accounts_by_email(text), parapet.grant_previews(uuid, text),
  parapet.revoke_previews(uuid, text), parapet.list_preview_rights(),
  parapet.read_operator_log(integer), parapet.claim_first_previews(uuid)
  from public;
grant execute on function
  parapet.accounts_by_email(text), parapet.grant_previews(uuid, text),
  parapet.revoke_previews(uuid, text), parapet.list_preview_rights(),
  parapet.read_operator_log(integer), parapet.claim_first_previews(uuid)
  to parapet_worker;
