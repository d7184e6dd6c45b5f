-- Findings of a sample account count in nothing of the workspace, as those of an archived asset; its own lists have them.
alter table parapet.assets add column is_sample boolean not null default false;
grant insert (is_sample) on parapet.assets to parapet_api;

update parapet.assets set is_sample = true
  from parapet.cloud_accounts where cloud_accounts.id = assets.id and cloud_accounts.is_sample;
update parapet.findings set archived = true
  from parapet.assets where assets.id = findings.asset_id and assets.is_sample and not findings.archived;
