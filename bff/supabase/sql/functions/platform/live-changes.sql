-- Tells the API processes that rows of a workspace have changed, as `change <topic> <kind> <ids>`: their
-- ids, or `*` for many. A member with a limit hears on their own topic of what concerns their assets.
-- Callers: other functions alone.
create or replace function parapet.announce_change(workspace uuid, kind text, ids uuid[], assets uuid[]) returns void
  language plpgsql security definer
  set search_path = ''
as $$
declare
  listed text := case
    when pg_catalog.cardinality(ids) <= 50 then pg_catalog.array_to_string(ids, ',') else '*'
  end;
  listener uuid;
begin
  perform pg_catalog.pg_notify('parapet_live', 'change workspace:' || workspace || ' ' || kind || ' ' || listed);
  for listener in
    select member.user_id from parapet.memberships as member
    where member.workspace_id = workspace and member.asset_scope is not null
      and (assets is null or exists (
        select from parapet.asset_tags as tagged
        where tagged.workspace_id = workspace
          and tagged.tag = any (member.asset_scope)
          and tagged.asset_id = any (assets)
      ))
  loop
    perform pg_catalog.pg_notify('parapet_live', 'change user:' || listener || ' ' || kind || ' *');
  end loop;
end
$$;

-- Tells of the rows of one statement. The first argument is the kind, the second the column with the
-- asset, if there is one. An asset that goes has lost its tags, so its members with a limit hear of it by the feed.
-- Callers: triggers alone.
create or replace function parapet.announce_rows() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  changed record;
begin
  for changed in execute pg_catalog.format(
    'select workspace_id, (array_agg(id))[1:51] as ids, %s as assets from %I group by workspace_id',
    case when tg_nargs > 1 then pg_catalog.format(
      'coalesce(array_agg(distinct %I) filter (where %I is not null), ''{}'')', tg_argv[1], tg_argv[1]
    ) else 'null::uuid[]' end,
    case when tg_op = 'DELETE' then 'removed' else 'added' end
  ) loop
    perform parapet.announce_change(changed.workspace_id, tg_argv[0], changed.ids, changed.assets);
  end loop;
  return null;
end
$$;

-- Tells of one scan. A scan that begins has no assets yet, which those who may see none of it learn nothing from.
-- Callers: triggers alone.
create or replace function parapet.announce_scan() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  scan parapet.scans := coalesce(new, old);
begin
  perform parapet.announce_change(scan.workspace_id, 'scan', array[scan.id], case
    when exists (
      select from parapet.memberships
      where workspace_id = scan.workspace_id and asset_scope is not null
    ) then array(
      select target.asset_id from parapet.scan_targets as target
      where target.workspace_id = scan.workspace_id and target.scan_id = scan.id
    ) else '{}'
  end);
  return null;
end
$$;

-- Tells of one report. A member with a limit hears of their own alone.
-- Callers: triggers alone.
create or replace function parapet.announce_report() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  report parapet.reports := coalesce(new, old);
begin
  perform parapet.announce_change(report.workspace_id, 'report', array[report.id], '{}');
  if report.created_by is not null and report.asset_scope is not null then
    perform pg_catalog.pg_notify('parapet_live', 'change user:' || report.created_by || ' report *');
  end if;
  return null;
end
$$;

-- Tells a person that their inbox has changed.
-- Callers: triggers alone.
create or replace function parapet.announce_inbox() returns trigger
  language plpgsql
  set search_path = ''
as $$
begin
  perform pg_catalog.pg_notify('parapet_live', 'change user:' || user_id || ' inbox *')
    from (select distinct user_id from added where channel = 'inbox') as people;
  return null;
end
$$;
