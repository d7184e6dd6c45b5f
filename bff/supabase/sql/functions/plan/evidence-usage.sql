-- Returns the bytes of files on findings and attestations, of logos, and of lists that are being imported, in an owner's
-- workspaces, as the plan counts them: those that are being written too, and not those that are to be deleted.
-- Callers: the API.
create or replace function parapet.evidence_usage(owner uuid) returns bigint
  language sql stable security definer
  set search_path = ''
begin atomic
  select coalesce(sum(object.bytes), 0)::bigint from parapet.stored_objects as object
  where object.bucket in ('evidence', 'imports', 'logos') and object.state <> 'removed'
    and object.owner_id in (select id from parapet.workspaces where owner_id = owner)
    and parapet.actor_sees_plan_of(owner);
end;
grant execute on function parapet.evidence_usage(uuid) to parapet_api;
