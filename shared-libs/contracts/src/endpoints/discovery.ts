import {
  approveCandidatesSchema,
  approvedCandidatesSchema,
  assetCandidateListSchema,
  discoverySchema,
  dismissCandidatesSchema,
  dismissedCandidatesSchema,
  listCandidatesQuerySchema,
} from '../assets/discovery.ts';
import { endpoint } from './endpoint.ts';
import { assetParams, workspaceParams } from './params.ts';

const tag = 'Discovery';

export const getDiscovery = endpoint({
  id: 'getDiscovery',
  tag,
  summary: 'Read how the last search for names below a domain went, source by source',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}/discovery',
  scope: 'read',
  params: assetParams,
  response: discoverySchema,
});

export const discoverNames = endpoint({
  id: 'discoverNames',
  tag,
  summary: 'Search for names below a domain; what is found becomes a candidate, never an asset',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}/discover',
  scope: 'manageAssets',
  params: assetParams,
  response: discoverySchema,
  status: 202,
  refusals: ['plan_limit', 'conflict'],
});

export const listCandidates = endpoint({
  id: 'listCandidates',
  tag,
  summary: 'List discovered names that wait for a decision, or those that were dismissed',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/asset-candidates',
  scope: 'read',
  params: workspaceParams,
  query: listCandidatesQuerySchema,
  response: assetCandidateListSchema,
});

export const approveCandidates = endpoint({
  id: 'approveCandidates',
  tag,
  summary: 'Make assets of discovered names, with the right to scan confirmed: all of them or none',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/asset-candidates/approve',
  scope: 'manageAssets',
  params: workspaceParams,
  body: approveCandidatesSchema,
  response: approvedCandidatesSchema,
  refusals: ['plan_limit', 'consent_required'],
});

export const dismissCandidates = endpoint({
  id: 'dismissCandidates',
  tag,
  summary: 'Dismiss discovered names; they are not found again',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/asset-candidates/dismiss',
  scope: 'manageAssets',
  params: workspaceParams,
  body: dismissCandidatesSchema,
  response: dismissedCandidatesSchema,
});
