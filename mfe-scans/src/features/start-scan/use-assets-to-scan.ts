import { ApiError } from '@parapet/api-client/api-error';
import { readAllPages } from '@parapet/api-client/read-all-pages';
import type { Asset } from '@parapet/contracts/asset';
import { MAX_SCAN_ASSETS } from '@parapet/contracts/scan';
import { useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';

export interface AssetsToScan {
  /** Every approved asset of the workspace, by name. */
  assets: readonly Asset[];
  /** The ids of the assets of the scan to repeat. */
  repeated: readonly string[];
}

/** `scanId` is the scan to repeat, if any; one that was deleted selects nothing. */
export const useAssetsToScan = (scanId: string | null) => {
  const api = useScansApi();
  return useQuery({
    queryKey: ['assets-to-scan', scanId],
    queryFn: async ({ signal }): Promise<AssetsToScan> => {
      const [{ items: assets }, repeated] = await Promise.all([
        readAllPages((cursor) => api.listAssets({ cursor }, signal), MAX_SCAN_ASSETS),
        scanId === null
          ? []
          : api
              .listScanAssets(scanId, signal)
              .then(({ items }) => items.map(({ id }) => id), noneIfDeleted),
      ]);
      return { assets, repeated };
    },
    // The form selects assets that were just added, so it never starts from an older list.
    gcTime: 0,
  });
};

const noneIfDeleted = (error: unknown): string[] => {
  if (error instanceof ApiError && error.code === 'not_found') return [];
  throw error;
};
