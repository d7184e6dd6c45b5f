import { z } from 'zod';
import { savePictureSchema } from '../access/picture.ts';
import {
  createWorkspaceResponseSchema,
  createWorkspaceSchema,
  deletedWorkspaceListSchema,
  deleteWorkspaceSchema,
  deletionSchema,
  listWorkspacesResponseSchema,
  transferOwnershipSchema,
  updateWorkspaceSchema,
  workspaceSchema,
} from '../access/workspace.ts';
import { overviewSchema } from '../reports/overview.ts';
import { idSchema } from '../text/vocabulary.ts';
import { endpoint } from './endpoint.ts';
import { workspaceParams } from './params.ts';

const tag = 'Workspaces';

export const createWorkspace = endpoint({
  id: 'createWorkspace',
  tag,
  summary: 'Create a workspace, if the plan allows it',
  method: 'POST',
  path: '/api/workspaces/create',
  scope: null,
  body: createWorkspaceSchema,
  response: createWorkspaceResponseSchema,
  status: 200,
  refusals: ['plan_limit'],
});

export const listWorkspaces = endpoint({
  id: 'listWorkspaces',
  tag,
  summary: 'List the workspaces that you belong to, the personal one first',
  method: 'GET',
  path: '/api/workspaces/list',
  scope: null,
  response: listWorkspacesResponseSchema,
});

export const updateWorkspace = endpoint({
  id: 'updateWorkspace',
  tag,
  summary: 'Rename or describe a workspace that you own',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}',
  scope: null,
  params: workspaceParams,
  body: updateWorkspaceSchema,
  response: workspaceSchema,
});

export const saveLogo = endpoint({
  id: 'saveLogo',
  tag,
  summary:
    'Store the logo of a workspace that you own, a PNG, JPEG or WebP file, in place of the one before; its bytes count as files of the plan',
  method: 'PUT',
  path: '/api/workspaces/{workspaceId}/logo',
  scope: null,
  params: workspaceParams,
  body: savePictureSchema,
  response: workspaceSchema,
  status: 200,
  refusals: ['plan_limit'],
});

export const removeLogo = endpoint({
  id: 'removeLogo',
  tag,
  summary: 'Remove the logo of a workspace that you own',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/logo',
  scope: null,
  params: workspaceParams,
  response: workspaceSchema,
  status: 200,
});

export const transferOwnership = endpoint({
  id: 'transferOwnership',
  tag,
  summary: 'Ask a member to become the owner; the workspace stays yours until they accept',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/ownership',
  scope: null,
  params: workspaceParams,
  body: transferOwnershipSchema,
  response: workspaceSchema,
  status: 200,
  refusals: ['conflict'],
});

export const acceptOwnership = endpoint({
  id: 'acceptOwnership',
  tag,
  summary: 'Become the owner of a workspace that was offered to you, if your plan has room for it',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/ownership/acceptance',
  scope: null,
  params: workspaceParams,
  response: workspaceSchema,
  status: 200,
  refusals: ['plan_limit', 'conflict'],
});

export const endOwnershipOffer = endpoint({
  id: 'endOwnershipOffer',
  tag,
  summary: 'Decline the ownership that was offered to you, or take your offer back',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/ownership',
  scope: null,
  params: workspaceParams,
  response: z.undefined(),
  status: 204,
  refusals: ['conflict'],
});

export const deleteWorkspace = endpoint({
  id: 'deleteWorkspace',
  tag,
  summary: 'Delete a workspace: nobody sees it, scans stop, and 30 days later it is erased',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/deletion',
  scope: null,
  params: workspaceParams,
  body: deleteWorkspaceSchema,
  response: deletionSchema,
  status: 200,
  refusals: ['conflict'],
});

export const listDeletedWorkspaces = endpoint({
  id: 'listDeletedWorkspaces',
  tag,
  summary: 'List your deleted workspaces that can be restored',
  method: 'GET',
  path: '/api/deleted-workspaces',
  scope: null,
  response: deletedWorkspaceListSchema,
});

export const restoreWorkspace = endpoint({
  id: 'restoreWorkspace',
  tag,
  summary: 'Restore a deleted workspace with its members, if your plan has room',
  method: 'POST',
  path: '/api/deleted-workspaces/{workspaceId}/restore',
  scope: null,
  params: workspaceParams,
  response: z.undefined(),
  status: 204,
  refusals: ['plan_limit', 'conflict'],
});

export const getOverview = endpoint({
  id: 'getOverview',
  tag,
  summary: 'Read score, open findings, coverage and history of a workspace',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/overview',
  scope: 'read',
  params: workspaceParams,
  response: overviewSchema,
});

export const getIntercomHash = endpoint({
  id: 'getIntercomHash',
  tag: 'Account',
  summary: 'The identity hash for the chat widget; only for your own user id',
  method: 'POST',
  isRead: true,
  path: '/api/intercom-hash',
  scope: null,
  body: z.object({ userId: idSchema }),
  response: z.object({ userHash: z.string() }),
  refusals: ['not_found'],
});
