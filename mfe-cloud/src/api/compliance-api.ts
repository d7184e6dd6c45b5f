import type { ApiClient } from '@parapet/api-client/client';
import type {
  CreateAttestation,
  CreateRequirementException,
  UpdateAttestation,
} from '@parapet/contracts/compliance/attestation';
import type {
  ComplianceScopeQuery,
  UploadFramework,
} from '@parapet/contracts/compliance/framework';
import * as compliance from '@parapet/contracts/endpoints/compliance';
import * as reports from '@parapet/contracts/endpoints/reports';

export type ExportFormat = 'csv' | 'json' | 'ocsf';

/** The API calls of compliance for one workspace. Every call rejects with ApiError. */
export const createComplianceApi = (client: ApiClient, workspaceId: string) => ({
  getOverview: (query: ComplianceScopeQuery, signal?: AbortSignal) =>
    client.call(compliance.getComplianceOverview, { params: { workspaceId }, query, signal }),
  listFrameworks: (signal?: AbortSignal) =>
    client.call(compliance.listFrameworks, { params: { workspaceId }, signal }),
  uploadFramework: (body: UploadFramework) =>
    client.call(compliance.uploadFramework, { params: { workspaceId }, body }),
  getFramework: (frameworkId: string, query: ComplianceScopeQuery, signal?: AbortSignal) =>
    client.call(compliance.getFramework, { params: { workspaceId, frameworkId }, query, signal }),
  setInUse: (frameworkId: string, isInUse: boolean) =>
    client.call(compliance.updateFramework, {
      params: { workspaceId, frameworkId },
      body: { isInUse },
    }),
  replaceFramework: (frameworkId: string, file: UploadFramework) =>
    client.call(compliance.updateFramework, {
      params: { workspaceId, frameworkId },
      body: { file },
    }),
  deleteFramework: (frameworkId: string) =>
    client.call(compliance.deleteFramework, { params: { workspaceId, frameworkId } }),
  exportFramework: async (
    frameworkId: string,
    query: ComplianceScopeQuery & { format: ExportFormat },
  ) =>
    (
      await client.download(compliance.exportFramework, {
        params: { workspaceId, frameworkId },
        query,
      })
    ).file,
  getRequirement: (
    frameworkId: string,
    number: string,
    query: ComplianceScopeQuery,
    signal?: AbortSignal,
  ) =>
    client.call(compliance.getRequirement, {
      params: { workspaceId, frameworkId, number },
      query,
      signal,
    }),
  listRequirements: (checkIds: readonly string[], signal?: AbortSignal) =>
    client.call(compliance.listRequirements, {
      params: { workspaceId },
      query: { checkIds: checkIds.join(',') },
      signal,
    }),
  attest: (body: CreateAttestation) =>
    client.call(compliance.createAttestation, { params: { workspaceId }, body }),
  updateAttestation: (attestationId: string, body: UpdateAttestation) =>
    client.call(compliance.updateAttestation, { params: { workspaceId, attestationId }, body }),
  review: (attestationId: string, body: { isAccepted: boolean; note: string }) =>
    client.call(compliance.reviewAttestation, { params: { workspaceId, attestationId }, body }),
  withdraw: (attestationId: string) =>
    client.call(compliance.deleteAttestation, { params: { workspaceId, attestationId } }),
  addEvidence: (attestationId: string, file: File) =>
    client.upload(compliance.addEvidenceFile, {
      params: { workspaceId, attestationId },
      query: { name: file.name },
      // The server takes bytes alone, whatever the browser thinks that they are.
      file: new Blob([file], { type: 'application/octet-stream' }),
    }),
  getEvidence: async (attestationId: string, fileId: string) =>
    (
      await client.download(compliance.getEvidenceFile, {
        params: { workspaceId, attestationId, fileId },
      })
    ).file,
  except: (body: CreateRequirementException) =>
    client.call(compliance.createRequirementException, { params: { workspaceId }, body }),
  endException: (exceptionId: string) =>
    client.call(compliance.deleteRequirementException, { params: { workspaceId, exceptionId } }),
  getPackKey: (signal?: AbortSignal) => client.call(compliance.getPackKey, { signal }),
  makeReport: (type: 'auditor_pack' | 'compliance', frameworkIds: string[]) =>
    client.call(reports.createReport, {
      params: { workspaceId },
      body: {
        type,
        format: type === 'auditor_pack' ? 'zip' : 'pdf',
        frameworkIds,
        timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    }),
  getReport: (reportId: string, signal?: AbortSignal) =>
    client.call(reports.getReport, { params: { workspaceId, reportId }, signal }),
  createReportLink: (reportId: string) =>
    client.call(reports.createReportLink, { params: { workspaceId, reportId } }),
});
