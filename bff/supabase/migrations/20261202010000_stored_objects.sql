-- The files of the storage by path. A row is there from before its file is written until after it is
-- deleted, so a process that is killed leaves no file that no row names.
create table parapet.stored_objects (
  -- Of one writing: a file that takes the place of another under its name has another id.
  id uuid primary key default parapet.new_id(),
  bucket text not null check (bucket ~ '^[a-z][a-z0-9-]{0,62}$'),
  -- A workspace, or an account in the buckets of accounts. It may be gone before its files are.
  owner_id uuid not null,
  name text not null check (length(name) <= 100 and name ~ '^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$'),
  -- 0 where a version wrote it that did not say.
  bytes bigint not null default 0 check (bytes >= 0),
  -- `writing`: its writer has not finished; `removed`: nobody reads it, and its file is to be deleted.
  state text not null default 'writing' check (state in ('writing', 'stored', 'removed')),
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (bucket, owner_id, name)
);
create index stored_objects_to_sweep_idx on parapet.stored_objects (changed_at, id)
  where state <> 'stored';
alter table parapet.stored_objects enable row level security;

grant select, insert (bucket, owner_id, name, bytes), update (state, changed_at), delete
  on parapet.stored_objects to parapet_api, parapet_worker;
-- Pictures are read and written by their account; reports are read as their rows are.
create policy own on parapet.stored_objects for all to parapet_api
  using (bucket = 'avatars' and owner_id = (select parapet.actor_id()))
  with check (bucket = 'avatars' and owner_id = (select parapet.actor_id()));
create policy read on parapet.stored_objects for select to parapet_api
  using (
    bucket = 'reports'
    and (
      owner_id in (select parapet.actor_open_workspaces())
      or exists (
        select from parapet.reports
        where reports.workspace_id = stored_objects.owner_id
          and reports.id::text || '.' || reports.format = stored_objects.name
      )
    )
  );
-- Another attempt writes the file anew; what is stored leaves by the sweep alone.
create policy take_over on parapet.stored_objects as restrictive for delete
  to parapet_api, parapet_worker
  using (state <> 'stored');
create policy work on parapet.stored_objects for all to parapet_worker
  using (bucket = 'reports' and owner_id = (select parapet.worker_workspace()))
  with check (bucket = 'reports' and owner_id = (select parapet.worker_workspace()));

-- The rows of files follow the rows that name them, in the same transaction and whatever deletes those.
create function parapet.keep_object(in_bucket text, of_owner uuid, named text, size bigint)
  returns void
  language plpgsql security definer
  set search_path = ''
as $$
begin
  insert into parapet.stored_objects as object (bucket, owner_id, name, bytes, state)
    values (in_bucket, of_owner, named, coalesce(size, 0), 'stored')
    on conflict (bucket, owner_id, name) do update
      set state = 'stored', bytes = coalesce(size, object.bytes), changed_at = now()
      where object.state <> 'removed';
  if not found then
    raise exception 'the file % is being deleted', named;
  end if;
end
$$;
-- One that is still written stays: its writer finds its row gone, and the sweep finds what it left.
create function parapet.remove_object(in_bucket text, of_owner uuid, named text) returns void
  language sql volatile security definer
  set search_path = ''
begin atomic
  update parapet.stored_objects set state = 'removed', changed_at = now()
  where bucket = in_bucket and owner_id = of_owner and name = named and state = 'stored';
end;

create function parapet.follow_avatar() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op <> 'DELETE' then
    perform parapet.keep_object('avatars', new.user_id, new.file_name, null);
  end if;
  if tg_op <> 'INSERT' and (tg_op = 'DELETE' or old.file_name <> new.file_name) then
    perform parapet.remove_object('avatars', old.user_id, old.file_name);
  end if;
  return null;
end
$$;
create trigger follow_file after insert or update of file_name or delete on parapet.avatars
  for each row execute function parapet.follow_avatar();

create function parapet.follow_report() returns trigger
  language plpgsql security definer
  set search_path = ''
as $$
begin
  if tg_op = 'DELETE' or new.status <> 'ready' then
    perform parapet.remove_object('reports', old.workspace_id, old.id::text || '.' || old.format);
  else
    perform parapet.keep_object(
      'reports', new.workspace_id, new.id::text || '.' || new.format, new.bytes
    );
  end if;
  return null;
end
$$;
create trigger follow_file after update of status on parapet.reports
  for each row when (old.status is distinct from new.status and 'ready' in (old.status, new.status))
  execute function parapet.follow_report();
create trigger follow_deletion after delete on parapet.reports
  for each row when (old.status = 'ready') execute function parapet.follow_report();

insert into parapet.stored_objects (bucket, owner_id, name, state)
  select 'avatars', user_id, file_name, 'stored' from parapet.avatars;
insert into parapet.stored_objects (bucket, owner_id, name, bytes, state, created_at)
  select 'reports', workspace_id, id::text || '.' || format, coalesce(bytes, 0), 'stored',
    coalesce(ready_at, created_at)
  from parapet.reports where status = 'ready';

