-- Accounts of the workspace's domains in known breaches. No password is in any column.

create table parapet.breach_settings (
  workspace_id uuid primary key references parapet.workspaces (id) on delete cascade,
  -- The key of the service, sealed by the API (AES-256-GCM, bound to the workspace).
  sealed_key text,
  key_hint text,
  key_state text not null default 'none'
    check (key_state in ('none', 'works', 'refused', 'unreachable')),
  key_checked_at timestamptz,
  key_problem text,
  capabilities jsonb,
  cadence text not null default 'weekly' check (cadence in ('off', 'daily', 'weekly')),
  next_search_at timestamptz,
  updated_at timestamptz not null default now(),
  check ((sealed_key is null) = (key_state = 'none'))
);
create index breach_settings_due_idx on parapet.breach_settings (next_search_at, workspace_id);
alter table parapet.breach_settings enable row level security;
grant select (workspace_id, key_hint, key_state, key_checked_at, key_problem, capabilities, cadence,
      next_search_at, updated_at),
    insert (workspace_id, sealed_key, key_hint, key_state, key_checked_at, key_problem,
      capabilities, cadence, next_search_at),
    update (sealed_key, key_hint, key_state, key_checked_at, key_problem, capabilities, cadence,
      next_search_at)
  on parapet.breach_settings to parapet_api;
grant select,
    update (key_state, key_checked_at, key_problem, capabilities, next_search_at)
  on parapet.breach_settings to parapet_worker;

-- A breach that somebody of the workspace is in, as its source describes it.
create table parapet.breaches (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  -- The stable key of its source; a title may change.
  name text not null check (length(name) between 1 and 100),
  title text not null check (length(title) between 1 and 200),
  is_listed boolean not null,
  site text,
  breach_date date,
  added_at timestamptz,
  data_classes text[] not null,
  is_verified boolean not null,
  is_fabricated boolean not null,
  is_sensitive boolean not null,
  is_retired boolean not null,
  is_spam_list boolean not null,
  is_stealer_log boolean not null,
  -- Nobody is alerted about it.
  is_quiet boolean generated always as (is_fabricated or is_retired or is_spam_list) stored,
  created_at timestamptz not null default now(),
  unique (workspace_id, name)
);
alter table parapet.breaches enable row level security;
grant select,
    insert (workspace_id, name, title, is_listed, site, breach_date, added_at, data_classes,
      is_verified, is_fabricated, is_sensitive, is_retired, is_spam_list, is_stealer_log),
    update (title, is_listed, site, breach_date, added_at, data_classes, is_verified, is_fabricated,
      is_sensitive, is_retired, is_spam_list, is_stealer_log)
  on parapet.breaches to parapet_api, parapet_worker;
grant delete on parapet.breaches to parapet_worker;

-- A person of a domain. The address is sealed; a keyed hash finds it again. After an erasure the hash
-- alone stays, so that nothing is kept of the person again.
create table parapet.breach_people (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  identity_hash text not null check (length(identity_hash) = 64),
  sealed_address text,
  masked_address text,
  -- The account of the member with this address.
  member_id uuid references auth.users (id) on delete set null,
  erased_at timestamptz,
  first_seen_at timestamptz not null default now(),
  unique (workspace_id, identity_hash),
  check ((erased_at is null) = (sealed_address is not null)),
  check ((erased_at is null) = (masked_address is not null))
);
create index breach_people_asset_idx on parapet.breach_people (asset_id);
create index breach_people_member_idx on parapet.breach_people (member_id);
alter table parapet.breach_people enable row level security;
grant select (id, workspace_id, asset_id, identity_hash, masked_address, member_id, erased_at,
      first_seen_at),
    insert (workspace_id, asset_id, identity_hash, sealed_address, masked_address),
    update (erased_at, sealed_address, masked_address)
  on parapet.breach_people to parapet_api;
grant select,
    insert (workspace_id, asset_id, identity_hash, sealed_address, masked_address),
    update (member_id),
    delete
  on parapet.breach_people to parapet_worker;

