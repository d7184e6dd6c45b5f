import * as endpoints from '@parapet/contracts/endpoints/members';
import type { EndpointRouter } from '../../platform/http/endpoint-router.ts';
import { type AcceptPorts, acceptInvitation, readInvitation } from './accept-invitation.ts';
import { resendInvitation, revokeInvitation } from './change-invitation.ts';
import { changeMember, removeMember } from './change-member.ts';
import { type InvitePorts, inviteMembers } from './invite-members.ts';
import { leaveWorkspace } from './leave-workspace.ts';
import { listInvitations } from './list-invitations.ts';
import { type ListMembersPorts, listMembers } from './list-members.ts';

export function routeMembers(
  api: EndpointRouter,
  ports: ListMembersPorts & InvitePorts & AcceptPorts,
): void {
  const list = listMembers(ports);
  const change = changeMember(ports);
  const remove = removeMember(ports);
  const leave = leaveWorkspace(ports);
  const invitations = listInvitations(ports);
  const invite = inviteMembers(ports);
  const resend = resendInvitation(ports);
  const revoke = revokeInvitation(ports);
  const read = readInvitation(ports);
  const accept = acceptInvitation(ports);

  api.handle(endpoints.listMembers, ({ actor, params }) => list(actor, params));
  api.handle(endpoints.changeMember, ({ actor, params, body }) => change(actor, params, body));
  api.handle(endpoints.removeMember, ({ actor, params }) => remove(actor, params));
  api.handle(endpoints.leaveWorkspace, ({ actor, params }) => leave(actor, params));
  api.handle(endpoints.listInvitations, ({ actor, params }) => invitations(actor, params));
  api.handle(endpoints.inviteMembers, ({ actor, params, body }) => invite(actor, params, body));
  api.handle(endpoints.resendInvitation, ({ actor, params }) => resend(actor, params));
  api.handle(endpoints.revokeInvitation, ({ actor, params }) => revoke(actor, params));
  api.handlePublic(endpoints.readInvitation, ({ body }) => read(body));
  api.handle(endpoints.acceptInvitation, ({ actor, body }) => accept(actor, body));
}
