import type { Scan } from '@parapet/contracts/scans/scan';
import type { Actor } from '../../../platform/actor.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { ScanIds } from '../get-scan.ts';
import { listOpenIds } from '../repositories/open-scans.repository.ts';
import { scanQueue } from '../scan-queue.ts';
import type { ChangeScanPorts } from '../start/start-scan.ts';
import { changeScan } from './change-scan.ts';
import { decideCancel } from './scan-state.policy.ts';

/**
 * The worker sees the new state within a second and stops. A scan without a worker gets a job that
 * closes its ledger. @throws AppError not_found, conflict
 */
export const cancelScan =
  ({ enterWorkspace, queue }: ChangeScanPorts) =>
  (actor: Actor, { workspaceId, scanId }: ScanIds): Promise<Scan> =>
    enterWorkspace(actor, workspaceId, 'scan', (scope) => cancelIn(scope, queue, scanId), {
      toRemove: true,
    });

/** Cancels every scan of a workspace that has not ended, in the caller's transaction. */
export const cancelOpenScans =
  ({ queue }: Pick<ChangeScanPorts, 'queue'>) =>
  async (scope: WorkspaceScope): Promise<void> => {
    for (const scanId of await listOpenIds(scope)) await cancelIn(scope, queue, scanId);
  };

const cancelIn = (
  scope: WorkspaceScope,
  queue: Pick<Queue, 'send'>,
  scanId: string,
): Promise<Scan> =>
  changeScan(scope, scanId, {
    action: 'scan.cancelled',
    decide: decideCancel,
    prepare: async ({ hasWorker }, to) => {
      if (to === 'cancelled') return { finished_at: new Date().toISOString() };
      const { workspaceId } = scope;
      if (!hasWorker) await queue.send(scope.tx, scanQueue, { workspaceId, scanId });
      return {};
    },
  });
