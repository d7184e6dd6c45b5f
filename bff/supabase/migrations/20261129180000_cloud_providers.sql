-- Subscriptions of Azure and projects of Google Cloud beside accounts of AWS.

alter table parapet.cloud_accounts
  drop constraint cloud_accounts_provider_check,
  drop constraint cloud_accounts_auth_method_check,
  drop constraint cloud_accounts_partition_check,
  drop constraint cloud_accounts_check,
  drop constraint cloud_accounts_check1,
  -- What names the caller at the provider, without secrets, such as the tenant and application of Azure.
  add column connection jsonb not null default '{}',
  add constraint cloud_accounts_provider_check check (provider in ('aws', 'azure', 'gcp')),
  add constraint cloud_accounts_auth_method_check check (
    auth_method in (
      'assume_role', 'access_key', 'service_principal_secret', 'service_principal_certificate',
      'service_account_key', 'workload_identity'
    )
    and provider = case
      when auth_method in ('assume_role', 'access_key') then 'aws'
      when auth_method in ('service_principal_secret', 'service_principal_certificate') then 'azure'
      else 'gcp'
    end
  ),
  add constraint cloud_accounts_partition_check
    check (partition ~ '^(aws|azure|gcp)(-[a-z]+)*$' and length(partition) <= 20),
  add constraint cloud_accounts_secret_check
    check ((auth_method in ('assume_role', 'workload_identity')) = (sealed_secret is null)),
  add constraint cloud_accounts_role_check
    check ((auth_method = 'assume_role') = (role_arn is not null));
grant insert (provider, connection) on parapet.cloud_accounts to parapet_api;
