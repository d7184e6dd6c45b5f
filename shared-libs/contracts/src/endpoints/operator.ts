import { z } from 'zod';
import {
  installationSchema,
  operatorAccountSchema,
  operatorListQuerySchema,
  operatorWorkspaceSchema,
} from '../access/operator.ts';
import { endpoint } from './endpoint.ts';

const tag = 'Operator';

export const readOperatorRight = endpoint({
  id: 'readOperatorRight',
  tag,
  summary: 'Read whether the account may see the installation as its operator',
  method: 'GET',
  path: '/api/operator/right',
  scope: null,
  response: z.object({ granted: z.boolean() }),
});

export const listAccounts = endpoint({
  id: 'listAccounts',
  tag,
  summary: 'List the accounts of the installation with plan and usage, for its operator',
  method: 'GET',
  path: '/api/operator/accounts',
  scope: null,
  query: operatorListQuerySchema,
  response: z.object({
    items: z.array(operatorAccountSchema),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['role_insufficient'],
});

export const listInstallationWorkspaces = endpoint({
  id: 'listInstallationWorkspaces',
  tag,
  summary: 'List the workspaces of the installation with owner and size, for its operator',
  method: 'GET',
  path: '/api/operator/workspaces',
  scope: null,
  query: operatorListQuerySchema,
  response: z.object({
    items: z.array(operatorWorkspaceSchema),
    nextCursor: z.string().nullable(),
  }),
  refusals: ['role_insufficient'],
});

export const readInstallation = endpoint({
  id: 'readInstallation',
  tag,
  summary: 'Read the workers and queues of the installation, for its operator',
  method: 'GET',
  path: '/api/operator/installation',
  scope: null,
  response: installationSchema,
  refusals: ['role_insufficient'],
});
