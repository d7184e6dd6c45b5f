-- Returns the names of those whom the log of the workspace names, for who may read it; none of a
-- deleted account. One step in the index of actors for each person: `exists` was planned as a join
-- that read all entries of a person.
-- Callers: the API.
create or replace function parapet.audit_people(workspace uuid, people uuid[])
  returns table (id uuid, name text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select users.id,
    coalesce(parapet.display_name(users.raw_user_meta_data), parapet.neutral_name(users.id))
  from auth.users
  where users.id = any (people)
    and workspace in (select parapet.actor_workspaces_to_audit())
    and users.deleted_at is null
    and (
      select true from parapet.audit_log
      where workspace_id = workspace and actor_id = users.id limit 1
    );
end;
grant execute on function parapet.audit_people(uuid, uuid[]) to parapet_api;

-- Returns the names that people had at the times of entries, by the place of the entry, from 1.
-- Callers: the API.
create or replace function parapet.audit_people_at(workspace uuid, people uuid[], times timestamptz[])
  returns table (place integer, name text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select entry.place::integer, parapet.name_at(entry.person, entry.at)
  from unnest(people, times) with ordinality as entry (person, at, place)
  where entry.person in (select id from parapet.audit_people(workspace, people));
end;
grant execute on function parapet.audit_people_at(uuid, uuid[], timestamptz[]) to parapet_api;
