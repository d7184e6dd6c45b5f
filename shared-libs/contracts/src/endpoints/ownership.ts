import { ownershipSchema, startOwnershipSchema } from '../assets/ownership.ts';
import { endpoint } from './endpoint.ts';
import { assetParams } from './params.ts';

const tag = 'Ownership';
const path = '/api/workspaces/{workspaceId}/assets/{assetId}/ownership';

export const getOwnership = endpoint({
  id: 'getOwnership',
  tag,
  summary: 'Read how the ownership of an asset is proved, and what the last look found',
  method: 'GET',
  path,
  scope: 'read',
  params: assetParams,
  response: ownershipSchema,
});

export const startOwnership = endpoint({
  id: 'startOwnership',
  tag,
  summary:
    'Choose how ownership is proved: DNS TXT (the name and all below it), a file or a meta tag (one host). The value stays the same',
  method: 'POST',
  path,
  scope: 'manageAssets',
  params: assetParams,
  body: startOwnershipSchema,
  response: ownershipSchema,
  refusals: ['plan_limit', 'conflict'],
});

export const checkOwnership = endpoint({
  id: 'checkOwnership',
  tag,
  summary: 'Ask a worker to look for the value now; read the ownership for its result',
  method: 'POST',
  path: `${path}/check`,
  scope: 'manageAssets',
  params: assetParams,
  response: ownershipSchema,
  status: 202,
  refusals: ['plan_limit', 'conflict', 'rate_limited'],
});
