import { z } from 'zod';
import {
  acceptedInvitationSchema,
  invitationListSchema,
  invitationOfferSchema,
  invitationSchema,
  invitationTokenSchema,
  inviteMembersSchema,
  inviteResultsSchema,
} from '../access/invitation.ts';
import { changeMemberSchema, memberSchema } from '../access/member.ts';
import { endpoint } from './endpoint.ts';
import * as overview from './overview.ts';
import { invitationParams, memberParams, workspaceParams } from './params.ts';

export const { listMembers } = overview;

const tag = 'Members';

export const changeMember = endpoint({
  id: 'changeMember',
  tag,
  summary: 'Change the role of a member',
  method: 'PATCH',
  path: '/api/workspaces/{workspaceId}/members/{memberId}',
  scope: null,
  params: memberParams,
  body: changeMemberSchema,
  response: memberSchema,
});

export const removeMember = endpoint({
  id: 'removeMember',
  tag,
  summary: 'Remove a member; what was assigned to them stays',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/members/{memberId}',
  scope: null,
  params: memberParams,
  response: z.undefined(),
  status: 204,
});

export const leaveWorkspace = endpoint({
  id: 'leaveWorkspace',
  tag,
  summary: 'Leave a workspace that you do not own',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/leave',
  scope: null,
  params: workspaceParams,
  response: z.undefined(),
  status: 204,
  refusals: ['conflict'],
});

export const listInvitations = endpoint({
  id: 'listInvitations',
  tag,
  summary: 'List the invitations that nobody has accepted, newest first',
  method: 'GET',
  path: '/api/workspaces/{workspaceId}/invitations',
  scope: null,
  params: workspaceParams,
  response: invitationListSchema,
});

export const inviteMembers = endpoint({
  id: 'inviteMembers',
  tag,
  summary: 'Invite addresses, if the plan allows it; each address has its own result',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/invitations',
  scope: null,
  params: workspaceParams,
  body: inviteMembersSchema,
  response: inviteResultsSchema,
  refusals: ['plan_limit', 'rate_limited'],
});

export const resendInvitation = endpoint({
  id: 'resendInvitation',
  tag,
  summary: 'Send an invitation again, valid for 7 more days; the link before ends',
  method: 'POST',
  path: '/api/workspaces/{workspaceId}/invitations/{invitationId}/resend',
  scope: null,
  params: invitationParams,
  response: invitationSchema,
  refusals: ['plan_limit', 'conflict', 'rate_limited'],
});

export const revokeInvitation = endpoint({
  id: 'revokeInvitation',
  tag,
  summary: 'Revoke an invitation; its link ends at once',
  method: 'DELETE',
  path: '/api/workspaces/{workspaceId}/invitations/{invitationId}',
  scope: null,
  params: invitationParams,
  response: z.undefined(),
  status: 204,
  refusals: ['conflict'],
});

export const readInvitation = endpoint({
  id: 'readInvitation',
  tag,
  summary: 'Read who invited to what, from the token of the mail',
  method: 'POST',
  isRead: true,
  path: '/api/invitations/read',
  access: 'public',
  body: invitationTokenSchema,
  response: invitationOfferSchema,
});

export const acceptInvitation = endpoint({
  id: 'acceptInvitation',
  tag,
  summary: 'Accept an invitation to your own confirmed address, once',
  method: 'POST',
  path: '/api/invitations/accept',
  scope: null,
  body: invitationTokenSchema,
  response: acceptedInvitationSchema,
  refusals: ['not_found', 'conflict'],
});
