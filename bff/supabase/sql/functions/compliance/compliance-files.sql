-- Gives a file of evidence its row in `stored_objects`, and marks that of a deleted one as removed.
-- Callers: triggers alone.
create or replace function parapet.follow_evidence_file() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    perform parapet.remove_object('evidence', old.workspace_id, old.id::text || '.bin');
  else
    perform parapet.keep_object('evidence', new.workspace_id, new.id::text || '.bin', new.bytes);
  end if;
  return null;
end
$$;

-- Returns the workspaces after `after` with an attestation or exception that ended yesterday or later, or of
-- whose end somebody is to be told. As definer, because a worker sees one workspace at a time.
-- Callers: workers.
create or replace function parapet.workspaces_with_ending_attestations(
  today date, after uuid, most integer
)
  returns setof uuid
  language sql stable security definer
  set search_path = ''
begin atomic
  select workspace_id from (
    select workspace_id from parapet.compliance_attestations
    where state = 'accepted'
      and (
        ends_on between today - 2 and today
        or (
          ends_on between today and today + 180 and remind_days is not null
          and ends_on - remind_days <= today and reminded_for is distinct from ends_on
        )
      )
    union
    select workspace_id from parapet.compliance_exceptions where ends_on between today - 2 and today
  ) as due
  where (after is null or workspace_id > after)
    and workspace_id not in (select workspace_id from parapet.deleted_workspaces)
  order by workspace_id limit most;
end;
grant execute on function parapet.workspaces_with_ending_attestations(date, uuid, integer)
  to parapet_worker;
