import * as endpoints from '@parapet/contracts/endpoints/surface';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type GetAssetRelationsPorts, getAssetRelations } from './get-asset-relations.ts';
import { type GetAttackSurfacePorts, getAttackSurface } from './get-attack-surface.ts';

export function routeSurface(
  api: EndpointRouter,
  ports: GetAttackSurfacePorts & GetAssetRelationsPorts,
): void {
  const surface = getAttackSurface(ports);
  const relations = getAssetRelations(ports);

  api.handle(endpoints.getAttackSurface, ({ actor, params, query }) =>
    surface(actor, params.workspaceId, query),
  );
  api.handle(endpoints.getAssetRelations, ({ actor, params }) => relations(actor, params));
}
