-- Returns the workspaces after `after` that have tickets to read. As definer, because a worker sees one
-- workspace at a time.
-- Callers: workers.
create or replace function parapet.workspaces_with_tickets(after uuid, most integer) returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace.id from parapet.workspaces as workspace
  where (after is null or workspace.id > after)
    and exists (
      select from parapet.ticket_links as link
      where link.workspace_id = workspace.id and link.state in ('open', 'done')
    )
  order by workspace.id limit most;
end;
grant execute on function parapet.workspaces_with_tickets(uuid, integer) to parapet_worker;

-- Returns where a call from outside belongs, and what it is signed with; nothing for a wrong token. As
-- definer, because the caller has no session.
-- Callers: the API.
create or replace function parapet.integration_of_hook(integration uuid, token uuid)
  returns table (workspace_id uuid, type text, hook_secret uuid)
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.workspace_id, found.type, found.hook_secret from parapet.integrations as found
  where found.id = integration and found.hook_token = token and found.enabled;
end;
grant execute on function parapet.integration_of_hook(uuid, uuid) to parapet_worker;
