-- On a machine of its own every signed-in user may open previews until an operator decides for whom they
-- are. Called only by the embedded default; `claim_first_previews` stays for the version before.
create function parapet.previews_are_undecided() returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select not exists (
    select from parapet.operator_log
    where action in ('previews.granted', 'previews.revoked')
      and operator <> 'first account of this machine'
  );
end;

revoke execute on function parapet.previews_are_undecided() from public;
grant execute on function parapet.previews_are_undecided() to parapet_worker;
