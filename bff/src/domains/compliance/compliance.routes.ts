import * as endpoints from '@parapet/contracts/endpoints/compliance';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import {
  type AttestationPorts,
  createAttestation,
  deleteAttestation,
  listAttestations,
  reviewAttestation,
  updateAttestation,
} from './attestations/attestations.ts';
import {
  addEvidenceFile,
  type EvidenceFilesPorts,
  getEvidenceFile,
} from './attestations/evidence-files.ts';
import {
  createRequirementException,
  deleteRequirementException,
} from './attestations/requirement-exceptions.ts';
import { type ExportFrameworkPorts, exportFramework } from './exports/export-framework.ts';
import {
  deleteFramework,
  type FrameworksPorts,
  listFrameworks,
  updateFramework,
  uploadFramework,
} from './frameworks/change-frameworks.ts';
import { getFramework } from './pages/get-framework.ts';
import {
  getComplianceOverview,
  getCompliancePanel,
  type OverviewPorts,
} from './pages/get-overview.ts';
import { type GetRequirementPorts, getRequirement } from './pages/get-requirement.ts';
import { listRequirements } from './pages/list-requirements.ts';
import { getPackKey, type PackKeyPorts } from './signing/pack-key.ts';

export type CompliancePorts = OverviewPorts &
  GetRequirementPorts &
  FrameworksPorts &
  AttestationPorts &
  EvidenceFilesPorts &
  ExportFrameworkPorts &
  PackKeyPorts;

export function routeCompliance(api: EndpointRouter, ports: CompliancePorts): void {
  const overview = getComplianceOverview(ports);
  const panel = getCompliancePanel(ports);
  const frameworks = listFrameworks(ports);
  const upload = uploadFramework(ports);
  const framework = getFramework(ports);
  const choose = updateFramework(ports);
  const removeFramework = deleteFramework(ports);
  const writeFile = exportFramework(ports);
  const requirement = getRequirement(ports);
  const requirements = listRequirements(ports);
  const attestations = listAttestations(ports);
  const attest = createAttestation(ports);
  const change = updateAttestation(ports);
  const review = reviewAttestation(ports);
  const withdraw = deleteAttestation(ports);
  const addFile = addEvidenceFile(ports);
  const getFile = getEvidenceFile(ports);
  const except = createRequirementException(ports);
  const endException = deleteRequirementException(ports);
  const packKey = getPackKey(ports);

  api.handle(endpoints.getComplianceOverview, ({ actor, params, query }) =>
    overview(actor, params.workspaceId, query),
  );
  api.handle(endpoints.getCompliancePanel, ({ actor, params }) => panel(actor, params.workspaceId));
  api.handle(endpoints.listFrameworks, ({ actor, params }) =>
    frameworks(actor, params.workspaceId),
  );
  api.handle(endpoints.uploadFramework, ({ actor, params, body }) =>
    upload(actor, params.workspaceId, body),
  );
  api.handle(endpoints.getFramework, ({ actor, params, query }) => framework(actor, params, query));
  api.handle(endpoints.updateFramework, ({ actor, params, body }) => choose(actor, params, body));
  api.handle(endpoints.deleteFramework, async ({ actor, params }) => {
    await removeFramework(actor, params);
    return undefined;
  });
  api.file(endpoints.exportFramework, ({ actor, params, query }) =>
    writeFile(actor, params, query),
  );
  api.handle(endpoints.getRequirement, ({ actor, params, query }) =>
    requirement(actor, params, query),
  );
  api.handle(endpoints.listRequirements, ({ actor, params, query }) =>
    requirements(actor, params.workspaceId, query),
  );
  api.handle(endpoints.listAttestations, ({ actor, params }) =>
    attestations(actor, params.workspaceId),
  );
  api.handle(endpoints.createAttestation, ({ actor, params, body }) =>
    attest(actor, params.workspaceId, body),
  );
  api.handle(endpoints.updateAttestation, ({ actor, params, body }) => change(actor, params, body));
  api.handle(endpoints.reviewAttestation, ({ actor, params, body }) => review(actor, params, body));
  api.handle(endpoints.deleteAttestation, async ({ actor, params }) => {
    await withdraw(actor, params);
    return undefined;
  });
  api.upload(endpoints.addEvidenceFile, ({ actor, params, query, openFile }) =>
    addFile(actor, params, query.name, openFile),
  );
  api.file(endpoints.getEvidenceFile, ({ actor, params }) => getFile(actor, params));
  api.handle(endpoints.createRequirementException, ({ actor, params, body }) =>
    except(actor, params.workspaceId, body),
  );
  api.handle(endpoints.deleteRequirementException, async ({ actor, params }) => {
    await endException(actor, params);
    return undefined;
  });
  api.handlePublic(endpoints.getPackKey, () => packKey());
}
