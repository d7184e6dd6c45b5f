import * as endpoints from '@parapet/contracts/endpoints/assets';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type AddAssetPorts, addAsset } from './add-asset.ts';
import { deleteAsset } from './delete-asset.ts';
import { getAsset } from './get-asset.ts';
import { listAssets } from './list-assets.ts';
import { type UpdateAssetPorts, updateAsset } from './update-asset.ts';

export function routeAssets(api: EndpointRouter, ports: AddAssetPorts & UpdateAssetPorts): void {
  const add = addAsset(ports);
  const list = listAssets(ports);
  const get = getAsset(ports);
  const update = updateAsset(ports);
  const remove = deleteAsset(ports);

  api.handle(endpoints.addAsset, ({ actor, params, body }) => add(actor, params.workspaceId, body));
  api.handle(endpoints.listAssets, ({ actor, params, query }) =>
    list(actor, params.workspaceId, query),
  );
  api.handle(endpoints.getAsset, ({ actor, params }) => get(actor, params));
  api.handle(endpoints.updateAsset, ({ actor, params, body }) => update(actor, params, body));
  api.handle(endpoints.deleteAsset, ({ actor, params }) => remove(actor, params));
}
