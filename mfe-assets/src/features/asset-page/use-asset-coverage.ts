import { useQueryState } from '@parapet/remote-kit/query-state';
import { useQuery } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';

/** What the last scan of an asset tested; tabs share one read. */
export const useAssetCoverage = (assetId: string) => {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: ['asset-coverage', assetId],
    queryFn: ({ signal }) => api.getAssetCoverage(assetId, signal),
  });
  return { state: useQueryState(query), reload: query.refetch };
};
