import * as endpoints from '@parapet/contracts/endpoints/findings';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { assignFinding } from './assign-finding.ts';
import { commentFinding } from './comment-finding.ts';
import { compareScans } from './compare-scans.ts';
import { decideFinding } from './decide-finding.ts';
import { decideRisk } from './decide-risk.ts';
import { getFinding } from './get-finding.ts';
import { listFindingHistory } from './list-finding-history.ts';
import { listFindings } from './list-findings.ts';
import { type VerifyPorts, verifyFinding } from './verify-finding.ts';

export function routeFindings(api: EndpointRouter, ports: VerifyPorts): void {
  const list = listFindings(ports);
  const get = getFinding(ports);
  const decide = decideFinding(ports);
  const decideRequest = decideRisk(ports);
  const assign = assignFinding(ports);
  const verify = verifyFinding(ports);
  const comment = commentFinding(ports);
  const listHistory = listFindingHistory(ports);
  const compare = compareScans(ports);

  api.handle(endpoints.listFindings, ({ actor, params, query }) =>
    list(actor, params.workspaceId, query),
  );
  api.handle(endpoints.getFinding, ({ actor, params }) => get(actor, params));
  api.handle(endpoints.updateFinding, ({ actor, params, body }) => decide(actor, params, body));
  api.handle(endpoints.decideFindingRisk, ({ actor, params, body }) =>
    decideRequest(actor, params, body),
  );
  api.handle(endpoints.verifyFinding, ({ actor, params }) => verify(actor, params));
  api.handle(endpoints.assignFinding, ({ actor, params, body }) => assign(actor, params, body));
  api.handle(endpoints.commentFinding, ({ actor, params, body }) => comment(actor, params, body));
  api.handle(endpoints.listFindingHistory, ({ actor, params, query }) =>
    listHistory(actor, params, query),
  );
  api.handle(endpoints.compareScans, ({ actor, params, query }) => compare(actor, params, query));
}
