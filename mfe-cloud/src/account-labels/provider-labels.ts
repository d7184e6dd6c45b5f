import type { AuthMethod, CloudProvider } from '@parapet/contracts/cloud/cloud';
import { providerNames } from '@parapet/contracts/cloud/cloud-names';

/** The names of a provider and of what is connected there. */
export const providerLabels: Readonly<
  Record<CloudProvider, { readonly name: string; readonly account: string }>
> = {
  aws: { name: providerNames.aws, account: 'account' },
  azure: { name: providerNames.azure, account: 'subscription' },
  gcp: { name: providerNames.gcp, account: 'project' },
};

/** What an account signs in with, and the command that replaces it; null where nothing can be replaced. */
export const accessLabels: Readonly<
  Record<AuthMethod, { readonly label: string; readonly replace: string | null }>
> = {
  assume_role: { label: 'Role', replace: 'Replace role' },
  access_key: { label: 'Access key', replace: 'Replace keys' },
  service_principal_secret: { label: 'Client secret', replace: 'Replace secret' },
  service_principal_certificate: { label: 'Certificate', replace: 'Replace certificate' },
  service_account_key: { label: 'Service account key', replace: 'Replace key' },
  workload_identity: { label: 'Workload identity', replace: 'Show access' },
};
