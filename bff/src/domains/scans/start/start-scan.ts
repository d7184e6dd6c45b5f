import type { Scan, startScanSchema } from '@parapet/contracts/scans/scan';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { EnterWorkspace } from '../../../platform/workspace-scope.ts';
import { requireScan } from '../get-scan.ts';
import { startedScansIn } from '../repositories/started-scans.repository.ts';
import type { BeginScanPorts } from './begin-scan.ts';
import { beginManualScan } from './manual-scan.ts';

export interface ChangeScanPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly queue: Pick<Queue, 'send'>;
}

export type StartScanPorts = ChangeScanPorts & BeginScanPorts;

/** @throws AppError as `BeginScan`. */
export const startScan = ({ enterWorkspace, ...ports }: StartScanPorts) => {
  const begin = beginManualScan(ports);
  return (
    actor: Actor,
    workspaceId: string,
    { assetIds, intensity, requestId }: z.output<typeof startScanSchema>,
  ): Promise<Scan> =>
    enterWorkspace(actor, workspaceId, 'scan', async (scope) => {
      const [begun] = await startedScansIn(scope).ofRequest(requestId);
      if (begun) return await requireScan(scope, begun.id);
      const scanId = await begin(scope, { assetIds, intensity, requestId });
      await scope.audit({
        action: 'scan.started',
        targetType: 'scan',
        targetId: scanId,
        after: { assetIds, intensity },
      });
      return await requireScan(scope, scanId);
    });
};
