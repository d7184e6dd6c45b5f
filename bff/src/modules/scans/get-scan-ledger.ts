import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { requireScan, type ScanIds } from './get-scan.ts';
import { scansIn } from './scans.repository.ts';

export const getScanLedger =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId, scanId }: ScanIds) =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      await requireScan(scope, scanId);
      return { items: await scansIn(scope).listLedger(scanId) };
    });
