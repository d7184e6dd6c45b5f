import {
  addCommentSchema,
  assignFindingSchema,
  decideRiskSchema,
  findingHistoryQuerySchema,
  findingHistorySchema,
  findingListSchema,
  findingSchema,
  historyEntrySchema,
  listFindingsQuerySchema,
  updateFindingSchema,
} from '../finding.ts';
import { compareScansQuerySchema, scanComparisonSchema } from '../scan-comparison.ts';
import { endpoint } from './endpoint.ts';
import { findingParams, scanParams, workspaceParams } from './params.ts';

const tag = 'Findings';

export const listFindings = endpoint({
  id: 'listFindings',
  tag,
  summary: 'List findings with server-side filter, sort, paging and facet counts',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/findings',
  params: workspaceParams,
  query: listFindingsQuerySchema,
  response: findingListSchema,
});

export const getFinding = endpoint({
  id: 'getFinding',
  tag,
  summary: 'Read one finding',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}',
  params: findingParams,
  response: findingSchema,
});

export const updateFinding = endpoint({
  id: 'updateFinding',
  tag,
  summary: 'Decide about a finding; the decision survives every later scan',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}',
  params: findingParams,
  body: updateFindingSchema,
  response: findingSchema,
});

export const decideFindingRisk = endpoint({
  id: 'decideFindingRisk',
  tag,
  summary: 'Approve or reject the acceptance of a risk that another member has requested',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/risk',
  params: findingParams,
  body: decideRiskSchema,
  response: findingSchema,
});

export const verifyFinding = endpoint({
  id: 'verifyFinding',
  tag,
  summary: 'Run the check of a finding again on its asset, and keep the evidence before and after',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/verify',
  params: findingParams,
  response: findingSchema,
  status: 202,
});

export const assignFinding = endpoint({
  id: 'assignFinding',
  tag,
  summary: 'Assign a finding to a member of the workspace, or to nobody',
  method: 'PUT',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/assignee',
  params: findingParams,
  body: assignFindingSchema,
  response: findingSchema,
});

export const commentFinding = endpoint({
  id: 'commentFinding',
  tag,
  summary: 'Add a comment to a finding',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/comments',
  params: findingParams,
  body: addCommentSchema,
  response: historyEntrySchema,
  status: 201,
});

export const listFindingHistory = endpoint({
  id: 'listFindingHistory',
  tag,
  summary: 'List decisions, comments and automatic changes of a finding, newest first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/history',
  params: findingParams,
  query: findingHistoryQuerySchema,
  response: findingHistorySchema,
});

export const compareScans = endpoint({
  id: 'compareScans',
  tag,
  summary: 'Compare the findings of two scans: what appeared, what is gone, what was not tested',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/scans/{scanId}/comparison',
  params: scanParams,
  query: compareScansQuerySchema,
  response: scanComparisonSchema,
});
