import { z } from 'zod';
import {
  addAssetSchema,
  assetListSchema,
  assetSchema,
  listAssetsQuerySchema,
  updateAssetSchema,
} from '../asset.ts';
import { endpoint } from './endpoint.ts';
import { assetParams, workspaceParams } from './params.ts';

const tag = 'Assets';

export const addAsset = endpoint({
  id: 'addAsset',
  tag,
  summary: 'Add a domain, IP address or URL, with the right to scan it confirmed',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/assets',
  params: workspaceParams,
  body: addAssetSchema,
  response: assetSchema,
  status: 201,
});

export const listAssets = endpoint({
  id: 'listAssets',
  tag,
  summary: 'List assets, newest first unless sorted otherwise',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/assets',
  params: workspaceParams,
  query: listAssetsQuerySchema,
  response: assetListSchema,
});

export const getAsset = endpoint({
  id: 'getAsset',
  tag,
  summary: 'Read one asset',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}',
  params: assetParams,
  response: assetSchema,
});

export const updateAsset = endpoint({
  id: 'updateAsset',
  tag,
  summary:
    'Archive, restore, tag or describe an asset; an archived asset frees its slot and keeps its history',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}',
  params: assetParams,
  body: updateAssetSchema,
  response: assetSchema,
  refusals: ['plan_limit'],
});

export const deleteAsset = endpoint({
  id: 'deleteAsset',
  tag,
  summary: 'Delete an asset with its findings; refused while a scan works on it',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}',
  params: assetParams,
  response: z.undefined(),
  status: 204,
});
