-- Returns what a link that ends mails is about; nothing for an unknown integration. As definer, because who
-- follows the link has no session.
-- Callers: the API, which then checks the signature.
create or replace function parapet.mail_integration(integration uuid)
  returns table (workspace_id uuid, workspace_name text, name text, recipient text, stopped_reason text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select found.workspace_id, workspace.name, found.name, found.settings ->> 'recipient', found.stopped_reason
  from parapet.integrations as found
  join parapet.workspaces as workspace on workspace.id = found.workspace_id
  where found.id = integration and found.settings ? 'recipient';
end;
grant execute on function parapet.mail_integration(uuid) to parapet_worker;
