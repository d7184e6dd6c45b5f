-- A key manages no members, whoever made it: it reads no address, last sign-in or second factor.
create or replace function parapet.member_accounts(workspace uuid)
  returns table (
    user_id uuid, email text, last_sign_in_at timestamptz, has_second_factor boolean
  )
  language plpgsql stable security definer
  set search_path = ''
as $$
declare
  enrolled uuid[];
  is_known boolean := false;
begin
  if parapet.actor_key_workspace() is not null
    or workspace not in (select parapet.actor_workspaces_to_manage()) then
    return;
  end if;
  begin
    if pg_catalog.to_regclass('auth.mfa_factors') is not null then
      execute 'select coalesce(pg_catalog.array_agg(distinct factors.user_id), ''{}'')
        from auth.mfa_factors as factors
        join parapet.memberships on memberships.user_id = factors.user_id
        where memberships.workspace_id = $1 and factors.status::text = ''verified'''
        into enrolled using workspace;
      is_known := true;
    end if;
  exception when insufficient_privilege or undefined_column then
    is_known := false;
  end;
  return query
    select users.id, users.email::text, users.last_sign_in_at,
      case when is_known then users.id = any (enrolled) end
    from parapet.memberships
    join auth.users on users.id = memberships.user_id
    where memberships.workspace_id = workspace and users.deleted_at is null;
end
$$;
