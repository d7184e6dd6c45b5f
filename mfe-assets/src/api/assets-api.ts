import type { ApiClient } from '@parapet/api-client/client';
import type { AddAsset, listAssetsQuerySchema, UpdateAsset } from '@parapet/contracts/asset';
import * as assets from '@parapet/contracts/endpoints/assets';
import type { z } from 'zod';

export type AssetsQuery = z.input<typeof listAssetsQuerySchema>;

/** The API calls of this remote for one workspace. Every call rejects with ApiError. */
export const createAssetsApi = (client: ApiClient, workspaceId: string) => ({
  workspaceId,
  listAssets: (query: AssetsQuery, signal?: AbortSignal) =>
    client.call(assets.listAssets, { params: { workspaceId }, query, signal }),
  getAsset: (assetId: string) => client.call(assets.getAsset, { params: { workspaceId, assetId } }),
  addAsset: (body: AddAsset) => client.call(assets.addAsset, { params: { workspaceId }, body }),
  updateAsset: (assetId: string, body: UpdateAsset) =>
    client.call(assets.updateAsset, { params: { workspaceId, assetId }, body }),
  deleteAsset: (assetId: string) =>
    client.call(assets.deleteAsset, { params: { workspaceId, assetId } }),
});
