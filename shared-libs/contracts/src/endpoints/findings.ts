import { z } from 'zod';
import {
  addCommentSchema,
  assignFindingSchema,
  decideRiskSchema,
  findingHistoryQuerySchema,
  findingHistorySchema,
  findingSchema,
  historyEntrySchema,
  updateFindingSchema,
} from '../findings/finding.ts';
import { bulkFindingsSchema, bulkResultSchema } from '../findings/finding-bulk.ts';
import { exportFiles, exportFindingsQuerySchema } from '../findings/finding-export.ts';
import {
  addFindingFileQuerySchema,
  findingFileListSchema,
  findingFileSchema,
} from '../findings/finding-file.ts';
import { findingGroupsQuerySchema, findingGroupsSchema } from '../findings/finding-list.ts';
import { findingMutesSchema } from '../findings/finding-mute.ts';
import { compareScansQuerySchema, scanComparisonSchema } from '../scans/scan-comparison.ts';
import { idSchema } from '../text/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import * as overview from './overview.ts';
import { findingMuteParams, findingParams, scanParams, workspaceParams } from './params.ts';

export const { listFindings } = overview;

const tag = 'Findings';

export const getFinding = endpoint({
  id: 'getFinding',
  tag,
  summary: 'Read one finding',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}',
  scope: 'read',
  params: findingParams,
  response: findingSchema,
});

export const updateFinding = endpoint({
  id: 'updateFinding',
  tag,
  summary: 'Decide about a finding; the decision survives every later scan',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}',
  scope: 'triage',
  params: findingParams,
  body: updateFindingSchema,
  response: findingSchema,
  refusals: ['plan_limit'],
});

export const decideFindingRisk = endpoint({
  id: 'decideFindingRisk',
  tag,
  summary: 'Approve or reject the acceptance of a risk that another member has requested',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/risk',
  scope: 'triage',
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
  scope: 'retest',
  params: findingParams,
  response: findingSchema,
  status: 202,
  refusals: ['plan_limit'],
});

export const assignFinding = endpoint({
  id: 'assignFinding',
  tag,
  summary: 'Assign a finding to a member of the workspace, or to nobody',
  method: 'PUT',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/assignee',
  scope: 'triage',
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
  scope: 'comment',
  params: findingParams,
  body: addCommentSchema,
  response: historyEntrySchema,
  status: 201,
});

const findingFileParams = findingParams.extend({ fileId: idSchema });

export const listFindingFiles = endpoint({
  id: 'listFindingFiles',
  tag,
  summary: 'List the files that people have added to a finding, oldest first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/files',
  scope: 'read',
  params: findingParams,
  response: findingFileListSchema,
});

export const addFindingFile = endpoint({
  id: 'addFindingFile',
  tag,
  summary: 'Add a file of at most 10 MB to a finding; the body is the file',
  method: 'POST',
  upload: ['application/octet-stream'],
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/files',
  scope: 'triage',
  params: findingParams,
  query: addFindingFileQuerySchema,
  response: findingFileSchema,
  status: 201,
  refusals: ['plan_limit', 'conflict'],
});

export const getFindingFile = endpoint({
  id: 'getFindingFile',
  tag,
  summary: 'Download a file of a finding',
  method: 'GET',
  kind: 'file',
  files: ['application/octet-stream'],
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/files/{fileId}',
  scope: 'read',
  params: findingFileParams,
  response: z.string(),
});

export const deleteFindingFile = endpoint({
  id: 'deleteFindingFile',
  tag,
  summary: 'Delete a file of a finding',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/files/{fileId}',
  scope: 'triage',
  params: findingFileParams,
  response: z.undefined(),
  status: 204,
});

export const listFindingHistory = endpoint({
  id: 'listFindingHistory',
  tag,
  summary: 'List decisions, comments and automatic changes of a finding, newest first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/history',
  scope: 'read',
  params: findingParams,
  query: findingHistoryQuerySchema,
  response: findingHistorySchema,
});

export const groupFindings = endpoint({
  id: 'groupFindings',
  tag,
  summary: 'Count the findings under a filter by check, asset, assignee, risk level or tag',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/finding-groups',
  scope: 'read',
  params: workspaceParams,
  query: findingGroupsQuerySchema,
  response: findingGroupsSchema,
});

export const changeFindings = endpoint({
  id: 'changeFindings',
  tag,
  summary: 'Change up to 1,000 findings in one transaction, and say which stay as they are and why',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/finding-changes',
  scope: 'triage',
  params: workspaceParams,
  body: bulkFindingsSchema,
  response: bulkResultSchema,
});

export const exportFindings = endpoint({
  id: 'exportFindings',
  tag,
  summary:
    'Write the findings under a filter, the worst first and at most 20,000, as CSV, JSON, SARIF 2.1.0 or CycloneDX VEX; the header `X-Findings-Left-Out` counts what is beyond',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/finding-export',
  scope: 'exportData',
  params: workspaceParams,
  query: exportFindingsQuerySchema,
  response: z.string(),
  kind: 'file',
  files: Object.values(exportFiles).map(({ type }) => type),
});

export const listFindingMutes = endpoint({
  id: 'listFindingMutes',
  tag,
  summary: 'List the rules that set findings aside as false positives, newest first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/finding-mutes',
  scope: 'read',
  params: workspaceParams,
  response: findingMutesSchema,
});

export const deleteFindingMute = endpoint({
  id: 'deleteFindingMute',
  tag,
  summary: 'End a rule: later findings are open again, and those set aside so far stay as they are',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/finding-mutes/{muteId}',
  scope: 'triage',
  params: findingMuteParams,
  response: z.undefined(),
  status: 204,
});

export const compareScans = endpoint({
  id: 'compareScans',
  tag,
  summary: 'Compare the findings of two scans: what appeared, what is gone, what was not tested',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/scans/{scanId}/comparison',
  scope: 'read',
  params: scanParams,
  query: compareScansQuerySchema,
  response: scanComparisonSchema,
});
