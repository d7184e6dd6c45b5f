-- As before, by one step in the index of actors for each person: `exists` was planned as a join that read
-- all entries of a person.
create or replace function parapet.audit_people(workspace uuid, people uuid[])
  returns table (id uuid, name text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.id,
    coalesce(nullif(users.raw_user_meta_data ->> 'display_name', ''), users.email::text)
  from auth.users
  where users.id = any (people)
    and workspace in (select parapet.actor_workspaces_to_audit())
    and users.deleted_at is null
    and (
      select true from parapet.audit_log
      where workspace_id = workspace and actor_id = users.id limit 1
    );
end;
