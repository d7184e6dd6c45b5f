-- The rule of every name that a person types and others see, as in `contracts/src/name.ts`: composed (NFC),
-- trimmed, and without characters that are not seen or that turn the direction of text. Joiners are parts
-- of emoji.
create function parapet.is_name(name text, most integer) returns boolean
  language sql immutable strict parallel safe
  set search_path = ''
begin atomic
  select length(name) between 1 and most
    and name is nfc normalized
    and name !~ '^[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]'
    and name !~ '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]$'
    and name !~ '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200c\u200e-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]'
    and name !~ '(^|[^\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934-\u2935\u2b05-\u2b55\u3030\u303d\u3297-\u3299\U0001f000-\U0001faff#*0-9])\ufe0f'
    and name !~ '(^|[^\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934-\u2935\u2b05-\u2b55\u3030\u303d\u3297-\u3299\U0001f000-\U0001faff\ufe0f])\u200d'
    and name !~ '\u200d([^\u00a9\u00ae\u203c\u2049\u2122\u2139\u2194-\u21aa\u231a-\u23ff\u24c2\u25aa-\u27bf\u2934-\u2935\u2b05-\u2b55\u3030\u303d\u3297-\u3299\U0001f000-\U0001faff]|$)';
end;

create function parapet.are_names(names text[], most integer) returns boolean
  language sql immutable strict parallel safe
  set search_path = ''
begin atomic
  select coalesce(bool_and(parapet.is_name(name, most)), true) from unnest(names) as name;
end;

-- What is left of a stored name under the rule; `otherwise` where nothing is.
create function parapet.as_name(name text, most integer, otherwise text) returns text
  language sql immutable parallel safe
  set search_path = ''
begin atomic
  with seen as (
    select btrim(left(btrim(regexp_replace(normalize(
      regexp_replace(name, '[\u200d\ufe0f\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f-\u1160\u17b4-\u17b5\u180b-\u180f\u200b-\u200c\u200e-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ue000-\uf8ff\ufe00-\ufe0e\ufeff\uffa0\ufff0-\ufffb\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U0010ffff]', '', 'g'), nfc),
      '[\s\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]+', ' ', 'g')), most)) as name
  )
  select case when parapet.is_name(seen.name, most) then seen.name else otherwise end from seen;
end;

-- The name that a person chose, of the keys that the product and providers of accounts write; null without
-- one, and for one that breaks the rule, reads as an address, or stands for somebody without a name.
create function parapet.display_name(metadata jsonb) returns text
  language sql immutable parallel safe
  set search_path = ''
begin atomic
  select chosen.name
  from unnest(array['display_name', 'name', 'full_name']) with ordinality as key (key, place),
    lateral (select normalize(btrim(metadata ->> key.key), nfc) as name) as chosen
  where jsonb_typeof(metadata -> key.key) = 'string'
    and parapet.is_name(chosen.name, 80)
    and normalize(chosen.name, nfkc) !~ '[^\s@]@[^\s@]'
    and normalize(chosen.name, nfkc) !~* '^member\s+[0-9a-f]{6}$'
  order by key.place limit 1;
end;

-- What others see of a person without a name.
create function parapet.neutral_name(person uuid) returns text
  language sql immutable strict parallel safe
  set search_path = ''
begin atomic
  select 'Member ' || left(person::text, 6);
end;

-- The names that a person had, each since when; null for none. Histories show the name of their time.
create table parapet.person_names (
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null,
  name text check (parapet.is_name(name, 80)),
  primary key (user_id, since)
);
alter table parapet.person_names enable row level security;

insert into parapet.person_names (user_id, since, name)
  select id, '-infinity', parapet.display_name(raw_user_meta_data) from auth.users
  where parapet.display_name(raw_user_meta_data) is not null;

create function parapet.keep_person_name() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
declare
  chosen constant text := parapet.display_name(new.raw_user_meta_data);
begin
  if chosen is distinct from (
    select names.name from parapet.person_names as names
    where names.user_id = new.id order by names.since desc limit 1
  ) then
    insert into parapet.person_names (user_id, since, name) values (new.id, now(), chosen)
      on conflict (user_id, since) do update set name = excluded.name;
  end if;
  return null;
end
$$;
create trigger parapet_keep_name after insert or update of raw_user_meta_data on auth.users
  for each row execute function parapet.keep_person_name();

-- People of the workspace, those who did something there, and those who have left it.
create or replace function parapet.people_of(workspace uuid, people uuid[])
  returns table (id uuid, name text)
  language sql stable security definer
  set search_path = ''
  set plan_cache_mode = 'force_generic_plan'
begin atomic
  select users.id,
    coalesce(parapet.display_name(users.raw_user_meta_data), parapet.neutral_name(users.id))
  from auth.users
  where users.id = any (people)
    and workspace in (select parapet.actor_workspaces())
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

create function parapet.name_at(person uuid, at timestamptz) returns text
  language sql stable security definer
  set search_path = ''
begin atomic
  select coalesce(
    (
      select names.name from parapet.person_names as names
      where names.user_id = person and names.since <= at
      order by names.since desc limit 1
    ),
    parapet.neutral_name(person)
  );
end;

