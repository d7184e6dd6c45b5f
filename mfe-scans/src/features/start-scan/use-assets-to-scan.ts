import { readAllPages } from '@parapet/api-client/read-all-pages';
import type { Asset } from '@parapet/contracts/asset';
import { useResource } from '@parapet/remote-kit/resource';
import { useScansApi } from '../../api/api-context.ts';

/** The maximum number of assets in a scan. */
const MAX_ASSETS = 1_000;

/** Every approved asset of the workspace, by name. */
export const useAssetsToScan = () => {
  const api = useScansApi();
  return useResource<Asset[]>(`assets of ${api.workspaceId}`, async (signal) => {
    const { items } = await readAllPages(
      (cursor) => api.listAssets({ cursor }, signal),
      MAX_ASSETS,
    );
    return items;
  });
};
