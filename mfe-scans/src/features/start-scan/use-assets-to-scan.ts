import { ApiError } from '@parapet/api-client/api-error';
import { readAllPages } from '@parapet/api-client/read-all-pages';
import { type Asset, assetStatusSchema } from '@parapet/contracts/asset';
import { MAX_SCAN_ASSETS } from '@parapet/contracts/scan';
import { useQuery } from '@tanstack/react-query';
import type { ScansApi } from '../../api/scans-api.ts';
import { useScansApi } from '../../app.ts';

export interface AssetsToScan {
  /** Approved assets of the workspace by name, those with gaps first; as many as a scan takes. */
  assets: readonly Asset[];
  /** The ids of the assets of the scan to repeat. */
  repeated: readonly string[];
  /** null unless they are asked for. */
  gaps: AssetGaps | null;
}

/** Approved assets that no scan has tested, or whose last scan ended in an error. */
export interface AssetGaps {
  /** As many as a scan takes. */
  ids: readonly string[];
  /** The number of all. */
  total: number;
}

/**
 * `scanId` is the scan to repeat, if any; one that was deleted selects nothing. `withGaps` also reads
 * the assets with gaps.
 */
export const useAssetsToScan = (scanId: string | null, withGaps: boolean) => {
  const api = useScansApi();
  return useQuery({
    queryKey: ['assets-to-scan', scanId, withGaps],
    queryFn: async ({ signal }): Promise<AssetsToScan> => {
      const [{ items: all }, repeated, gaps] = await Promise.all([
        readAllPages((cursor) => api.listAssets({ cursor }, signal), MAX_SCAN_ASSETS),
        scanId === null
          ? []
          : api
              .listScanAssets(scanId, signal)
              .then(({ items }) => items.map(({ id }) => id), noneIfDeleted),
        withGaps ? readGaps(api, signal) : null,
      ]);
      if (gaps === null) return { assets: all, repeated, gaps };
      const ids = gaps.assets.map(({ id }) => id);
      const isGap = new Set(ids);
      const others = all.filter(({ id }) => !isGap.has(id));
      return {
        assets: [...gaps.assets, ...others].slice(0, MAX_SCAN_ASSETS),
        repeated,
        gaps: { ids, total: gaps.total },
      };
    },
    // The form selects assets that were just added, so it never starts from an older list.
    gcTime: 0,
  });
};

/** What answered its last scan is online; what was never scanned is not. */
const gapStatuses = assetStatusSchema.options.filter((status) => status !== 'online');

async function readGaps(api: ScansApi, signal: AbortSignal) {
  let total = 0;
  const { items } = await readAllPages(async (cursor) => {
    const page = await api.listAssets({ status: gapStatuses, cursor }, signal);
    total = page.total;
    return page;
  }, MAX_SCAN_ASSETS);
  return { assets: items.slice(0, MAX_SCAN_ASSETS), total };
}

const noneIfDeleted = (error: unknown): string[] => {
  if (error instanceof ApiError && error.code === 'not_found') return [];
  throw error;
};