-- For the sweep, which sees no workspace. Locks what it returns until the transaction ends, so that
-- nobody writes under a name whose file is just deleted.
create function parapet.lock_objects_to_sweep(before timestamptz, most integer)
  returns table (id uuid, bucket text, owner_id uuid, name text)
  language plpgsql volatile security definer
  set search_path = ''
as $$
begin
  return query
    update parapet.stored_objects as object set state = 'removed', changed_at = clock_timestamp()
    from (
      select due.id from parapet.stored_objects as due
      where due.state <> 'stored' and due.changed_at < before
        -- No file is written for longer.
        and (due.state = 'removed' or due.changed_at < before - interval '2 hours')
      order by due.changed_at, due.id limit most
      for update skip locked
    ) as due
    where object.id = due.id
    returning object.id, object.bucket, object.owner_id, object.name;
end
$$;
create function parapet.forget_objects(ids uuid[]) returns void
  language sql volatile security definer
  set search_path = ''
begin atomic
  delete from parapet.stored_objects where id = any (ids) and state = 'removed';
end;
-- Gives those of some files that no row names a row that the sweep takes, so that whoever writes under such a
-- name meanwhile takes that over. Returns how many.
create function parapet.remove_unknown_objects(in_bucket text, owners uuid[], names text[])
  returns bigint
  language sql volatile security definer
  set search_path = ''
begin atomic
  with added as (
    insert into parapet.stored_objects (bucket, owner_id, name, state)
    select in_bucket, file.owner_id, file.name, 'removed'
    from unnest(owners, names) as file (owner_id, name)
    on conflict (bucket, owner_id, name) do nothing
    returning id
  )
  select count(*) from added;
end;
-- Of a workspace or account that is being erased, once its files are deleted.
create function parapet.forget_objects_of(owner uuid) returns void
  language sql volatile security definer
  set search_path = ''
begin atomic
  delete from parapet.stored_objects
  where owner_id = owner and (
    exists (select from parapet.account_deletions where user_id = owner)
    or exists (
      select from parapet.deleted_workspaces where workspace_id = owner and erase_at <= now()
    )
  );
end;
-- All bytes of an owner in a bucket, those that are to be deleted too.
create function parapet.stored_bytes(in_bucket text, of_owner uuid) returns bigint
  language sql stable
begin atomic
  select coalesce(sum(bytes), 0)::bigint from parapet.stored_objects
  where bucket = in_bucket and owner_id = of_owner;
end;

-- Whether who signed a link may still act: their account, and the API key if one did.
create function parapet.actor_may_open_links(key uuid) returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select exists (
    select from auth.users
    where users.id = parapet.actor_id()
      and users.deleted_at is null
      and (users.banned_until is null or users.banned_until < now())
  )
  and not exists (select from parapet.account_deletions where user_id = parapet.actor_id())
  and (
    key is null
    or exists (
      select from parapet.api_keys
      where api_keys.id = key and created_by = parapet.actor_id()
        and workspace_id = parapet.actor_key_workspace()
        and revoked_at is null and expires_at > now()
    )
  );
end;
-- A picture is seen by its account and in each workspace of it that the actor may open.
create function parapet.actor_sees_avatar(account uuid, named text, has_second_factor boolean)
  returns boolean
  language sql stable security definer
  set search_path = ''
begin atomic
  select exists (
    select from parapet.avatars where user_id = account and file_name = named
  )
  and (
    account = parapet.actor_id()
    or exists (
      select from parapet.memberships
      join parapet.workspaces on workspaces.id = memberships.workspace_id
      where memberships.user_id = account
        and memberships.workspace_id in (select parapet.actor_workspaces())
        and (has_second_factor or not workspaces.mfa_required)
    )
  );
end;

-- Every member may sign links, so all of them write that.
create policy add_link on parapet.audit_log for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces())
    and actor_id = (select parapet.actor_id())
    and actor_kind = 'user'
    and action = 'file.link_created'
    and target_type = 'file'
  );

revoke execute on function parapet.keep_object(text, uuid, text, bigint),
  parapet.remove_object(text, uuid, text), parapet.follow_avatar(), parapet.follow_report(),
  parapet.lock_objects_to_sweep(timestamptz, integer), parapet.forget_objects(uuid[]),
  parapet.remove_unknown_objects(text, uuid[], text[]), parapet.forget_objects_of(uuid),
  parapet.stored_bytes(text, uuid), parapet.actor_may_open_links(uuid),
  parapet.actor_sees_avatar(uuid, text, boolean) from public;
grant execute on function parapet.stored_bytes(text, uuid) to parapet_api, parapet_worker;
grant execute on function parapet.actor_may_open_links(uuid),
  parapet.actor_sees_avatar(uuid, text, boolean) to parapet_api;
grant execute on function
  parapet.lock_objects_to_sweep(timestamptz, integer), parapet.forget_objects(uuid[]),
  parapet.remove_unknown_objects(text, uuid[], text[]), parapet.forget_objects_of(uuid) to parapet_worker;
