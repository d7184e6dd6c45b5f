import * as endpoints from '@parapet/contracts/endpoints/cloud';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { checkCloudAccount } from './check-cloud-account.ts';
import { type ConnectPorts, connectCloudAccount } from './connect-cloud-account.ts';
import { connectSampleAccount } from './connect-sample-account.ts';
import { deleteCloudAccount } from './delete-cloud-account.ts';
import { getCloudSetup } from './get-cloud-setup.ts';
import { listCloudAccounts } from './list-cloud-accounts.ts';
import type { OrganisationPorts } from './organisations/create-organisation.ts';
import { routeOrganisations } from './organisations/organisations.routes.ts';
import { getCloudPosture, type PosturePorts } from './posture/get-cloud-posture.ts';
import { getCloudResource, type ResourcePorts } from './posture/get-cloud-resource.ts';
import { type CloudScanPorts, getCloudScan } from './posture/get-cloud-scan.ts';
import { listCloudFindings } from './posture/list-cloud-findings.ts';
import { listCloudResources } from './posture/list-cloud-resources.ts';
import { type LinkPorts, listAssetsOfFinding, listResourcesOfAsset } from './posture/list-links.ts';
import { type StartCloudScanPorts, startCloudScan } from './start-cloud-scan.ts';
import { updateCloudAccount } from './update-cloud-account.ts';

export type CloudPorts = ConnectPorts &
  PosturePorts &
  ResourcePorts &
  CloudScanPorts &
  LinkPorts &
  StartCloudScanPorts &
  OrganisationPorts;

export function routeCloud(api: EndpointRouter, ports: CloudPorts): void {
  routeOrganisations(api, ports);
  const setup = getCloudSetup(ports);
  const connect = connectCloudAccount(ports);
  const connectSample = connectSampleAccount(ports);
  const list = listCloudAccounts(ports);
  const check = checkCloudAccount(ports);
  const update = updateCloudAccount(ports);
  const remove = deleteCloudAccount(ports);
  const start = startCloudScan(ports);
  const scan = getCloudScan(ports);
  const posture = getCloudPosture(ports);
  const cellFindings = listCloudFindings(ports);
  const resources = listCloudResources(ports);
  const resource = getCloudResource(ports);
  const resourcesOfAsset = listResourcesOfAsset(ports);
  const assetsOfFinding = listAssetsOfFinding(ports);

  api.handle(endpoints.getCloudSetup, ({ actor, params }) => setup(actor, params.workspaceId));
  api.handle(endpoints.connectCloudAccount, ({ actor, params, body }) =>
    connect(actor, params.workspaceId, body),
  );
  api.handle(endpoints.connectSampleAccount, ({ actor, params, query }) =>
    connectSample(actor, params.workspaceId, query.provider),
  );
  api.handle(endpoints.listCloudAccounts, ({ actor, params }) => list(actor, params.workspaceId));
  api.handle(endpoints.checkCloudAccount, ({ actor, params }) => check(actor, params));
  api.handle(endpoints.updateCloudAccount, ({ actor, params, body }) =>
    update(actor, params, body),
  );
  api.handle(endpoints.deleteCloudAccount, ({ actor, params }) => remove(actor, params));
  api.handle(endpoints.startCloudScan, ({ actor, params }) => start(actor, params));
  api.handle(endpoints.getCloudScan, ({ actor, params }) => scan(actor, params));
  api.handle(endpoints.getCloudPosture, ({ actor, params, query }) =>
    posture(actor, params.workspaceId, query),
  );
  api.handle(endpoints.listCloudFindings, ({ actor, params, query }) =>
    cellFindings(actor, params.workspaceId, query),
  );
  api.handle(endpoints.listCloudResources, ({ actor, params, query }) =>
    resources(actor, params.workspaceId, query),
  );
  api.handle(endpoints.getCloudResource, ({ actor, params }) => resource(actor, params));
  api.handle(endpoints.listResourcesOfAsset, ({ actor, params }) =>
    resourcesOfAsset(actor, params),
  );
  api.handle(endpoints.listAssetsOfFinding, ({ actor, params }) => assetsOfFinding(actor, params));
}
