import { CLOUD_RULESET_VERSION } from '@parapet/cloud-scanner/registry';
import { MAX_SCAN_ASSETS, type Scan } from '@parapet/contracts/scans/scan';
import { MAX_OPEN_SCANS } from '@parapet/contracts/scans/scan-start';
import { RULESET_VERSION } from '@parapet/scanner/ruleset';
import { AppError } from '../../../platform/app-error.ts';
import { chunksOf } from '../../../platform/db/chunks.ts';
import type { Queue } from '../../../platform/queue/queue.ts';
import type { AssetsPort, ScanCandidate } from '../../assets/assets.port.ts';
import type { SubscriptionPort } from '../../subscription/subscription.port.ts';
import { scanEventsIn } from '../repositories/scan-events.repository.ts';
import { scansIn } from '../repositories/scans.repository.ts';
import { scanQueue } from '../scan-queue.ts';
import type { BeginScan, BeginScans } from '../scans.port.ts';

export interface BeginScanPorts {
  readonly queue: Pick<Queue, 'send'>;
  readonly assets: Pick<AssetsPort, 'lockForScan'>;
  readonly subscription: Pick<SubscriptionPort, 'requireWritableAssets'>;
}

export const beginScans =
  ({ queue, assets, subscription }: BeginScanPorts): BeginScans =>
  async (scope, { assetIds, ...request }) => {
    const found = await assets.lockForScan(scope, assetIds);
    const byId = new Map(found.map((asset) => [asset.id, asset]));
    const targets = assetIds.map((id, index) =>
      requireScannable(byId.get(id), index, request.kind),
    );
    await subscription.requireWritableAssets(scope, assetIds);
    const scans = scansIn(scope);
    const open = await scans.lockAndCountOpen();
    const each = [...chunksOf(targets, MAX_SCAN_ASSETS)];
    requireRoom(open, each.length);
    const ids: string[] = [];
    for (const targetsOfOne of each) {
      const scanId = await scans.insert({
        ...request,
        targets: targetsOfOne,
        rulesetVersion: targetsOfOne.some(({ state }) => state === 'connected')
          ? CLOUD_RULESET_VERSION
          : RULESET_VERSION,
      });
      await scanEventsIn(scope).announce(scanId);
      await queue.send(scope.tx, scanQueue, { workspaceId: scope.workspaceId, scanId });
      ids.push(scanId);
    }
    return ids;
  };

export const beginScan = (ports: BeginScanPorts): BeginScan => {
  const begin = beginScans(ports);
  return async (scope, request) => {
    const [scanId] = await begin(scope, request);
    if (scanId === undefined) throw new Error('A scan has at least one asset.');
    return scanId;
  };
};

/** @throws AppError conflict */
function requireRoom(open: number, wanted: number): void {
  if (open + wanted <= MAX_OPEN_SCANS) return;
  const missing = open + wanted - MAX_OPEN_SCANS;
  const message =
    wanted === 1
      ? `${MAX_OPEN_SCANS} scans of this workspace are still running or queued. Wait for one to end, or cancel one.`
      : `This takes ${wanted} scans, and ${open} of at most ${MAX_OPEN_SCANS} are still running or queued. Wait for ${missing} to end, or cancel them. None was started.`;
  throw new AppError('conflict', message);
}

function requireScannable(
  asset: ScanCandidate | undefined,
  index: number,
  kind: Scan['kind'],
): ScanCandidate {
  if (!asset) throw new AppError('not_found', 'There is no such asset.');
  if (asset.state === 'approved' && kind !== 'cloud') return asset;
  // A connected account is read, and its findings are tested again; it is no target of other scans.
  if (asset.state === 'connected' && (kind === 'cloud' || kind === 'retest')) return asset;
  const message =
    asset.state === 'archived'
      ? `${asset.displayName} is archived. Restore it to scan it.`
      : `${asset.displayName} is not approved for scanning.`;
  throw new AppError('conflict', message, { issues: [{ path: ['assetIds', index], message }] });
}
