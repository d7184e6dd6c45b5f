import type { Scan } from '@parapet/contracts/scan';
import type { Actor } from '../../platform/actor.ts';
import { changeScan } from './change-scan.ts';
import type { ScanIds } from './get-scan.ts';
import { scanQueue } from './scan-queue.ts';
import { decideCancel } from './scan-state.policy.ts';
import type { ChangeScanPorts } from './start-scan.ts';

/**
 * The worker sees the new state within a second and stops. A scan without a worker gets a job that
 * closes its ledger. @throws AppError not_found, conflict
 */
export const cancelScan =
  ({ enterWorkspace, queue }: ChangeScanPorts) =>
  (actor: Actor, ids: ScanIds): Promise<Scan> =>
    enterWorkspace(actor, ids.workspaceId, 'scan', (scope) =>
      changeScan(scope, ids.scanId, {
        action: 'scan.cancelled',
        decide: decideCancel,
        prepare: async ({ hasWorker }, to) => {
          if (to === 'cancelled') return { finished_at: new Date().toISOString() };
          if (!hasWorker) await queue.send(scope.tx, scanQueue, { ...ids });
          return {};
        },
      }),
    );
