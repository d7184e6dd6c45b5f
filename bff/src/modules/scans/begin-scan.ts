import { RULESET_VERSION } from '@parapet/scanner/ruleset';
import { AppError } from '../../platform/app-error.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { AssetsPort, ScanCandidate } from '../assets/assets.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { scanQueue } from './scan-queue.ts';
import type { BeginScan } from './scans.port.ts';
import { scansIn } from './scans.repository.ts';

export interface BeginScanPorts {
  readonly queue: Pick<Queue, 'send'>;
  readonly assets: Pick<AssetsPort, 'lockForScan'>;
  readonly subscription: Pick<SubscriptionPort, 'requireWritableAssets'>;
}

/** Keeps one workspace from filling the shared queue. */
const MAX_OPEN_SCANS = 20;

export const beginScan =
  ({ queue, assets, subscription }: BeginScanPorts): BeginScan =>
  async (scope, { assetIds, ...request }) => {
    const found = await assets.lockForScan(scope, assetIds);
    const byId = new Map(found.map((asset) => [asset.id, asset]));
    const targets = assetIds.map((id, index) => requireScannable(byId.get(id), index));
    await subscription.requireWritableAssets(scope, assetIds);
    const scans = scansIn(scope);
    if ((await scans.lockAndCountOpen()) >= MAX_OPEN_SCANS) {
      const message = `${MAX_OPEN_SCANS} scans of this workspace are still running or queued. Wait for one to end, or cancel one.`;
      throw new AppError('conflict', message);
    }
    const scanId = await scans.insert({ ...request, targets, rulesetVersion: RULESET_VERSION });
    await scans.announce(scanId);
    await queue.send(scope.tx, scanQueue, { workspaceId: scope.workspaceId, scanId });
    return scanId;
  };

function requireScannable(asset: ScanCandidate | undefined, index: number): ScanCandidate {
  if (!asset) throw new AppError('not_found', 'There is no such asset.');
  if (asset.state === 'approved') return asset;
  const message =
    asset.state === 'archived'
      ? `${asset.displayName} is archived. Restore it to scan it.`
      : `${asset.displayName} is not approved for scanning.`;
  throw new AppError('conflict', message, { issues: [{ path: ['assetIds', index], message }] });
}
