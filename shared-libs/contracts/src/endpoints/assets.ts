import { z } from 'zod';
import { addAssetSchema, assetSchema, updateAssetSchema } from '../assets/asset.ts';
import { changeAssetsSchema, changedAssetsSchema } from '../assets/asset-bulk.ts';
import { assetExportFile, exportAssetsQuerySchema } from '../assets/asset-export.ts';
import {
  assetImportDetailSchema,
  assetImportListSchema,
  confirmAssetImportSchema,
  importAssetsSchema,
  importedAssetsSchema,
  importPreviewSchema,
  previewImportSchema,
  startAssetImportSchema,
  startedAssetImportSchema,
} from '../assets/asset-import.ts';
import {
  mergeAssetsSchema,
  mergedAssetsSchema,
  mergePreviewSchema,
  previewMergeSchema,
} from '../assets/asset-merge.ts';
import { endpoint } from './endpoint.ts';
import * as overview from './overview.ts';
import { assetImportParams, assetParams, workspaceParams } from './params.ts';

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

export const startAssetImport = endpoint({
  id: 'startAssetImport',
  tag,
  summary:
    'Begin an import of a file with at most 100,000 targets; the answer has the link that takes the file, and a worker then reads it',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/asset-imports',
  scope: 'manageAssets',
  params: workspaceParams,
  body: startAssetImportSchema,
  response: startedAssetImportSchema,
  status: 201,
  refusals: ['plan_limit', 'conflict'],
});

export const listAssetImports = endpoint({
  id: 'listAssetImports',
  tag,
  summary: 'List the ten newest imports of files',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/asset-imports',
  scope: 'read',
  params: workspaceParams,
  response: assetImportListSchema,
});

export const getAssetImport = endpoint({
  id: 'getAssetImport',
  tag,
  summary: 'Read an import of a file: how far it is, what it would add, and what was added',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/asset-imports/{importId}',
  scope: 'read',
  params: assetImportParams,
  response: assetImportDetailSchema,
});

export const confirmAssetImport = endpoint({
  id: 'confirmAssetImport',
  tag,
  summary:
    'Have a worker add the assets of a file that was read, with the right to scan them confirmed',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/asset-imports/{importId}/confirmation',
  scope: 'manageAssets',
  params: assetImportParams,
  body: confirmAssetImportSchema,
  response: assetImportDetailSchema,
  status: 202,
  refusals: ['plan_limit', 'consent_required', 'conflict'],
});

export const deleteAssetImport = endpoint({
  id: 'deleteAssetImport',
  tag,
  summary: 'Cancel an import of a file, of which nothing stays, or forget one that has ended',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/asset-imports/{importId}',
  scope: 'manageAssets',
  params: assetImportParams,
  response: z.undefined(),
  status: 204,
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
