-- Returns the names of people of the workspace, of those who did something there, and of those who
-- have left it. Planned once: the plan for any number of people costs more than to read a few
-- names.
-- Callers: the API, workers.
create or replace function parapet.people_of(workspace uuid, people uuid[])
  returns table (id uuid, name text)
  language sql stable security definer
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
  set plan_cache_mode = 'force_generic_plan'
begin atomic
  select users.id,
    coalesce(parapet.display_name(users.raw_user_meta_data), parapet.neutral_name(users.id))
  from auth.users
  where users.id = any (people)
    and (
      workspace = (select parapet.worker_workspace())
      or workspace in (select parapet.actor_workspaces())
    )
    and users.deleted_at is null
    and (
      exists (
        select from parapet.memberships
        where workspace_id = workspace and user_id = users.id
      )
      or exists (
        select from parapet.former_members
        where workspace_id = workspace and user_id = users.id
      )
      or exists (
        select from parapet.finding_history
        where workspace_id = workspace and actor_id = users.id
      )
    );
end;
grant execute on function parapet.people_of(uuid, uuid[]) to parapet_api, parapet_worker;

-- Returns the names that people had at the times of entries, by the place of the entry, from 1.
-- Callers: the API.
create or replace function parapet.people_at(workspace uuid, people uuid[], times timestamptz[])
  returns table (place integer, name text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select entry.place::integer, parapet.name_at(entry.person, entry.at)
  from unnest(people, times) with ordinality as entry (person, at, place)
  where entry.person in (select id from parapet.people_of(workspace, people));
end;
grant execute on function parapet.people_at(uuid, uuid[], timestamptz[]) to parapet_api;