create table parapet.breach_exposures (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  person_id uuid not null references parapet.breach_people (id) on delete cascade,
  breach_id uuid not null references parapet.breaches (id) on delete cascade,
  kind text not null check (kind in ('stealer_log', 'password', 'personal_data', 'address')),
  severity text not null check (severity in ('critical', 'high', 'medium', 'low', 'info')),
  severity_rank smallint generated always as (
    case severity when 'critical' then 1 when 'high' then 2 when 'medium' then 3 when 'low' then 4
      else 5 end
  ) stored,
  data_classes text[] not null,
  password_exposed boolean not null,
  -- Sites whose sign-in an infected device gave away.
  services text[] not null default '{}' check (cardinality(services) <= 200),
  status text not null default 'new'
    check (status in ('new', 'resurfaced', 'notified', 'reset', 'ignored')),
  reason text check (length(reason) between 1 and 500),
  ignored_until timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  decided_at timestamptz,
  mailed_at timestamptz,
  -- The search or import that found it first, or found more of it.
  found_by uuid not null,
  -- It comes from a stand-in with invented data.
  is_sample boolean not null default false,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  unique (workspace_id, person_id, breach_id),
  check ((status = 'ignored') = (ignored_until is not null)),
  check (status <> 'ignored' or reason is not null)
) with (fillfactor = 85);
create index breach_exposures_list_idx
  on parapet.breach_exposures (workspace_id, severity_rank, first_seen_at desc, id desc);
create index breach_exposures_open_idx
  on parapet.breach_exposures (workspace_id, severity_rank, first_seen_at desc, id desc)
  where status in ('new', 'resurfaced', 'notified');
create index breach_exposures_asset_idx on parapet.breach_exposures (asset_id, breach_id);
create index breach_exposures_person_idx on parapet.breach_exposures (person_id);
create index breach_exposures_breach_idx on parapet.breach_exposures (breach_id);
create index breach_exposures_decided_by_idx on parapet.breach_exposures (decided_by);
create index breach_exposures_found_by_idx on parapet.breach_exposures (found_by);
create index breach_exposures_ended_idx on parapet.breach_exposures (workspace_id, decided_at)
  where status in ('reset', 'ignored');
alter table parapet.breach_exposures enable row level security;
grant select,
    insert (workspace_id, asset_id, person_id, breach_id, kind, severity, data_classes,
      password_exposed, services, status, found_by, is_sample, first_seen_at, last_seen_at),
    update (kind, severity, data_classes, password_exposed, services, status, reason, ignored_until,
      decided_by, decided_at, found_by, last_seen_at),
    delete
  on parapet.breach_exposures to parapet_api;
grant select,
    insert (workspace_id, asset_id, person_id, breach_id, kind, severity, data_classes,
      password_exposed, services, status, found_by, is_sample, first_seen_at, last_seen_at),
    update (kind, severity, data_classes, password_exposed, services, status, reason, ignored_until,
      mailed_at, found_by, last_seen_at),
    delete
  on parapet.breach_exposures to parapet_worker;

-- A write adds what it changed as further rows; the sum of all rows is exact in every transaction.
-- Without references: the rows of a deleted asset sum up to none.
create table parapet.breach_counts (
  id bigint generated always as identity primary key,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  asset_id uuid not null,
  breach_id uuid not null,
  kind text not null,
  severity text not null,
  status text not null,
  exposures integer not null
);
create index breach_counts_workspace_idx
  on parapet.breach_counts (workspace_id, asset_id, breach_id);
alter table parapet.breach_counts enable row level security;
grant select on parapet.breach_counts to parapet_api, parapet_worker;

-- What searches and mails have done about a domain asset.
create table parapet.breach_domains (
  asset_id uuid primary key references parapet.assets (id) on delete cascade,
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  searched_at timestamptz,
  problem text,
  new_since_last integer,
  customers integer,
  owner_mailed_at timestamptz,
  -- Since when its ownership is not proved; its exposures are hidden.
  unproved_since timestamptz
);
create index breach_domains_workspace_idx on parapet.breach_domains (workspace_id);
alter table parapet.breach_domains enable row level security;
grant select on parapet.breach_domains to parapet_api;
grant select,
    insert (asset_id, workspace_id, searched_at, problem, new_since_last, customers,
      owner_mailed_at, unproved_since),
    update (searched_at, problem, new_since_last, customers, owner_mailed_at, unproved_since),
    delete
  on parapet.breach_domains to parapet_worker;

create table parapet.breach_searches (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  kind text not null check (kind in ('domain', 'address')),
  trigger text not null check (trigger in ('manual', 'schedule')),
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  -- The domain, or a masked address.
  target text not null,
  -- The address that is looked for, until the search has ended.
  sealed_address text,
  status text not null default 'queued'
    check (status in ('queued', 'running', 'waiting', 'done', 'failed')),
  problem text,
  retry_at timestamptz,
  people integer not null default 0,
  new_exposures integer not null default 0,
  is_counted boolean not null,
  requested_by uuid references auth.users (id) on delete set null,
  requested_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status in ('done', 'failed')) = (finished_at is not null))
);
create unique index breach_searches_open_idx on parapet.breach_searches (asset_id)
  where kind = 'domain' and status in ('queued', 'running', 'waiting');
