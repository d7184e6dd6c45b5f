import type { AssetState, AssetStatus } from '@parapet/contracts/asset';

/** What is being done about an asset. */
export const stateLabels: Readonly<Record<AssetState, string>> = {
  candidate: 'Candidate',
  requires_investigation: 'To investigate',
  approved: 'In use',
  dependency: 'Dependency',
  monitor_only: 'Monitored only',
  archived: 'Archived',
};

/** What was seen of it when it was last looked for. */
export const statusLabels: Readonly<Record<AssetStatus, string>> = {
  online: 'Online',
  offline: 'Did not answer',
  unresolved: 'Does not resolve',
  unknown: 'Not scanned yet',
};
