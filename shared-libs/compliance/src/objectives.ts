/** A state that controls want, in our own words. Checks serve it. */
export interface Objective {
  readonly id: string;
  /** States what is reached. */
  readonly title: string;
}

export const objectives = [
  { id: 'access-central', title: 'People sign in through one directory' },
  { id: 'alerts-on-changes', title: 'Changes that matter raise an alarm' },
  { id: 'backups-kept', title: 'Data is backed up, and the backups are kept' },
  { id: 'builds-trusted', title: 'What is built and deployed cannot be swapped' },
  { id: 'certificates-valid', title: 'Certificates are valid and renewed in time' },
  { id: 'configuration-recorded', title: 'Configuration and its changes are recorded' },
  {
    id: 'containers-isolated',
    title: 'Workloads are kept apart from their hosts and from each other',
  },
  { id: 'data-retention-set', title: 'Data is kept for a time that somebody set' },
  { id: 'databases-not-public', title: 'Databases are not reachable from the internet' },
  { id: 'deletion-protected', title: 'Important resources are protected from deletion' },
  { id: 'domains-protected', title: 'Domains and their names cannot be taken over' },
  { id: 'encrypted-at-rest', title: 'Data is encrypted where it is stored' },
  { id: 'encrypted-in-transit', title: 'Data is encrypted while it travels' },
  { id: 'guardrails-set', title: 'Rules of the organization hold above each account' },
  { id: 'highly-available', title: 'Services survive the loss of one location' },
  { id: 'incident-contacts-set', title: 'The provider knows whom to tell of an incident' },
  { id: 'keys-own', title: 'Keys of sensitive data are under own control' },
  { id: 'keys-rotated', title: 'Keys and secrets are changed regularly' },
  { id: 'least-privilege', title: 'Identities may do what they need and no more' },
  { id: 'logging-on', title: 'Access and changes are logged' },
  { id: 'logs-protected', title: 'Logs cannot be read or changed by others' },
  { id: 'logs-retained', title: 'Logs are kept long enough to look back' },
  {
    id: 'metadata-service-protected',
    title: 'The metadata service hands out no keys to strangers',
  },
  { id: 'mfa-enforced', title: 'A second factor is asked for' },
  { id: 'network-not-exposed', title: 'Services are not reachable by more than need them' },
  { id: 'network-segmented', title: 'Networks are divided and traffic between them is limited' },
  { id: 'passwords-strong', title: 'Passwords are long and not used again' },
  { id: 'patches-applied', title: 'Software is updated and supported' },
  { id: 'resources-not-public', title: 'Resources are not shared with everybody' },
  { id: 'root-not-used', title: 'The account with all rights is not used day by day' },
  { id: 'secrets-not-in-code', title: 'Secrets stand in a vault, not in code or settings' },
  { id: 'storage-not-public', title: 'Stored data is not readable or writable by everybody' },
  { id: 'threat-detection-on', title: 'Attacks are looked for' },
  { id: 'trust-limited', title: 'Trust in other accounts and services is limited' },
  { id: 'unused-access-removed', title: 'Access that nobody uses is taken away' },
  { id: 'unused-resources-removed', title: 'Resources that nobody uses are taken away' },
  { id: 'vulnerabilities-found', title: 'Vulnerabilities are looked for and dealt with' },
  { id: 'web-filtered', title: 'Web traffic is filtered before it reaches an application' },
] as const satisfies readonly Objective[];

export type ObjectiveId = (typeof objectives)[number]['id'];
