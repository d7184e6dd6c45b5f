-- Gives an account its plan and its personal workspace, from the moment of sign-up; returns
-- nothing.
-- Callers: other functions alone.
create or replace function parapet.welcome_user(new_user uuid) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  workspace uuid;
begin
  insert into parapet.subscriptions (user_id) values (new_user) on conflict do nothing;
  insert into parapet.workspaces (name, owner_id, personal)
    values ('Personal', new_user, true)
    on conflict do nothing
    returning id into workspace;
  if workspace is not null then
    insert into parapet.memberships (workspace_id, user_id, role)
      values (workspace, new_user, 'owner');
  end if;
end
$$;

-- Welcomes an account that was added.
-- Callers: triggers alone.
create or replace function parapet.on_user_created() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  perform parapet.welcome_user(new.id);
  return new;
end
$$;
