import * as endpoints from '@parapet/contracts/endpoints/ownership';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { getOwnership } from './get-ownership.ts';
import { type RequestCheckPorts, requestCheck } from './request-check.ts';
import { startOwnership } from './start-ownership.ts';

export function routeOwnership(api: EndpointRouter, ports: RequestCheckPorts): void {
  const get = getOwnership(ports);
  const start = startOwnership(ports);
  const check = requestCheck(ports);

  api.handle(endpoints.getOwnership, ({ actor, params }) => get(actor, params));
  api.handle(endpoints.startOwnership, ({ actor, params, body }) => start(actor, params, body));
  api.handle(endpoints.checkOwnership, ({ actor, params }) => check(actor, params));
}
