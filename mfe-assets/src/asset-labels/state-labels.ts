import type { Asset, AssetState, AssetStatus } from '@parapet/contracts/assets/asset';
import type { ScanPhase } from '@parapet/contracts/scans/scan';

/** How the workspace uses an asset. */
export const stateLabels: Readonly<Record<AssetState, string>> = {
  candidate: 'Candidate',
  requires_investigation: 'To investigate',
  approved: 'Active',
  dependency: 'Dependency',
  monitor_only: 'Monitored only',
  archived: 'Archived',
};

/** Tells whether the asset responded in the last scan. */
export const statusLabels: Readonly<Record<AssetStatus, string>> = {
  online: 'Online',
  offline: 'Did not answer',
  unresolved: 'Does not resolve',
  unknown: 'Not scanned yet',
};

const phaseLabels: Readonly<Record<ScanPhase, string>> = {
  resolve: 'resolve',
  ports: 'ports',
  tls: 'TLS',
  http: 'HTTP',
  checks: 'checks',
  score: 'score',
};

/** "Scanning, ports", or why its scan does not proceed. */
export const scanningLabel = ({ status, phase }: NonNullable<Asset['currentScan']>): string => {
  if (status === 'queued') return 'Scan queued';
  if (status === 'paused') return 'Scan paused';
  if (status === 'cancelling') return 'Scan stopping';
  return phase === null ? 'Scanning' : `Scanning, ${phaseLabels[phase]}`;
};
