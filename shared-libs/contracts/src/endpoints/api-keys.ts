import { z } from 'zod';
import { apiKeyListSchema, createApiKeySchema, createdApiKeySchema } from '../access/api-key.ts';
import { endpoint } from './endpoint.ts';
import { apiKeyParams, workspaceParams } from './params.ts';

const tag = 'API keys';

export const listApiKeys = endpoint({
  id: 'listApiKeys',
  tag,
  summary: 'List the API keys of a workspace, newest first; never the keys themselves',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/api-keys',
  scope: null,
  params: workspaceParams,
  response: apiKeyListSchema,
  refusals: ['role_insufficient'],
});

export const createApiKey = endpoint({
  id: 'createApiKey',
  tag,
  summary: 'Create an API key with scopes that you have; this answer alone has the key',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/api-keys',
  scope: null,
  params: workspaceParams,
  body: createApiKeySchema,
  response: createdApiKeySchema,
  status: 201,
});

export const revokeApiKey = endpoint({
  id: 'revokeApiKey',
  tag,
  summary: 'Revoke an API key at once',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/api-keys/{apiKeyId}',
  scope: null,
  params: apiKeyParams,
  response: z.undefined(),
  status: 204,
});
