import * as endpoints from '@parapet/contracts/endpoints/assets';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type AddAssetPorts, addAsset } from './add-asset.ts';
import { type ChangeAssetsPorts, changeAssets } from './change-assets.ts';
import { deleteAsset } from './delete-asset.ts';
import { exportAssets } from './export/export-assets.ts';
import { getAsset } from './get-asset.ts';
import {
  type AssetImportPorts,
  confirmAssetImport,
  deleteAssetImport,
  getAssetImport,
  listAssetImports,
  startAssetImport,
} from './import/asset-imports.ts';
import { type ImportPorts, importAssets, previewImport } from './import/import-assets.ts';
import { listAssets } from './list-assets.ts';
import { listMergedAssets } from './merge/list-merged-assets.ts';
import { type MergeAssetsPorts, mergeAssets, previewMerge } from './merge/merge-assets.ts';
import { type UpdateAssetPorts, updateAsset } from './update-asset.ts';

export type AssetsPorts = AddAssetPorts &
  UpdateAssetPorts &
  ChangeAssetsPorts &
  ImportPorts &
  AssetImportPorts &
  MergeAssetsPorts;

export function routeAssets(api: EndpointRouter, ports: AssetsPorts): void {
  const add = addAsset(ports);
  const list = listAssets(ports);
  const get = getAsset(ports);
  const listMerged = listMergedAssets(ports);
  const update = updateAsset(ports);
  const remove = deleteAsset(ports);
  const change = changeAssets(ports);
  const preview = previewImport(ports);
  const addAll = importAssets(ports);
  const startImport = startAssetImport(ports);
  const listImports = listAssetImports(ports);
  const getImport = getAssetImport(ports);
  const confirmImport = confirmAssetImport(ports);
  const deleteImport = deleteAssetImport(ports);
  const writeFile = exportAssets(ports);
  const previewOfMerge = previewMerge(ports);
  const merge = mergeAssets(ports);

  api.handle(endpoints.addAsset, ({ actor, params, body }) => add(actor, params.workspaceId, body));
  api.handle(endpoints.listAssets, ({ actor, params, query }) =>
    list(actor, params.workspaceId, query),
  );
  api.file(endpoints.exportAssets, ({ actor, params, query }) =>
    writeFile(actor, params.workspaceId, query),
  );
  api.handle(endpoints.changeAssets, ({ actor, params, body }) =>
    change(actor, params.workspaceId, body),
  );
  api.handle(endpoints.previewMerge, ({ actor, params, body }) =>
    previewOfMerge(actor, params.workspaceId, body),
  );
  api.handle(endpoints.mergeAssets, ({ actor, params, body }) =>
    merge(actor, params.workspaceId, body),
  );
  api.handle(endpoints.previewImport, ({ actor, params, body, signal }) =>
    preview(actor, params.workspaceId, body, signal),
  );
  api.handle(endpoints.importAssets, ({ actor, params, body, signal }) =>
    addAll(actor, params.workspaceId, body, signal),
  );
  api.handle(endpoints.startAssetImport, ({ actor, params, body }) =>
    startImport(actor, params.workspaceId, body),
  );
  api.handle(endpoints.listAssetImports, ({ actor, params }) =>
    listImports(actor, params.workspaceId),
  );
  api.handle(endpoints.getAssetImport, ({ actor, params }) => getImport(actor, params));
  api.handle(endpoints.confirmAssetImport, ({ actor, params, body }) =>
    confirmImport(actor, params, body),
  );
  api.handle(endpoints.deleteAssetImport, ({ actor, params }) => deleteImport(actor, params));
  api.handle(endpoints.getAsset, ({ actor, params }) => get(actor, params));
  api.handle(endpoints.listMergedAssets, ({ actor, params }) => listMerged(actor, params));
  api.handle(endpoints.updateAsset, ({ actor, params, body }) => update(actor, params, body));
  api.handle(endpoints.deleteAsset, ({ actor, params }) => remove(actor, params));
}
