import type { Scan } from '@parapet/contracts/scan';
import type { Intensity } from '@parapet/contracts/vocabulary';
import { RULESET_VERSION } from '@parapet/scanner/ruleset';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { AssetsPort, ScanCandidate } from '../assets/assets.port.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { requireScan } from './get-scan.ts';
import { scanQueue } from './scan-queue.ts';
import { scansIn } from './scans.repository.ts';

export interface ChangeScanPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly queue: Pick<Queue, 'send'>;
}

export interface StartScanPorts extends ChangeScanPorts {
  readonly assets: Pick<AssetsPort, 'lockForScan'>;
}

/** Keeps one workspace from filling the shared queue. */
const MAX_OPEN_SCANS = 20;

/**
 * Stores the scan and sends its job in one transaction, so neither exists without the other.
 * @throws AppError not_found, conflict for an asset that is not approved or with too many open
 * scans
 */
export const startScan =
  ({ enterWorkspace, queue, assets }: StartScanPorts) =>
  (
    actor: Actor,
    workspaceId: string,
    { assetIds, intensity }: { assetIds: readonly string[]; intensity: Intensity },
  ): Promise<Scan> =>
    enterWorkspace(actor, workspaceId, 'scan', async (scope) => {
      const found = await assets.lockForScan(scope, assetIds);
      const byId = new Map(found.map((asset) => [asset.id, asset]));
      const targets = assetIds.map((id, index) => requireScannable(byId.get(id), index));
      const scans = scansIn(scope);
      if ((await scans.lockAndCountOpen()) >= MAX_OPEN_SCANS) {
        const message = `${MAX_OPEN_SCANS} scans of this workspace are still running or queued. Wait for one to end, or cancel one.`;
        throw new AppError('conflict', message);
      }
      const scanId = await scans.insert({
        targets,
        intensity,
        rulesetVersion: RULESET_VERSION,
        createdBy: actor.userId,
      });
      await scans.announce(scanId);
      await scope.audit({
        action: 'scan.started',
        targetType: 'scan',
        targetId: scanId,
        after: { assetIds, intensity },
      });
      await queue.send(scope.tx, scanQueue, { workspaceId, scanId });
      return await requireScan(scope, scanId);
    });

function requireScannable(asset: ScanCandidate | undefined, index: number): ScanCandidate {
  if (!asset) throw new AppError('not_found', 'There is no such asset.');
  if (asset.state === 'approved') return asset;
  const message =
    asset.state === 'archived'
      ? `${asset.displayName} is archived. Restore it to scan it.`
      : `${asset.displayName} is not approved for scanning.`;
  throw new AppError('conflict', message, { issues: [{ path: ['assetIds', index], message }] });
}
