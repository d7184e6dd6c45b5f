import * as endpoints from '@parapet/contracts/endpoints/findings';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { decideFinding } from './decide-finding.ts';
import { type FindingsPorts, getFinding } from './get-finding.ts';
import { listFindings } from './list-findings.ts';

export function routeFindings(api: EndpointRouter, ports: FindingsPorts): void {
  const list = listFindings(ports);
  const get = getFinding(ports);
  const decide = decideFinding(ports);

  api.handle(endpoints.listFindings, ({ actor, params, query }) =>
    list(actor, params.workspaceId, query),
  );
  api.handle(endpoints.getFinding, ({ actor, params }) => get(actor, params));
  api.handle(endpoints.updateFinding, ({ actor, params, body }) => decide(actor, params, body));
}
