import { z } from 'zod';
import { addAssetSchema, assetSchema, updateAssetSchema } from '../assets/asset.ts';
import { changeAssetsSchema, changedAssetsSchema } from '../assets/asset-bulk.ts';
import { assetExportFile, exportAssetsQuerySchema } from '../assets/asset-export.ts';
import {
  importAssetsSchema,
  importedAssetsSchema,
  importPreviewSchema,
  previewImportSchema,
} from '../assets/asset-import.ts';
import {
  mergeAssetsSchema,
  mergedAssetsSchema,
  mergePreviewSchema,
  previewMergeSchema,
} from '../assets/asset-merge.ts';
import { endpoint } from './endpoint.ts';
import * as overview from './overview.ts';
import { assetParams, workspaceParams } from './params.ts';

export const { listAssets } = overview;

const tag = 'Assets';

export const addAsset = endpoint({
  id: 'addAsset',
  tag,
  summary: 'Add a domain, IP address or URL, with the right to scan it confirmed',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/assets',
  scope: 'manageAssets',
  params: workspaceParams,
  body: addAssetSchema,
  response: assetSchema,
  status: 201,
  refusals: ['plan_limit'],
});

export const exportAssets = endpoint({
  id: 'exportAssets',
  tag,
  summary:
    'Write the assets under a filter, in the order of the list and at most 100,000, as CSV; the header `X-Assets-Left-Out` counts what is beyond',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/asset-export',
  scope: 'read',
  params: workspaceParams,
  query: exportAssetsQuerySchema,
  response: z.string(),
  kind: 'file',
  files: [assetExportFile.type],
});

export const changeAssets = endpoint({
  id: 'changeAssets',
  tag,
  summary:
    'Tag, describe, archive, restore or scan up to 1,000 assets, chosen or all that match a filter',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/assets/bulk',
  scope: 'manageAssets',
  params: workspaceParams,
  body: changeAssetsSchema,
  response: changedAssetsSchema,
  refusals: ['plan_limit'],
});

export const previewMerge = endpoint({
  id: 'previewMerge',
  tag,
  summary: 'Read what a merge of assets would move, and why it would be refused',
  method: 'POST',
  isRead: true,
  path: '/api/workspaces/{workspaceId}/assets/merge/preview',
  scope: 'manageAssets',
  params: workspaceParams,
  body: previewMergeSchema,
  response: mergePreviewSchema,
});

export const mergeAssets = endpoint({
  id: 'mergeAssets',
  tag,
  summary: 'Make assets of one host one asset; this cannot be undone',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/assets/merge',
  scope: 'manageAssets',
  params: workspaceParams,
  body: mergeAssetsSchema,
  response: assetSchema,
  refusals: ['plan_limit', 'conflict'],
});

export const previewImport = endpoint({
  id: 'previewImport',
  tag,
  summary: 'Read what an import would add, what exists already and what is wrong in which line',
  method: 'POST',
  isRead: true,
  path: '/api/workspaces/{workspaceId}/assets/import/preview',
  scope: 'manageAssets',
  params: workspaceParams,
  body: previewImportSchema,
  response: importPreviewSchema,
});

export const importAssets = endpoint({
  id: 'importAssets',
  tag,
  summary: 'Add up to 5,000 assets from CSV or a list, with the right to scan them confirmed',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/assets/import',
  scope: 'manageAssets',
  params: workspaceParams,
  body: importAssetsSchema,
  response: importedAssetsSchema,
  refusals: ['plan_limit', 'consent_required'],
});

export const getAsset = endpoint({
  id: 'getAsset',
  tag,
  summary:
    'Read one asset; the id of one that was merged reads the one that was kept, which has another id',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}',
  scope: 'read',
  params: assetParams,
  response: assetSchema,
});

export const listMergedAssets = endpoint({
  id: 'listMergedAssets',
  tag,
  summary: 'List the assets that were merged into one, newest first, with who merged them',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}/merged',
  scope: 'read',
  params: assetParams,
  response: mergedAssetsSchema,
});

export const updateAsset = endpoint({
  id: 'updateAsset',
  tag,
  summary:
    'Archive, restore, tag or describe an asset; an archived asset frees its slot and keeps its history',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}',
  scope: 'manageAssets',
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
  scope: 'manageAssets',
  params: assetParams,
  response: z.undefined(),
  status: 204,
});
