import * as endpoints from '@parapet/contracts/endpoints/findings';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { assignFinding } from './decisions/assign-finding.ts';
import { changeFindings } from './decisions/change-findings.ts';
import { commentFinding } from './decisions/comment-finding.ts';
import { decideFinding } from './decisions/decide-finding.ts';
import { decideRisk } from './decisions/decide-risk.ts';
import { deleteMute, listMutes } from './decisions/mute-findings.ts';
import { type VerifyPorts, verifyFinding } from './decisions/verify-finding.ts';
import { exportFindings } from './export/export-findings.ts';
import { addFindingFile, type FindingFilesPorts } from './files/add-finding-file.ts';
import { deleteFindingFile, getFindingFile, listFindingFiles } from './files/finding-files.ts';
import { compareScans } from './lists/compare-scans.ts';
import { getFinding } from './lists/get-finding.ts';
import { groupFindings } from './lists/group-findings.ts';
import { listFindingHistory } from './lists/list-finding-history.ts';
import { listFindings } from './lists/list-findings.ts';

interface FindingsRoutesPorts extends VerifyPorts, FindingFilesPorts {
  readonly publicUrl: string;
}

export function routeFindings(api: EndpointRouter, ports: FindingsRoutesPorts): void {
  const list = listFindings(ports);
  const get = getFinding(ports);
  const decide = decideFinding(ports);
  const decideRequest = decideRisk(ports);
  const assign = assignFinding(ports);
  const verify = verifyFinding(ports);
  const comment = commentFinding(ports);
  const files = listFindingFiles(ports);
  const addFile = addFindingFile(ports);
  const readFile = getFindingFile(ports);
  const removeFile = deleteFindingFile(ports);
  const listHistory = listFindingHistory(ports);
  const group = groupFindings(ports);
  const change = changeFindings(ports);
  const writeFile = exportFindings(ports);
  const mutes = listMutes(ports);
  const removeMute = deleteMute(ports);
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
  api.handle(endpoints.listFindingFiles, ({ actor, params }) => files(actor, params));
  api.upload(endpoints.addFindingFile, ({ actor, params, query, openFile }) =>
    addFile(actor, params, query.name, openFile),
  );
  api.file(endpoints.getFindingFile, ({ actor, params }) => readFile(actor, params));
  api.handle(endpoints.deleteFindingFile, async ({ actor, params }) => {
    await removeFile(actor, params);
    return undefined;
  });
  api.handle(endpoints.listFindingHistory, ({ actor, params, query }) =>
    listHistory(actor, params, query),
  );
  api.handle(endpoints.groupFindings, ({ actor, params, query }) =>
    group(actor, params.workspaceId, query),
  );
  api.handle(endpoints.changeFindings, ({ actor, params, body }) =>
    change(actor, params.workspaceId, body),
  );
  api.file(endpoints.exportFindings, ({ actor, params, query }) =>
    writeFile(actor, params.workspaceId, query),
  );
  api.handle(endpoints.listFindingMutes, ({ actor, params }) => mutes(actor, params.workspaceId));
  api.handle(endpoints.deleteFindingMute, ({ actor, params }) => removeMute(actor, params));
  api.handle(endpoints.compareScans, ({ actor, params, query }) => compare(actor, params, query));
}
