import { MAX_SCAN_ASSETS, type ScanEstimate } from '@parapet/contracts/scans/scan';
import type { MatchingEstimate, matchingScansSchema } from '@parapet/contracts/scans/scan-start';
import type { Intensity } from '@parapet/contracts/text/vocabulary';
import { isPrivateAddress } from '@parapet/scanner/address-guard/address-policy';
import { parseAddress } from '@parapet/scanner/address-guard/ip-address';
import { expectEach } from '@parapet/scanner/expect-requests';
import { checks } from '@parapet/scanner/registry';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import { chunksOf } from '../../../platform/db/chunks.ts';
import type { EnterWorkspace, WorkspaceScope } from '../../../platform/workspace-scope.ts';
import type { AssetsPort, ScannedAsset } from '../../assets/assets.port.ts';
import { type PastScan, pastScansIn } from '../repositories/past-scans.repository.ts';
import { type EstimatedAsset, estimate, type ScanCapacity } from './estimate.policy.ts';
import { type ChooseMatchingPorts, chooseMatching } from './matching-scans.ts';

export interface EstimateScanPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'findScanned' | 'listExposure'>;
  readonly capacity: Omit<ScanCapacity, 'workers'>;
  /** Workers that are alive, on any machine. */
  readonly countWorkers: () => Promise<number>;
}

/** With more assets than this the estimate uses the catalogue alone, not the last scans. */
const MAX_PAST_SCANS = 100;

/** Estimates a scan that nobody has started. @throws AppError not_found */
export const estimateScan =
  (ports: EstimateScanPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    { assetIds, intensity }: { assetIds: readonly string[]; intensity: Intensity },
  ): Promise<ScanEstimate> =>
    estimateOf(
      ports,
      await ports.enterWorkspace(actor, workspaceId, 'scan', (scope) =>
        readKnown(ports, scope, assetIds, intensity),
      ),
    );

export type EstimateMatchingPorts = EstimateScanPorts & ChooseMatchingPorts;

/** The same for the scans that all assets under a filter need. @throws AppError as `chooseMatching` */
export const estimateMatchingScans =
  (ports: EstimateMatchingPorts) =>
  async (
    actor: Actor,
    workspaceId: string,
    { filter, intensity }: z.output<typeof matchingScansSchema>,
  ): Promise<MatchingEstimate> => {
    const known = await ports.enterWorkspace(actor, workspaceId, 'scan', async (scope) => {
      const { assetIds, readOnly } = await chooseMatching(ports, scope, filter);
      return { readOnly, ...(await readKnown(ports, scope, assetIds, intensity)) };
    });
    const scans = [...chunksOf(known.targets, MAX_SCAN_ASSETS)].map(({ length }) => length);
    return { ...(await estimateOf(ports, known)), scans, readOnly: known.readOnly };
  };

/** Returns what is known of assets before they are scanned, and what is scanned before them. */
async function readKnown(
  { assets }: EstimateScanPorts,
  scope: WorkspaceScope,
  assetIds: readonly string[],
  intensity: Intensity,
) {
  const found = await assets.findScanned(scope, assetIds);
  if (found.size < assetIds.length) throw new AppError('not_found', 'There is no such asset.');
  const past = pastScansIn(scope);
  return {
    intensity,
    targets: [...found.values()],
    exposureOf: await assets.listExposure(scope, assetIds),
    pastOf: await past.listLast(assetIds.slice(0, MAX_PAST_SCANS), intensity),
    open: await past.countOpen(),
  };
}

async function estimateOf(
  { capacity, countWorkers }: EstimateScanPorts,
  { intensity, targets, exposureOf, pastOf, open }: Awaited<ReturnType<typeof readKnown>>,
): Promise<ScanEstimate> {
  const workers = await countWorkers();
  const expect = expectEach({ checks, intensity });
  const estimated = targets.map((target) =>
    estimatedAsset(target, {
      expect,
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
}

function estimatedAsset(
  target: ScannedAsset,
  known: { expect: ReturnType<typeof expectEach>; isOutside: boolean; past: PastScan | null },
): EstimatedAsset {
  const { expect, isOutside, past } = known;
  const host = hostOf(target);
  const isInside = isOutside ? 'no' : placeOf(host);
  return { host, isInside, expected: expect(target, isInside === 'yes'), past };
}

/** Nothing is known of a name that no scan has resolved yet. */
const placeOf = (host: string): EstimatedAsset['isInside'] => {
  if (parseAddress(host) === null) return 'unknown';
  return isPrivateAddress(host) ? 'yes' : 'no';
};

const hostOf = ({ type, canonicalKey }: ScannedAsset): string => {
  const host = type === 'url' ? URL.parse(canonicalKey)?.hostname : canonicalKey;
  return (host ?? canonicalKey).replace(/^\[|\]$/g, '');
};