-- The names that people had at the times of entries, by the place of the entry, from 1.
create function parapet.people_at(workspace uuid, people uuid[], times timestamptz[])
  returns table (place integer, name text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select entry.place::integer, parapet.name_at(entry.person, entry.at)
  from unnest(people, times) with ordinality as entry (person, at, place)
  where entry.person in (select id from parapet.people_of(workspace, people));
end;

create function parapet.audit_people_at(workspace uuid, people uuid[], times timestamptz[])
  returns table (place integer, name text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select entry.place::integer, parapet.name_at(entry.person, entry.at)
  from unnest(people, times) with ordinality as entry (person, at, place)
  where entry.person in (select id from parapet.audit_people(workspace, people));
end;

-- Invitations and offers name who sends them, and no address of theirs.
create or replace function parapet.describe_invitation(hash text)
  returns table (
    state text, email text, role text, workspace_name text, invited_by text,
    expires_at timestamptz
  )
  language sql stable security definer
  set search_path = ''
begin atomic
  select
    case
      when invitations.state = 'pending' and invitations.expires_at <= now() then 'expired'
      else invitations.state
    end,
    invitations.email, invitations.role, workspaces.name,
    coalesce(parapet.display_name(users.raw_user_meta_data), parapet.neutral_name(users.id)),
    invitations.expires_at
  from parapet.invitations
  join parapet.workspaces on workspaces.id = invitations.workspace_id
  left join auth.users on users.id = invitations.invited_by and users.deleted_at is null
  where invitations.token_hash = hash;
end;

create or replace function parapet.describe_ownership_offer()
  returns table (address text, workspace_name text, offered_by text)
  language sql stable security definer
  set search_path = ''
begin atomic
  select candidate.email::text, workspaces.name,
    coalesce(parapet.display_name(owner.raw_user_meta_data), parapet.neutral_name(owner.id))
  from parapet.workspaces
  join auth.users as candidate on candidate.id = workspaces.offered_to
  join auth.users as owner on owner.id = workspaces.owner_id
  where workspaces.id = parapet.worker_workspace() and candidate.deleted_at is null;
end;

revoke execute on function parapet.is_name(text, integer), parapet.are_names(text[], integer),
  parapet.as_name(text, integer, text), parapet.display_name(jsonb), parapet.neutral_name(uuid),
  parapet.keep_person_name(), parapet.name_at(uuid, timestamptz),
  parapet.people_at(uuid, uuid[], timestamptz[]),
  parapet.audit_people_at(uuid, uuid[], timestamptz[]) from public;
grant execute on function parapet.is_name(text, integer), parapet.are_names(text[], integer)
  to parapet_api, parapet_worker;
grant execute on function parapet.people_at(uuid, uuid[], timestamptz[]),
  parapet.audit_people_at(uuid, uuid[], timestamptz[]) to parapet_api;

update parapet.workspaces set name = parapet.as_name(name, 80, 'Unnamed')
  where not parapet.is_name(name, 80);
alter table parapet.workspaces add constraint workspaces_name_is_name check (parapet.is_name(name, 80));
update parapet.integrations set name = parapet.as_name(name, 80, 'Unnamed')
  where not parapet.is_name(name, 80);
alter table parapet.integrations add constraint integrations_name_is_name check (parapet.is_name(name, 80));
update parapet.scan_schedules set name = parapet.as_name(name, 80, 'Unnamed')
  where not parapet.is_name(name, 80);
alter table parapet.scan_schedules add constraint scan_schedules_name_is_name check (parapet.is_name(name, 80));
update parapet.report_schedules set name = parapet.as_name(name, 80, 'Unnamed')
  where not parapet.is_name(name, 80);
alter table parapet.report_schedules add constraint report_schedules_name_is_name check (parapet.is_name(name, 80));
update parapet.api_keys set name = parapet.as_name(name, 80, 'Unnamed')
  where not parapet.is_name(name, 80);
alter table parapet.api_keys add constraint api_keys_name_is_name check (parapet.is_name(name, 80));
update parapet.notification_rules set name = parapet.as_name(name, 80, 'Unnamed')
  where not parapet.is_name(name, 80);
alter table parapet.notification_rules add constraint notification_rules_name_is_name check (parapet.is_name(name, 80));
update parapet.cloud_accounts set alias = parapet.as_name(alias, 80, 'Unnamed')
  where not parapet.is_name(alias, 80);
alter table parapet.cloud_accounts add constraint cloud_accounts_alias_is_name check (parapet.is_name(alias, 80));
-- Views of one person and page have different names.
update parapet.saved_views
  set name = left(parapet.as_name(name, 50, 'Unnamed'), 50) || ' ' || left(md5(id::text), 6)
  where not parapet.is_name(name, 60);
alter table parapet.saved_views add constraint saved_views_name_is_name
  check (parapet.is_name(name, 60));

-- A tag of which nothing is left goes.
update parapet.assets set tags = array(
    select distinct parapet.as_name(tag, 40, null) as seen from unnest(tags) as tag
    where parapet.as_name(tag, 40, null) is not null order by seen
  ) where not parapet.are_names(tags, 40);
alter table parapet.assets add constraint assets_tags_are_names check (parapet.are_names(tags, 40));
update parapet.notification_rules set tags = array(
    select distinct parapet.as_name(tag, 40, null) as seen from unnest(tags) as tag
    where parapet.as_name(tag, 40, null) is not null order by seen
  ) where not parapet.are_names(tags, 40);
