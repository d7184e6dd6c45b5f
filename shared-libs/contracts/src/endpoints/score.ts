import { assetScoreSchema, workspaceScoreSchema } from '../findings/score.ts';
import { endpoint } from './endpoint.ts';
import { assetParams, workspaceParams } from './params.ts';

const tag = 'Score';

export const getWorkspaceScore = endpoint({
  id: 'getWorkspaceScore',
  tag,
  summary: 'Read the score of a workspace, how it moved, and the assets that lower it most',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/score',
  scope: 'read',
  params: workspaceParams,
  response: workspaceScoreSchema,
});

export const getAssetScore = endpoint({
  id: 'getAssetScore',
  tag,
  summary: 'Read the score of an asset, and how each failed check and limit lowers it',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}/score',
  scope: 'read',
  params: assetParams,
  response: assetScoreSchema,
});
