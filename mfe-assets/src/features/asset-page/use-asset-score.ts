import type { Asset } from '@parapet/contracts/assets/asset';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';

/** How the score of an asset came about; after a scan the former explanation stays until it is read. */
export const useAssetScore = ({ id, score, lastScannedAt }: Asset) => {
  const api = useAssetsApi();
  const query = useQuery({
    // The time of the last scan, so that a scan that ends reads it again.
    queryKey: ['asset-score', id, lastScannedAt],
    queryFn: ({ signal }) => api.getAssetScore(id, signal),
    enabled: score !== null,
    placeholderData: keepPreviousData,
  });
  return { state: useQueryState(query), reload: () => void query.refetch() };
};
