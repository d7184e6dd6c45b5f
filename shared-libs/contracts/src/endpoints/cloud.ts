import { z } from 'zod';
import {
  cloudAccountListSchema,
  cloudAccountSchema,
  cloudSetupSchema,
  connectCloudAccountSchema,
} from '../cloud/cloud.ts';
import { endpoint } from './endpoint.ts';
import { cloudAccountParams, workspaceParams } from './params.ts';

const tag = 'Cloud accounts';

export const getCloudSetup = endpoint({
  id: 'getCloudSetup',
  tag,
  summary: 'What the customer needs to make a role for us',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/cloud/setup',
  scope: 'read',
  params: workspaceParams,
  response: cloudSetupSchema,
});

export const connectCloudAccount = endpoint({
  id: 'connectCloudAccount',
  tag,
  summary: 'Connect an AWS account by role or by keys; kept encrypted, checked at once',
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
