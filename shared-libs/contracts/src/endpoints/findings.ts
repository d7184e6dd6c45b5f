import {
  findingListSchema,
  findingSchema,
  listFindingsQuerySchema,
  updateFindingSchema,
} from '../finding.ts';
import { endpoint } from './endpoint.ts';
import { findingParams, workspaceParams } from './params.ts';

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
