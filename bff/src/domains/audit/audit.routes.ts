import * as endpoints from '@parapet/contracts/endpoints/audit';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type ExportAuditPorts, exportAudit } from './export-audit.ts';
import { getAuditFacets, listAudit } from './list-audit.ts';

export function routeAudit(api: EndpointRouter, ports: ExportAuditPorts): void {
  const list = listAudit(ports);
  const facets = getAuditFacets(ports);
  const write = exportAudit(ports);

  api.handle(endpoints.listAudit, ({ actor, params, query }) =>
    list(actor, params.workspaceId, query),
  );
  api.handle(endpoints.getAuditFacets, ({ actor, params }) => facets(actor, params.workspaceId));
  api.file(endpoints.exportAudit, ({ actor, params, query }) =>
    write(actor, params.workspaceId, query),
  );
}
