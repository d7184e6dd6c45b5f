import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { noSuchScan, type ScanIds } from './get-scan.ts';
import { scansIn } from './repositories/scans.repository.ts';

export const listScanAssets =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId, scanId }: ScanIds) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const scans = scansIn(scope);
      if (!(await scans.exists(scanId))) throw noSuchScan();
      return { items: await scans.listAssets(scanId) };
    });