create index breach_searches_asset_idx on parapet.breach_searches (asset_id);
create index breach_searches_newest_idx on parapet.breach_searches (workspace_id, id desc);
create index breach_searches_counted_idx on parapet.breach_searches (workspace_id, requested_at)
  where is_counted;
create index breach_searches_requested_by_idx on parapet.breach_searches (requested_by);
alter table parapet.breach_searches enable row level security;
grant select (id, workspace_id, kind, trigger, asset_id, target, status, problem, retry_at, people,
      new_exposures, is_counted, requested_by, requested_at, finished_at),
    insert (id, workspace_id, kind, trigger, asset_id, target, sealed_address, is_counted,
      requested_by)
  on parapet.breach_searches to parapet_api;
grant select,
    insert (id, workspace_id, kind, trigger, asset_id, target, is_counted),
    update (status, problem, retry_at, people, new_exposures, is_counted, sealed_address,
      finished_at),
    delete
  on parapet.breach_searches to parapet_worker;

create table parapet.breach_imports (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 200),
  format text check (format in ('hibp', 'csv', 'json')),
  status text not null default 'running' check (status in ('running', 'done', 'failed')),
  problem text,
  file_rows integer not null default 0,
  kept integer not null default 0,
  known integer not null default 0,
  foreign_rows integer not null default 0,
  unread integer not null default 0,
  passwords_dropped integer not null default 0,
  started_by uuid references auth.users (id) on delete set null,
  started_at timestamptz not null default now(),
  -- Written while the file is read: an import without it has lost its process.
  heartbeat_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((status = 'running') = (finished_at is null))
);
create index breach_imports_newest_idx on parapet.breach_imports (workspace_id, id desc);
create index breach_imports_started_by_idx on parapet.breach_imports (started_by);
alter table parapet.breach_imports enable row level security;
grant select,
    insert (id, workspace_id, file_name, started_by),
    update (format, status, problem, file_rows, kept, known, foreign_rows, unread,
      passwords_dropped, heartbeat_at, finished_at)
  on parapet.breach_imports to parapet_api;
grant select, delete on parapet.breach_imports to parapet_worker;

-- One mail to the owner of a domain about a search or import, or to a person whom somebody chose to notify.
create table parapet.breach_mails (
  id uuid primary key default parapet.new_id(),
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  kind text not null check (kind in ('owner', 'person')),
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  -- The owner.
  user_id uuid references auth.users (id) on delete cascade,
  person_id uuid references parapet.breach_people (id) on delete cascade,
  found_by uuid,
  exposure_ids uuid[] not null default '{}',
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  check ((kind = 'owner') = (found_by is not null)),
  check ((kind = 'person') = (person_id is not null))
);
create unique index breach_mails_owner_idx on parapet.breach_mails (asset_id, found_by)
  where kind = 'owner';
create index breach_mails_workspace_idx on parapet.breach_mails (workspace_id, created_at);
create index breach_mails_person_idx on parapet.breach_mails (person_id);
create index breach_mails_user_idx on parapet.breach_mails (user_id);
create index breach_mails_created_by_idx on parapet.breach_mails (created_by);
alter table parapet.breach_mails enable row level security;
grant select, insert (id, workspace_id, kind, asset_id, person_id, exposure_ids, created_by)
  on parapet.breach_mails to parapet_api;
grant select,
    insert (id, workspace_id, kind, asset_id, user_id, found_by, exposure_ids),
    update (sent_at, failed_at),
    delete
  on parapet.breach_mails to parapet_worker;

-- What the finding of a domain and a breach was last told, so that it hears of changes alone.
create table parapet.breach_findings (
  workspace_id uuid not null references parapet.workspaces (id) on delete cascade,
  asset_id uuid not null references parapet.assets (id) on delete cascade,
  breach_id uuid not null references parapet.breaches (id) on delete cascade,
  open integer not null,
  severity text not null,
  recorded_at timestamptz not null,
  primary key (asset_id, breach_id)
);
create index breach_findings_workspace_idx on parapet.breach_findings (workspace_id);
create index breach_findings_breach_idx on parapet.breach_findings (breach_id);
alter table parapet.breach_findings enable row level security;
grant select,
    insert (workspace_id, asset_id, breach_id, open, severity, recorded_at),
    update (open, severity, recorded_at),
    delete
  on parapet.breach_findings to parapet_worker;

-- When an account last got another password. Nothing is known of changes before this table.
create table parapet.password_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null
);
alter table parapet.password_changes enable row level security;
