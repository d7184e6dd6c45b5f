import type { Scan } from '@parapet/contracts/scans/scan';
import type { Actor } from '../../../platform/actor.ts';
import type { ScanIds } from '../get-scan.ts';
import { scanQueue } from '../scan-queue.ts';
import type { ChangeScanPorts } from '../start/start-scan.ts';
import { changeScan } from './change-scan.ts';
import { laterDeadline } from './later-deadline.ts';
import { decideResume } from './scan-state.policy.ts';

/**
 * Resumes a scan; the pause does not count towards its deadline. A worker releases a scan after a
 * long pause, so a new job is sent then. @throws AppError not_found, conflict
 */
export const resumeScan =
  ({ enterWorkspace, queue }: ChangeScanPorts) =>
  (actor: Actor, ids: ScanIds): Promise<Scan> =>
    enterWorkspace(actor, ids.workspaceId, 'scan', (scope) =>
      changeScan(scope, ids.scanId, {
        action: 'scan.resumed',
        decide: decideResume,
        prepare: async (scan) => {
          if (!scan.hasWorker) await queue.send(scope.tx, scanQueue, { ...ids });
          return { paused_at: null, ...laterDeadline(scan) };
        },
      }),
    );
