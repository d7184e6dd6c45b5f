import type { Asset } from '@parapet/contracts/assets/asset';
import { isTerminal } from '@parapet/contracts/scans/scan';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useQuery } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';

/** Returns what the last scan of an asset tested; tabs share one read. */
export const useAssetCoverage = (assetId: string) => {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: ['asset-coverage', assetId],
    queryFn: ({ signal }) => api.getAssetCoverage(assetId, signal),
  });
  return { state: useQueryState(query), reload: query.refetch };
};

/** The scan under way of an asset that none has scanned before; null for others. */
export const useFirstScan = ({ id, lastScannedAt }: Asset) => {
  const { state } = useAssetCoverage(id);
  if (lastScannedAt !== null || state.status !== 'ready') return null;
  const { scan } = state.data;
  return scan && !isTerminal(scan.status) ? scan : null;
};
