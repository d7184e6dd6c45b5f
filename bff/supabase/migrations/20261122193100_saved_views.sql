-- Filters, sort and columns of a list under a name, for one person or for the workspace. Shared ones
-- outlive the account of their author.
create table parapet.saved_views (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  created_by uuid references auth.users (id) on delete set null,
  page text not null check (page in ('assets', 'findings')),
  name text not null check (length(name) between 1 and 60),
  -- The query of the page's address, without the question mark: filters, sort and columns.
  query text not null check (length(query) <= 2000),
  shared boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index saved_views_name_idx
  on parapet.saved_views (workspace_id, page, created_by, lower(name));
create index saved_views_created_by_idx on parapet.saved_views (created_by);
create trigger touch before update on parapet.saved_views
  for each row execute function parapet.touch_updated_at();

alter table parapet.saved_views enable row level security;
grant select, insert (workspace_id, created_by, page, name, query, shared),
  update (name, query, shared), delete
  on parapet.saved_views to parapet_api;
create policy read on parapet.saved_views for select to parapet_api
  using (
    workspace_id in (select parapet.actor_workspaces())
    and (shared or created_by = (select parapet.actor_id()))
  );
-- Whoever may change nothing in the workspace keeps views of their own.
create policy add on parapet.saved_views for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces())
    and created_by = (select parapet.actor_id())
    and (not shared or workspace_id in (select parapet.actor_workspaces_to_change()))
  );
create policy change on parapet.saved_views for update to parapet_api
  using (
    workspace_id in (select parapet.actor_workspaces())
    and (created_by = (select parapet.actor_id())
      or (shared and workspace_id in (select parapet.actor_workspaces_to_change())))
  )
  with check (
    workspace_id in (select parapet.actor_workspaces())
    and (created_by = (select parapet.actor_id()) or shared)
    and (not shared or workspace_id in (select parapet.actor_workspaces_to_change()))
  );
create policy remove on parapet.saved_views for delete to parapet_api
  using (
    workspace_id in (select parapet.actor_workspaces())
    and (created_by = (select parapet.actor_id())
      or (shared and workspace_id in (select parapet.actor_workspaces_to_change())))
  );

-- Members who may change nothing else log what they do with views of their own.
create policy add_own_view on parapet.audit_log for insert to parapet_api
  with check (
    workspace_id in (select parapet.actor_workspaces())
    and actor_kind = 'user'
    and actor_id = (select parapet.actor_id())
    and action in ('view.created', 'view.updated', 'view.deleted')
    and target_type = 'view'
  );
