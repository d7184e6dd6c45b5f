import { z } from 'zod';
import {
  cloudAccountListSchema,
  cloudAccountSchema,
  cloudSetupSchema,
  connectCloudAccountSchema,
  connectSampleQuerySchema,
  updateCloudAccountSchema,
} from '../cloud/cloud.ts';
import { cloudLinksSchema } from '../cloud/cloud-links.ts';
import {
  cloudFindingListSchema,
  cloudPostureQuerySchema,
  cloudPostureSchema,
  cloudResourceDetailSchema,
  cloudResourceListSchema,
  cloudScanSchema,
  listCloudFindingsQuerySchema,
  listCloudResourcesQuerySchema,
} from '../cloud/posture.ts';
import { scanSchema } from '../scans/scan.ts';
import { endpoint } from './endpoint.ts';
import {
  assetParams,
  cloudAccountParams,
  cloudResourceParams,
  findingParams,
  scanParams,
  workspaceParams,
} from './params.ts';

const tag = 'Cloud accounts';

export const getCloudSetup = endpoint({
  id: 'getCloudSetup',
  tag,
  summary: 'What the customer needs to let us read: roles, policies and commands',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/cloud/setup',
  scope: 'read',
  params: workspaceParams,
  response: cloudSetupSchema,
});

export const connectCloudAccount = endpoint({
  id: 'connectCloudAccount',
  tag,
  summary:
    'Connect an account of AWS, Azure or Google Cloud; its secret is kept encrypted, and it is checked at once',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/cloud/accounts',
  scope: 'manageCloud',
  params: workspaceParams,
  body: connectCloudAccountSchema,
  response: cloudAccountSchema,
  status: 201,
  refusals: ['plan_limit', 'upstream_failed'],
});

export const listCloudAccounts = endpoint({
  id: 'listCloudAccounts',
  tag,
  summary: 'List connected accounts',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/cloud/accounts',
  scope: 'read',
  params: workspaceParams,
  response: cloudAccountListSchema,
});

export const checkCloudAccount = endpoint({
  id: 'checkCloudAccount',
  tag,
  summary: 'Check the connection and the permissions again',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/cloud/accounts/{accountId}/check',
  scope: 'manageCloud',
  params: cloudAccountParams,
  response: cloudAccountSchema,
});

export const deleteCloudAccount = endpoint({
  id: 'deleteCloudAccount',
  tag,
  summary: 'Disconnect an account and delete its secret',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/cloud/accounts/{accountId}',
  scope: 'manageCloud',
  params: cloudAccountParams,
  response: z.undefined(),
  status: 204,
});

export const updateCloudAccount = endpoint({
  id: 'updateCloudAccount',
  tag,
  summary: 'Rename or pause an account, choose its regions, or replace its keys or role',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}/cloud/accounts/{accountId}',
  scope: 'manageCloud',
  params: cloudAccountParams,
  body: updateCloudAccountSchema,
  response: cloudAccountSchema,
  refusals: ['plan_limit', 'upstream_failed'],
});

export const connectSampleAccount = endpoint({
  id: 'connectSampleAccount',
  tag,
  summary:
    'Connect a made-up account with planted faults; in no score and no limit of real accounts',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/cloud/sample',
  scope: 'manageCloud',
  params: workspaceParams,
  query: connectSampleQuerySchema,
  response: cloudAccountSchema,
  status: 201,
});

export const startCloudScan = endpoint({
  id: 'startCloudScan',
  tag,
  summary: 'Scan a connected account',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/cloud/accounts/{accountId}/scans',
  scope: 'scan',
  params: cloudAccountParams,
  response: scanSchema,
  status: 202,
  refusals: ['plan_limit'],
});

export const getCloudScan = endpoint({
  id: 'getCloudScan',
  tag,
  summary: 'What a scan of an account has read of each region, and what it could not',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/cloud/scans/{scanId}',
  scope: 'read',
  params: scanParams,
  response: cloudScanSchema,
});

export const getCloudPosture = endpoint({
  id: 'getCloudPosture',
  tag,
  summary: 'What was assessed in the connected accounts, by service and region, and what was not',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/cloud/posture',
  scope: 'read',
  params: workspaceParams,
  query: cloudPostureQuerySchema,
  response: cloudPostureSchema,
});

export const listCloudFindings = endpoint({
  id: 'listCloudFindings',
  tag,
  summary: 'List the open findings of connected accounts, or of one service or region of them',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/cloud/findings',
  scope: 'read',
  params: workspaceParams,
  query: listCloudFindingsQuerySchema,
  response: cloudFindingListSchema,
});

export const listCloudResources = endpoint({
  id: 'listCloudResources',
  tag,
  summary: 'List the resources of connected accounts, newest first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/cloud/resources',
  scope: 'read',
  params: workspaceParams,
  query: listCloudResourcesQuerySchema,
  response: cloudResourceListSchema,
});

export const getCloudResource = endpoint({
  id: 'getCloudResource',
  tag,
  summary: 'A resource with its configuration, the checks on it, its findings and what changed',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/cloud/resources/{resourceId}',
  scope: 'read',
  params: cloudResourceParams,
  response: cloudResourceDetailSchema,
});

export const listResourcesOfAsset = endpoint({
  id: 'listResourcesOfAsset',
  tag,
  summary:
    'List the cloud resources that have the address or name of an asset, with their open findings',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/assets/{assetId}/cloud-resources',
  scope: 'read',
  params: assetParams,
  response: cloudLinksSchema,
});

export const listAssetsOfFinding = endpoint({
  id: 'listAssetsOfFinding',
  tag,
  summary:
    'List the assets at the public addresses and names of the cloud resource that a finding is on',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/findings/{findingId}/assets',
  scope: 'read',
  params: findingParams,
  response: cloudLinksSchema,
});
