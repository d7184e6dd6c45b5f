-- Buckets that operators make, and what is in them.

create table parapet.storage_buckets (
  id text primary key check (id ~ '^[A-Za-z0-9][A-Za-z0-9_.-]{0,99}$'),
  -- Its files are in the storage at objects/<owner_id>/<version>.bin.
  owner_id uuid not null unique default parapet.new_id(),
  -- Anybody reads it, without a session.
  is_public boolean not null default false,
  -- null: as large as the storage takes.
  max_bytes bigint check (max_bytes >= 0),
  -- null: any type.
  mime_types text[] check (cardinality(mime_types) <= 100),
  created_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index storage_buckets_created_by_idx on parapet.storage_buckets (created_by);
alter table parapet.storage_buckets enable row level security;
grant select,
    insert (id, is_public, max_bytes, mime_types, created_by),
    update (is_public, max_bytes, mime_types),
    delete
  on parapet.storage_buckets to parapet_api;

create table parapet.bucket_objects (
  id uuid primary key default parapet.new_id(),
  bucket_id text not null references parapet.storage_buckets (id),
  name text not null check (length(name) between 1 and 1024),
  -- Another one for what takes its place; it names the file.
  version uuid not null,
  bytes bigint not null check (bytes >= 0),
  content_type text not null check (length(content_type) <= 300),
  cache_control text not null check (length(cache_control) <= 300),
  metadata jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (bucket_id, name)
);
alter table parapet.bucket_objects enable row level security;
grant select,
    insert (bucket_id, name, version, bytes, content_type, cache_control, metadata),
    update (bucket_id, name, version, bytes, content_type, cache_control, metadata),
    delete
  on parapet.bucket_objects to parapet_api;

-- Tells what a change was, such as the settings of a bucket.
alter table parapet.operator_log add column detail jsonb;
