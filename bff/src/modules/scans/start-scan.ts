import type { Scan } from '@parapet/contracts/scan';
import type { Intensity } from '@parapet/contracts/vocabulary';
import type { Actor } from '../../platform/actor.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { type BeginScanPorts, beginScan } from './begin-scan.ts';
import { requireScan } from './get-scan.ts';

export interface ChangeScanPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly queue: Pick<Queue, 'send'>;
}

export type StartScanPorts = ChangeScanPorts & BeginScanPorts;

/** @throws AppError as `BeginScan`. */
export const startScan = ({ enterWorkspace, ...ports }: StartScanPorts) => {
  const begin = beginScan(ports);
  return (
    actor: Actor,
    workspaceId: string,
    { assetIds, intensity }: { assetIds: readonly string[]; intensity: Intensity },
  ): Promise<Scan> =>
    enterWorkspace(actor, workspaceId, 'scan', async (scope) => {
      const scanId = await begin(scope, {
        assetIds,
        intensity,
        kind: 'external',
        trigger: 'manual',
        scheduleId: null,
        checkIds: null,
        createdBy: actor.userId,
      });
      await scope.audit({
        action: 'scan.started',
        targetType: 'scan',
        targetId: scanId,
        after: { assetIds, intensity },
      });
      return await requireScan(scope, scanId);
    });
};
