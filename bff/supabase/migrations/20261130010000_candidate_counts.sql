-- How many discovered names of a workspace wait for a decision, and how many were dismissed: each page of
-- them counted all, up to 10,000. One row, since few write names at once; each has it last of all it locks.
create table parapet.candidate_counts (
  workspace_id uuid primary key references parapet.workspaces (id) on delete cascade,
  candidate integer not null,
  dismissed integer not null
);

alter table parapet.candidate_counts enable row level security;
grant select on parapet.candidate_counts to parapet_api, parapet_worker;
-- They speak of all names, so a member with a limit sees none.
create policy read on parapet.candidate_counts for select to parapet_api
  using (workspace_id in (select parapet.actor_open_workspaces()));
create policy read_for_work on parapet.candidate_counts for select to parapet_worker
  using (workspace_id = (select parapet.worker_workspace()));

-- No write may fall between the first rows and the triggers.
lock table parapet.asset_candidates in share row exclusive mode;
insert into parapet.candidate_counts (workspace_id, candidate, dismissed)
  select workspace_id, count(*) filter (where state = 'candidate'),
    count(*) filter (where state = 'dismissed')
  from parapet.asset_candidates group by workspace_id;

-- A deleted workspace needs no counts: its row goes with it.
create function parapet.add_candidate_counts(of_workspace uuid, waiting bigint, set_aside bigint)
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

-- Adds what one statement changed.
create function parapet.count_candidates() returns trigger
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
create trigger count_added after insert on parapet.asset_candidates
  referencing new table as added
  for each statement execute function parapet.count_candidates();
create trigger count_changed after update on parapet.asset_candidates
  referencing old table as removed new table as added
  for each statement execute function parapet.count_candidates();
create trigger count_removed after delete on parapet.asset_candidates
  referencing old table as removed
  for each statement execute function parapet.count_candidates();

revoke execute on function parapet.add_candidate_counts(uuid, bigint, bigint),
  parapet.count_candidates() from public;
