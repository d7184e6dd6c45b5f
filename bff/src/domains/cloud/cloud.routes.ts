import * as endpoints from '@parapet/contracts/endpoints/cloud';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { checkCloudAccount } from './check-cloud-account.ts';
import { type ConnectPorts, connectCloudAccount } from './connect-cloud-account.ts';
import { deleteCloudAccount } from './delete-cloud-account.ts';
import { getCloudSetup } from './get-cloud-setup.ts';
import { listCloudAccounts } from './list-cloud-accounts.ts';

export function routeCloud(api: EndpointRouter, ports: ConnectPorts): void {
  const setup = getCloudSetup(ports);
  const connect = connectCloudAccount(ports);
  const list = listCloudAccounts(ports);
  const check = checkCloudAccount(ports);
  const remove = deleteCloudAccount(ports);

  api.handle(endpoints.getCloudSetup, ({ actor, params }) => setup(actor, params.workspaceId));
  api.handle(endpoints.connectCloudAccount, ({ actor, params, body }) =>
    connect(actor, params.workspaceId, body),
  );
  api.handle(endpoints.listCloudAccounts, ({ actor, params }) => list(actor, params.workspaceId));
  api.handle(endpoints.checkCloudAccount, ({ actor, params }) => check(actor, params));
  api.handle(endpoints.deleteCloudAccount, ({ actor, params }) => remove(actor, params));
}
