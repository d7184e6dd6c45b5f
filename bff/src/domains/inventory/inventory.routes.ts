import * as endpoints from '@parapet/contracts/endpoints/inventory';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type ListDataBundlesPorts, listDataBundles } from './list-data-bundles.ts';
import {
  type ListInventoryPorts,
  listCertificates,
  listServices,
  listTechnologies,
  listTechnologyVersions,
} from './list-inventory.ts';

export function routeInventory(
  api: EndpointRouter,
  ports: ListInventoryPorts & ListDataBundlesPorts,
): void {
  const services = listServices(ports);
  const technologies = listTechnologies(ports);
  const versions = listTechnologyVersions(ports);
  const certificates = listCertificates(ports);
  const bundles = listDataBundles(ports);

  api.handle(endpoints.listServices, ({ actor, params, query }) =>
    services(actor, params.workspaceId, query),
  );
  api.handle(endpoints.listTechnologies, ({ actor, params, query }) =>
    technologies(actor, params.workspaceId, query),
  );
  api.handle(endpoints.listTechnologyVersions, ({ actor, params, query }) =>
    versions(actor, params.workspaceId, query),
  );
  api.handle(endpoints.listCertificates, ({ actor, params, query }) =>
    certificates(actor, params.workspaceId, query),
  );
  api.handle(endpoints.listDataBundles, ({ actor, params }) => bundles(actor, params.workspaceId));
}
