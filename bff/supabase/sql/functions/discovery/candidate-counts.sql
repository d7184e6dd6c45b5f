-- Adds to the counts of a workspace; returns nothing. A deleted workspace needs no counts: its row
-- goes with it.
-- Callers: other functions alone.
create or replace function parapet.add_candidate_counts(of_workspace uuid, waiting bigint, set_aside bigint)
  returns void
  language sql security definer
  set search_path = ''
as $$
  insert into parapet.candidate_counts as kept (workspace_id, candidate, dismissed)
    select of_workspace, waiting, set_aside
    where (waiting <> 0 or set_aside <> 0)
      and exists (select from parapet.workspaces where id = of_workspace)
  on conflict (workspace_id) do update
    set candidate = kept.candidate + excluded.candidate,
      dismissed = kept.dismissed + excluded.dismissed
$$;

-- Counts what one statement changed.
-- Callers: triggers alone.
create or replace function parapet.count_candidates() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform parapet.add_candidate_counts(workspace_id,
        count(*) filter (where state = 'candidate'), count(*) filter (where state = 'dismissed'))
      from added group by workspace_id order by workspace_id;
  elsif tg_op = 'UPDATE' then
    perform parapet.add_candidate_counts(workspace_id,
        coalesce(sum(sign) filter (where state = 'candidate'), 0),
        coalesce(sum(sign) filter (where state = 'dismissed'), 0))
      from (
        select workspace_id, state, 1 as sign from added
        union all
        select workspace_id, state, -1 from removed
      ) as rows
      group by workspace_id order by workspace_id;
  else
    perform parapet.add_candidate_counts(workspace_id,
        -count(*) filter (where state = 'candidate'), -count(*) filter (where state = 'dismissed'))
      from removed group by workspace_id order by workspace_id;
  end if;
  return null;
end
$$;
