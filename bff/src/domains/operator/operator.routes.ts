import * as endpoints from '@parapet/contracts/endpoints/operator';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import {
  listAccounts,
  listInstallationWorkspaces,
  type OperatorPorts,
  readInstallation,
  readOperatorRight,
} from './read-installation.ts';

export function routeOperator(api: EndpointRouter, ports: OperatorPorts): void {
  const right = readOperatorRight(ports);
  const accounts = listAccounts(ports);
  const workspaces = listInstallationWorkspaces(ports);
  const installation = readInstallation(ports);

  api.handle(endpoints.readOperatorRight, ({ actor }) => right(actor));
  api.handle(endpoints.listAccounts, ({ actor, query }) => accounts(actor, query));
  api.handle(endpoints.listInstallationWorkspaces, ({ actor, query }) => workspaces(actor, query));
  api.handle(endpoints.readInstallation, ({ actor }) => installation(actor));
}
