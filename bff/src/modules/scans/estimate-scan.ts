import type { ScanEstimate } from '@parapet/contracts/scan';
import type { Intensity } from '@parapet/contracts/vocabulary';
import { isPrivateAddress } from '@parapet/scanner/address-guard/address-policy';
import { parseAddress } from '@parapet/scanner/address-guard/ip-address';
import { expectRequests } from '@parapet/scanner/expect-requests';
import { checks } from '@parapet/scanner/registry';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { AssetsPort, ScannedAsset } from '../assets/assets.port.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { type EstimatedAsset, estimate, type ScanCapacity } from './estimate.policy.ts';
import { type PastScan, pastScansIn } from './past-scans.repository.ts';

export interface EstimateScanPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'findScanned' | 'listExposure'>;
  readonly capacity: Omit<ScanCapacity, 'workers'>;
  /** Workers that are alive, on any machine. */
  readonly countWorkers: () => Promise<number>;
}

/** Beyond this many assets the catalogue alone tells of each. */
const MOST_PAST_SCANS = 100;

/** Estimates a scan that nobody has started. @throws AppError not_found */
export const estimateScan =
  ({ enterWorkspace, assets, capacity, countWorkers }: EstimateScanPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    { assetIds, intensity }: { assetIds: readonly string[]; intensity: Intensity },
  ): Promise<ScanEstimate> => {
    const read = await enterWorkspace(actor, workspaceId, 'scan', async (scope) => {
      const found = await assets.findScanned(scope, assetIds);
      if (found.size < assetIds.length) throw new AppError('not_found', 'There is no such asset.');
      const past = pastScansIn(scope);
      return {
        targets: [...found.values()],
        exposureOf: await assets.listExposure(scope, assetIds),
        pastOf: await past.listLast(assetIds.slice(0, MOST_PAST_SCANS), intensity),
        open: await past.countOpen(),
      };
    });
    const workers = await countWorkers();
    const { targets, exposureOf, pastOf, open } = read;
    const estimated = targets.map((target) =>
      estimatedAsset(target, {
        intensity,
        isOutside: exposureOf(target.assetId).isInternetReachable,
        past: pastOf.get(target.assetId) ?? null,
      }),
    );
    return {
      ...estimate(estimated, { ...capacity, workers }, open.assets),
      scansBefore: open.scans,
      pace: capacity.pace,
      hasWorker: workers > 0,
    };
  };

function estimatedAsset(
  target: ScannedAsset,
  known: { intensity: Intensity; isOutside: boolean; past: PastScan | null },
): EstimatedAsset {
  const { intensity, isOutside, past } = known;
  const host = hostOf(target);
  const isInside = isOutside ? 'no' : placeOf(host);
  const expected = expectRequests(target, { checks, intensity, isInside: isInside === 'yes' });
  return { host, isInside, expected, past };
}

/** Of a name that no scan has resolved yet, nothing is known. */
const placeOf = (host: string): EstimatedAsset['isInside'] => {
  if (parseAddress(host) === null) return 'unknown';
  return isPrivateAddress(host) ? 'yes' : 'no';
};

const hostOf = ({ type, canonicalKey }: ScannedAsset): string => {
  const host = type === 'url' ? URL.parse(canonicalKey)?.hostname : canonicalKey;
  return (host ?? canonicalKey).replace(/^\[|\]$/g, '');
};
