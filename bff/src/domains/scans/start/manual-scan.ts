import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { BeginManualScan, ManualScan } from '../../assets/assets.port.ts';
import type { ScanRequest } from '../scans.port.ts';
import { type BeginScanPorts, beginScan } from './begin-scan.ts';

export const requestOf = ({ actor }: WorkspaceScope, choice: ManualScan): ScanRequest => ({
  ...choice,
  kind: 'external',
  trigger: 'manual',
  scheduleId: null,
  checkIds: null,
  createdBy: actor.userId,
});

export const beginManualScan = (ports: BeginScanPorts): BeginManualScan => {
  const begin = beginScan(ports);
  return (scope, choice) => begin(scope, requestOf(scope, choice));
};
