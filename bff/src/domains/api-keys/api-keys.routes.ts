import * as endpoints from '@parapet/contracts/endpoints/api-keys';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type ApiKeysPorts, createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';

export function routeApiKeys(api: EndpointRouter, ports: ApiKeysPorts): void {
  const list = listApiKeys(ports);
  const create = createApiKey(ports);
  const revoke = revokeApiKey(ports);

  api.handle(endpoints.listApiKeys, ({ actor, params }) => list(actor, params.workspaceId));
  api.handle(endpoints.createApiKey, ({ actor, params, body }) =>
    create(actor, params.workspaceId, body),
  );
  api.handle(endpoints.revokeApiKey, ({ actor, params }) => revoke(actor, params));
}
