import { z } from 'zod';
import { overviewSchema } from '../overview.ts';
import { idSchema } from '../vocabulary.ts';
import {
  createWorkspaceResponseSchema,
  createWorkspaceSchema,
  listWorkspacesResponseSchema,
  memberListSchema,
  updateWorkspaceSchema,
  workspaceSchema,
} from '../workspace.ts';
import { endpoint } from './endpoint.ts';
import { workspaceParams } from './params.ts';

const tag = 'Workspaces';

export const createWorkspace = endpoint({
  id: 'createWorkspace',
  tag,
  summary: 'Create a workspace, if the plan allows it',
  method: 'POST',
  path: '/api/workspaces/create',
  body: createWorkspaceSchema,
  response: createWorkspaceResponseSchema,
  status: 200,
});

export const listWorkspaces = endpoint({
  id: 'listWorkspaces',
  tag,
  summary: 'List the workspaces that you belong to, the personal one first',
  method: 'GET',
  path: '/api/workspaces/list',
  response: listWorkspacesResponseSchema,
});

export const updateWorkspace = endpoint({
  id: 'updateWorkspace',
  tag,
  summary: 'Rename or describe a workspace that you own',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}',
  params: workspaceParams,
  body: updateWorkspaceSchema,
  response: workspaceSchema,
});

export const listMembers = endpoint({
  id: 'listMembers',
  tag,
  summary: 'List the people of a workspace by name, as assets and findings name them',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/members',
  params: workspaceParams,
  response: memberListSchema,
});

export const getOverview = endpoint({
  id: 'getOverview',
  tag,
  summary: 'Read score, open findings, coverage and history of a workspace',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/overview',
  params: workspaceParams,
  response: overviewSchema,
});

export const getIntercomHash = endpoint({
  id: 'getIntercomHash',
  tag: 'Account',
  summary: 'The identity hash for the chat widget; only for your own user id',
  method: 'POST',
  path: '/api/intercom-hash',
  body: z.object({ userId: idSchema }),
  response: z.object({ userHash: z.string() }),
  refusals: ['not_found'],
});
