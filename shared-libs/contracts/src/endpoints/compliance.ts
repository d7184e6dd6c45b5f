import { z } from 'zod';
import {
  addEvidenceFileQuerySchema,
  attestationListSchema,
  attestationSchema,
  createAttestationSchema,
  createRequirementExceptionSchema,
  evidenceFileSchema,
  requirementExceptionSchema,
  reviewAttestationSchema,
  updateAttestationSchema,
} from '../compliance/attestation.ts';
import {
  complianceOverviewSchema,
  complianceScopeQuerySchema,
  exportFrameworkQuerySchema,
  frameworkDetailSchema,
  frameworkListSchema,
  frameworkSummarySchema,
  packKeySchema,
  updateFrameworkSchema,
  uploadFrameworkSchema,
} from '../compliance/framework.ts';
import {
  listRequirementsQuerySchema,
  requirementDetailSchema,
  requirementRefListSchema,
} from '../compliance/requirement.ts';
import { endpoint } from './endpoint.ts';
import * as overview from './overview.ts';
import {
  attestationParams,
  evidenceFileParams,
  frameworkParams,
  requirementExceptionParams,
  requirementParams,
  workspaceParams,
} from './params.ts';

export const { getCompliancePanel } = overview;

const tag = 'Compliance';
const base = '/api/workspaces/{workspaceId}/compliance';

export const getComplianceOverview = endpoint({
  id: 'getComplianceOverview',
  tag,
  summary:
    'Return the frameworks in use with both figures, what costs most and what would raise them',
  method: 'GET',
  path: `${base}`,
  scope: 'read',
  params: workspaceParams,
  query: complianceScopeQuerySchema,
  response: complianceOverviewSchema,
});

export const listFrameworks = endpoint({
  id: 'listFrameworks',
  tag,
  summary: 'List all frameworks that can be used, and the objectives that own ones may name',
  method: 'GET',
  path: `${base}/frameworks`,
  scope: 'read',
  params: workspaceParams,
  response: frameworkListSchema,
});

export const uploadFramework = endpoint({
  id: 'uploadFramework',
  tag,
  summary: 'Add a framework of the workspace from a file',
  method: 'POST',
  path: `${base}/frameworks`,
  scope: 'manageCompliance',
  params: workspaceParams,
  body: uploadFrameworkSchema,
  response: frameworkSummarySchema,
  status: 201,
  refusals: ['conflict'],
});

export const getFramework = endpoint({
  id: 'getFramework',
  tag,
  summary: 'Return a framework with the state of each requirement',
  method: 'GET',
  path: `${base}/frameworks/{frameworkId}`,
  scope: 'read',
  params: frameworkParams,
  query: complianceScopeQuerySchema,
  response: frameworkDetailSchema,
});

export const updateFramework = endpoint({
  id: 'updateFramework',
  tag,
  summary: 'Use a framework in the workspace or no longer, or replace the file of an own one',
  method: 'PATCH',
  path: `${base}/frameworks/{frameworkId}`,
  scope: 'manageCompliance',
  params: frameworkParams,
  body: updateFrameworkSchema,
  response: frameworkSummarySchema,
  refusals: ['conflict'],
});

export const deleteFramework = endpoint({
  id: 'deleteFramework',
  tag,
  summary: 'Delete a framework of the workspace with its attestations and exceptions',
  method: 'DELETE',
  path: `${base}/frameworks/{frameworkId}`,
  scope: 'manageCompliance',
  params: frameworkParams,
  response: z.undefined(),
  status: 204,
  refusals: ['conflict'],
});

export const exportFramework = endpoint({
  id: 'exportFramework',
  tag,
  summary: 'Download the state of each requirement as CSV, JSON or OCSF compliance findings',
  method: 'GET',
  kind: 'file',
  files: ['text/csv', 'application/json'],
  path: `${base}/frameworks/{frameworkId}/export`,
  scope: 'exportData',
  params: frameworkParams,
  query: exportFrameworkQuerySchema,
  response: z.string(),
});

