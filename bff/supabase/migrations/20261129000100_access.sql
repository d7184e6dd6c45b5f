-- Workspaces, their members, keys and invitations, and what is known of a person.

create table parapet.workspaces (
  id uuid primary key default parapet.new_id(),
  name text not null check (length(name) between 1 and 80),
  description text not null default '' check (length(description) <= 500),
  owner_id uuid not null references auth.users (id) on delete cascade,
  -- Made at sign-up; it does not count against the plan.
  personal boolean not null default false,
  -- AWS asks it of whoever assumes a customer's role: the guard against a confused deputy.
  cloud_external_id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- A workspace may require that its members prove a second factor.
  mfa_required boolean not null default false,
  -- A new owner is asked: an owner offers a workspace to a member, who accepts within seven days.
  offered_to uuid references auth.users (id) on delete set null,
  offered_at timestamptz,
  constraint workspaces_name_is_name check (parapet.is_name(name, 80))
);
create index workspaces_owner_idx on parapet.workspaces (owner_id);
create unique index workspaces_one_personal_idx on parapet.workspaces (owner_id) where personal;
create index workspaces_offered_idx on parapet.workspaces (offered_to) where offered_to is not null;
alter table parapet.workspaces enable row level security;
grant select,
    insert (name, description, owner_id),
    update (name, description, mfa_required)
  on parapet.workspaces to parapet_api;
grant select (id, name) on parapet.workspaces to parapet_worker;

create table parapet.memberships (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  role text not null
    check (role in ('viewer', 'auditor', 'developer', 'analyst', 'admin', 'owner')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  asset_scope text[],
  primary key (workspace_id, user_id),
  constraint memberships_asset_scope_check check (
    asset_scope is null
    or (cardinality(asset_scope) between 1 and 20 and role not in ('admin', 'owner'))
  )
);
create index memberships_user_idx on parapet.memberships (user_id);
create unique index memberships_one_owner_idx on parapet.memberships (workspace_id)
  where role = 'owner';
alter table parapet.memberships enable row level security;
grant select, insert (workspace_id, user_id, role) on parapet.memberships to parapet_api;

create table parapet.deleted_workspaces (
  workspace_id uuid primary key references parapet.workspaces (id) on delete cascade,
  deleted_at timestamptz not null default now(),
  erase_at timestamptz not null default now() + interval '30 days',
  -- [{"user_id", "role", "created_at"}]
  members jsonb not null
);
create index deleted_workspaces_due_idx on parapet.deleted_workspaces (erase_at);
alter table parapet.deleted_workspaces enable row level security;
grant select (workspace_id, deleted_at, erase_at) on parapet.deleted_workspaces to parapet_api;

-- An expired invitation is a pending one after its time.
create table parapet.invitations (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  email text not null check (length(email) between 3 and 320),
  role text not null check (role in ('viewer', 'auditor', 'developer', 'analyst', 'admin')),
  state text not null default 'pending' check (state in ('pending', 'accepted', 'revoked')),
  -- SHA-256 of the token in the last mail, in hex; null until one was sent.
  token_hash text check (length(token_hash) = 64),
  -- No reference: the list outlives the account.
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- How often its mail was asked for, and when last: both limit how much mail a workspace sends.
  mails integer not null default 1,
  asked_at timestamptz not null default now(),
  sent_at timestamptz,
  asset_scope text[],
  constraint invitations_asset_scope_check check (
    asset_scope is null or (cardinality(asset_scope) between 1 and 20 and role <> 'admin')
  )
);
create index invitations_workspace_idx on parapet.invitations (workspace_id, id);
create unique index invitations_one_pending_idx on parapet.invitations (workspace_id, lower(email))
  where state = 'pending';
create unique index invitations_token_idx on parapet.invitations (token_hash);
alter table parapet.invitations enable row level security;
grant select (id, workspace_id, email, role, state, invited_by, created_at, expires_at, mails,
      asked_at, sent_at, asset_scope),
    insert (workspace_id, email, role, invited_by, expires_at, asset_scope),
    update (state, expires_at, mails, asked_at)
  on parapet.invitations to parapet_api;
grant select (id, workspace_id, email, role, state, invited_by, expires_at),
    update (token_hash, sent_at)
  on parapet.invitations to parapet_worker;

-- People who have left a workspace; entries about them keep their name.
create table parapet.former_members (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  user_id uuid not null references auth.users (id) on delete cascade,
  left_at timestamptz not null default now(),
  primary key (workspace_id, user_id)
);
alter table parapet.former_members enable row level security;

-- Keys with which machines act in one workspace, for the person who made them. Only a hash is stored.
create table parapet.api_keys (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  -- The part of the key that is shown later; it finds the row.
  prefix text not null unique check (prefix ~ '^parapet_[0-9a-f]{16}$'),
  -- SHA-256 of the whole key, in hex.
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 40),
  -- How its maker had signed in: a workspace may require a second factor.
  level text not null default 'aal1' check (level in ('aal1', 'aal2')),
  created_by uuid not null references auth.users (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_name_is_name check (parapet.is_name(name, 80))
);
create index api_keys_workspace_idx on parapet.api_keys (workspace_id, id desc);
create index api_keys_created_by_idx on parapet.api_keys (created_by);
alter table parapet.api_keys enable row level security;
grant select (id, workspace_id, name, prefix, scopes, created_by, created_at, expires_at,
      last_used_at, revoked_at),
    insert (id, workspace_id, name, prefix, hash, scopes, level, created_by, expires_at),
    update (revoked_at)
  on parapet.api_keys to parapet_api;

-- The names that a person had, each since when; null for none. Histories show the name of their time.
create table parapet.person_names (
  user_id uuid not null references auth.users (id) on delete cascade,
  since timestamptz not null,
  name text check (parapet.is_name(name, 80)),
  primary key (user_id, since)
);
alter table parapet.person_names enable row level security;

-- The picture of an account: its file is in the bucket `avatars`, below the id of the account.
create table parapet.avatars (
  user_id uuid primary key references auth.users (id) on delete cascade,
  -- Random, so that a new picture has a new address.
  file_name text not null check (file_name ~ '^[a-z0-9-]{1,80}\.(png|jpg|webp)$'),
  updated_at timestamptz not null default now()
);
alter table parapet.avatars enable row level security;
grant select,
    insert (user_id, file_name),
    update (file_name),
    delete
  on parapet.avatars to parapet_api;

create table parapet.account_deletions (
  user_id uuid primary key references auth.users (id) on delete cascade,
  requested_at timestamptz not null default now(),
  mailed_at timestamptz
);
alter table parapet.account_deletions enable row level security;

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
  updated_at timestamptz not null default now(),
  constraint saved_views_name_is_name
    check (parapet.is_name(name, 60))
);
create unique index saved_views_name_idx
  on parapet.saved_views (workspace_id, page, created_by, lower(name));
create index saved_views_created_by_idx on parapet.saved_views (created_by);
alter table parapet.saved_views enable row level security;
grant select,
    insert (workspace_id, created_by, page, name, query, shared),
    update (name, query, shared),
    delete
  on parapet.saved_views to parapet_api;

-- Accounts that exist already, as on a hosted project, get what sign-up gives to others.
with added as (
  insert into parapet.workspaces (name, owner_id, personal)
    select 'Personal', id, true from auth.users
    returning id, owner_id
)
insert into parapet.memberships (workspace_id, user_id, role)
  select id, owner_id, 'owner' from added;
insert into parapet.person_names (user_id, since, name)
  select id, '-infinity', parapet.display_name(raw_user_meta_data) from auth.users
  where parapet.display_name(raw_user_meta_data) is not null;
