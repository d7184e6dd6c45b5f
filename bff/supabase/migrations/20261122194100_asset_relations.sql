-- Assets by their host written backwards, so that all names below one are a range of an index. A column,
-- since row-level security keeps conditions on expressions from indices.
alter table parapet.assets add column host_backwards text generated always as (
  reverse(case
    when type = 'url' then btrim(substring(canonical_key from '^[a-z]+://(\[[^]]*\]|[^/:]+)'), '[]')
    else canonical_key
  end)
) stored;
create index assets_host_idx on parapet.assets (workspace_id, host_backwards text_pattern_ops);

-- What else is reached at an address.
create index asset_services_address_idx on parapet.asset_services (workspace_id, address);
