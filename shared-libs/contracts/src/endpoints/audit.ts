import { z } from 'zod';
import {
  auditFacetsSchema,
  auditFiles,
  auditListSchema,
  exportAuditQuerySchema,
  listAuditQuerySchema,
} from '../access/audit.ts';
import { endpoint } from './endpoint.ts';
import { workspaceParams } from './params.ts';

const tag = 'Audit log';

export const listAudit = endpoint({
  id: 'listAudit',
  tag,
  summary: 'List every change of a workspace, newest first; for owner, admin and auditor',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/audit-log',
  scope: 'readAudit',
  params: workspaceParams,
  query: listAuditQuerySchema,
  response: auditListSchema,
  refusals: ['role_insufficient'],
});

export const getAuditFacets = endpoint({
  id: 'getAuditFacets',
  tag,
  summary: 'List the people, actions and kinds of things that the audit log has',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/audit-log/facets',
  scope: 'readAudit',
  params: workspaceParams,
  response: auditFacetsSchema,
  refusals: ['role_insufficient'],
});

export const exportAudit = endpoint({
  id: 'exportAudit',
  tag,
  summary:
    'Write the entries under a filter, the newest first and at most 100,000, one JSON value in each line, as they are listed or as OCSF 1.3 events; the header `X-Audit-Truncated` says whether there are older ones',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/audit-export',
  scope: 'readAudit',
  params: workspaceParams,
  query: exportAuditQuerySchema,
  response: z.string(),
  kind: 'file',
  files: [...new Set(Object.values(auditFiles).map(({ type }) => type))],
  refusals: ['role_insufficient'],
});
