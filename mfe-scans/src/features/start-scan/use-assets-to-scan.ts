import { ApiError } from '@parapet/api-client/api-error';
import { assetStatusSchema } from '@parapet/contracts/assets/asset';
import { MAX_SCAN_ASSETS } from '@parapet/contracts/scans/scan';
import type { ScanFilter } from '@parapet/contracts/scans/scan-start';
import { useQuery } from '@tanstack/react-query';
import type { ScansApi } from '../../api/scans-api.ts';
import { useScansApi } from '../../app.ts';
import { canTakeAll } from './start-form.ts';
import { type AssetMatches, readMatches } from './use-matching-assets.ts';

/** Approved assets of the workspace by name, those with gaps first. */
export interface AssetsToScan extends AssetMatches {
  /** The ids of the assets of the scan to repeat. */
  repeated: readonly string[];
  /** null unless they are asked for. */
  gaps: AssetGaps | null;
  /** All that match the filter of the address; null without one, and where one start does not take them. */
  matching: { readonly filter: ScanFilter; readonly total: number } | null;
}

/** Approved assets that no scan has tested, or whose last scan ended in an error. */
export interface AssetGaps {
  /** As many as a scan takes. */
  ids: readonly string[];
  /** The number of all. */
  total: number;
}

interface Preselected {
  /** The scan to repeat; one that was deleted selects nothing. */
  readonly scanId: string | null;
  /** Tells whether the assets with gaps are read, too. */
  readonly withGaps: boolean;
  /** All that match it are taken. */
  readonly filter: ScanFilter | null;
}

export const useAssetsToScan = ({ scanId, withGaps, filter }: Preselected) => {
  const api = useScansApi();
  return useQuery({
    queryKey: ['assets-to-scan', scanId, withGaps, filter],
    queryFn: async ({ signal }): Promise<AssetsToScan> => {
      const [{ assets: all, ...found }, repeated, gaps, matching] = await Promise.all([
        readMatches(api, {}, signal),
        scanId === null
          ? []
          : api
              .listScanAssets(scanId, signal)
              .then(({ items }) => items.map(({ id }) => id), noneIfDeleted),
        withGaps ? readGaps(api, signal) : null,
        filter === null ? null : countMatching(api, filter, signal),
      ]);
      if (gaps === null) return { ...found, assets: all, repeated, gaps, matching };
      const ids = gaps.assets.map(({ id }) => id);
      const isGap = new Set(ids);
      const others = all.filter(({ id }) => !isGap.has(id));
      return {
        ...found,
        assets: [...gaps.assets, ...others].slice(0, MAX_SCAN_ASSETS),
        repeated,
        matching,
        gaps: { ids, total: gaps.total },
      };
    },
    // The form selects assets that were just added, so it never starts from an older list.
    gcTime: 0,
  });
};

/** An asset that answered its last scan is online; one that was never scanned is not. */
export const gapStatuses = assetStatusSchema.options.filter((status) => status !== 'online');

const readGaps = (api: ScansApi, signal: AbortSignal) =>
  readMatches(api, { status: gapStatuses }, signal);

async function countMatching(api: ScansApi, filter: ScanFilter, signal: AbortSignal) {
  const { total, isCapped } = await api.listAssets(filter, signal);
  return total > 0 && canTakeAll({ total, isCapped }) ? { filter, total } : null;
}

const noneIfDeleted = (error: unknown): string[] => {
  if (error instanceof ApiError && error.code === 'not_found') return [];
  throw error;
};
