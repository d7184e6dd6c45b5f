import type { AssetState, AssetStatus } from '@parapet/contracts/asset';

/** How the workspace uses an asset. */
export const stateLabels: Readonly<Record<AssetState, string>> = {
  candidate: 'Candidate',
  requires_investigation: 'To investigate',
  approved: 'Active',
  dependency: 'Dependency',
  monitor_only: 'Monitored only',
  archived: 'Archived',
};

/** Whether the asset responded in the last scan. */
export const statusLabels: Readonly<Record<AssetStatus, string>> = {
  online: 'Online',
  offline: 'Did not answer',
  unresolved: 'Does not resolve',
  unknown: 'Not scanned yet',
};
