import * as endpoints from '@parapet/contracts/endpoints/score';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type GetAssetScorePorts, getAssetScore } from './get-asset-score.ts';
import { type GetWorkspaceScorePorts, getWorkspaceScore } from './get-workspace-score.ts';

export function routeScore(
  api: EndpointRouter,
  ports: GetAssetScorePorts & GetWorkspaceScorePorts,
): void {
  const ofAsset = getAssetScore(ports);
  const ofWorkspace = getWorkspaceScore(ports);

  api.handle(endpoints.getWorkspaceScore, ({ actor, params }) =>
    ofWorkspace(actor, params.workspaceId),
  );
  api.handle(endpoints.getAssetScore, ({ actor, params }) => ofAsset(actor, params));
}