export const getRequirement = endpoint({
  id: 'getRequirement',
  tag,
  summary: 'Return a requirement with its objectives, checks, evidence, attestations and history',
  method: 'GET',
  path: `${base}/frameworks/{frameworkId}/requirements/{number}`,
  scope: 'read',
  params: requirementParams,
  query: complianceScopeQuerySchema,
  response: requirementDetailSchema,
});

export const listRequirements = endpoint({
  id: 'listRequirements',
  tag,
  summary: 'List the requirements of the frameworks in use that checks touch or words name',
  method: 'GET',
  path: `${base}/requirements`,
  scope: 'read',
  params: workspaceParams,
  query: listRequirementsQuerySchema,
  response: requirementRefListSchema,
});

export const listAttestations = endpoint({
  id: 'listAttestations',
  tag,
  summary: 'List attestations, those that end or wait first',
  method: 'GET',
  path: `${base}/attestations`,
  scope: 'read',
  params: workspaceParams,
  response: attestationListSchema,
});

export const createAttestation = endpoint({
  id: 'createAttestation',
  tag,
  summary: 'Attest a requirement; it counts when a second person has accepted it',
  method: 'POST',
  path: `${base}/attestations`,
  scope: 'attest',
  params: workspaceParams,
  body: createAttestationSchema,
  response: attestationSchema,
  status: 201,
});

export const updateAttestation = endpoint({
  id: 'updateAttestation',
  tag,
  summary: 'Change an attestation; what was accepted waits for its review again',
  method: 'PATCH',
  path: `${base}/attestations/{attestationId}`,
  scope: 'attest',
  params: attestationParams,
  body: updateAttestationSchema,
  response: attestationSchema,
  refusals: ['conflict'],
});

export const reviewAttestation = endpoint({
  id: 'reviewAttestation',
  tag,
  summary: 'Accept an attestation or return it with a note',
  method: 'POST',
  path: `${base}/attestations/{attestationId}/review`,
  scope: 'manageCompliance',
  params: attestationParams,
  body: reviewAttestationSchema,
  response: attestationSchema,
  refusals: ['conflict'],
});

export const deleteAttestation = endpoint({
  id: 'deleteAttestation',
  tag,
  summary: 'Withdraw an attestation with its files',
  method: 'DELETE',
  path: `${base}/attestations/{attestationId}`,
  scope: 'attest',
  params: attestationParams,
  response: z.undefined(),
  status: 204,
});

export const addEvidenceFile = endpoint({
  id: 'addEvidenceFile',
  tag,
  summary: 'Add a file to an attestation; the body is the file',
  method: 'POST',
  upload: ['application/octet-stream'],
  path: `${base}/attestations/{attestationId}/files`,
  scope: 'attest',
  params: attestationParams,
  query: addEvidenceFileQuerySchema,
  response: evidenceFileSchema,
  status: 201,
  refusals: ['plan_limit', 'conflict'],
});

export const getEvidenceFile = endpoint({
  id: 'getEvidenceFile',
  tag,
  summary: 'Download a file of an attestation',
  method: 'GET',
  kind: 'file',
  files: ['application/octet-stream'],
  path: `${base}/attestations/{attestationId}/files/{fileId}`,
  scope: 'read',
  params: evidenceFileParams,
  response: z.string(),
});

export const createRequirementException = endpoint({
  id: 'createRequirementException',
  tag,
  summary: 'Except a requirement until a day, with a reason; it is never counted as passed',
  method: 'POST',
  path: `${base}/exceptions`,
  scope: 'manageCompliance',
  params: workspaceParams,
  body: createRequirementExceptionSchema,
  response: requirementExceptionSchema,
  status: 201,
});

export const deleteRequirementException = endpoint({
  id: 'deleteRequirementException',
  tag,
  summary: 'End an exception of a requirement',
  method: 'DELETE',
  path: `${base}/exceptions/{exceptionId}`,
  scope: 'manageCompliance',
  params: requirementExceptionParams,
  response: z.undefined(),
  status: 204,
});

export const getPackKey = endpoint({
  id: 'getPackKey',
  tag,
  summary: 'Return the public key that auditor packs are signed with',
  method: 'GET',
  path: '/api/compliance/pack-key',
  access: 'public',
  response: packKeySchema,
});
