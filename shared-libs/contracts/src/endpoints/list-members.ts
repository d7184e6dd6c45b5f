import { memberListSchema } from '../member.ts';
import { endpoint } from './endpoint.ts';
import { workspaceParams } from './params.ts';

/** Apart from the rest of the members, because a panel of the overview asks for it. */
export const listMembers = endpoint({
  id: 'listMembers',
  tag: 'Members',
  summary: 'List the people of a workspace by name, as assets and findings name them',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/members',
  scope: 'read',
  params: workspaceParams,
  response: memberListSchema,
});
