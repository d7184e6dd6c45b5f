import {
  assetRelationsSchema,
  attackSurfaceQuerySchema,
  attackSurfaceSchema,
} from '../assets/surface.ts';
import { endpoint } from './endpoint.ts';
import { assetParams, workspaceParams } from './params.ts';

const tag = 'Attack surface';

export const getAttackSurface = endpoint({
  id: 'getAttackSurface',
  tag,
  summary: 'Read how domains lead to hosts, addresses, ports, technologies and findings',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/attack-surface',
  scope: 'read',
  params: workspaceParams,
  query: attackSurfaceQuerySchema,
  response: attackSurfaceSchema,
});

export const getAssetRelations = endpoint({
  id: 'getAssetRelations',
  tag,
  summary: 'Read how one asset is connected with others by name, address, DNS and what it shows',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}/relations',
  scope: 'read',
  params: assetParams,
  response: assetRelationsSchema,
});
