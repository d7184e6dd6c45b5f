import { readAllPages } from '@parapet/api-client/read-all-pages';
import type { Asset } from '@parapet/contracts/asset';
import { useResource } from '@parapet/remote-kit/resource';
import { useScansApi } from '../../api/api-context.ts';

/** A scan takes at most as many. */
const MOST_ASSETS = 1_000;

/** Every approved asset of the workspace, by name. */
export const useAssetsToScan = () => {
  const api = useScansApi();
  return useResource<Asset[]>(`assets of ${api.workspaceId}`, async (signal) => {
    const { items } = await readAllPages(
      (cursor) => api.listAssets({ cursor }, signal),
      MOST_ASSETS,
    );
    return items;
  });
};
