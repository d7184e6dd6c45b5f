-- A management group, folder or organization that limits an organisation; null for all that its reader sees.
alter table parapet.cloud_organisations
  add column root text check (length(root) between 1 and 100);
alter table parapet.cloud_organisations
  add constraint cloud_organisations_root_provider_check check (root is null or provider <> 'aws');
grant insert (root) on parapet.cloud_organisations to parapet_api;
