import type { Invitation } from '@parapet/contracts/access/invitation';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { invitationQueue } from './invitation-queue.ts';
import { invitationsIn } from './invitations.repository.ts';
import {
  expiryFromNow,
  type InvitePorts,
  requirePlan,
  requireQuota,
  takeInvitationMail,
} from './invite-members.ts';
import { describe, requireInvitation } from './list-invitations.ts';

interface InvitationIds {
  readonly workspaceId: string;
  readonly invitationId: string;
}

/** The most mails of one invitation. */
const MAX_MAILS = 5;

/** The link before ends once the new mail is written. @throws AppError not_found, conflict, plan_limit */
export const resendInvitation =
  (ports: InvitePorts) =>
  (actor: Actor, { workspaceId, invitationId }: InvitationIds): Promise<Invitation> =>
    ports.enterWorkspace(actor, workspaceId, 'manageMembers', async (scope) => {
      const { email, role, state, mails } = await requireInvitation(scope, invitationId);
      if (state !== 'pending' && state !== 'expired') {
        throw new AppError('conflict', `This invitation was ${state}. Invite the address again.`);
      }
      await requirePlan(ports, scope);
      if (mails >= MAX_MAILS) {
        throw new AppError(
          'conflict',
          `This invitation was sent ${MAX_MAILS} times. Ask whether the address is right.`,
        );
      }
      await requireQuota(scope, 1);
      const refusal = await takeInvitationMail(scope, email);
      if (refusal) throw new AppError('rate_limited', refusal);
      await invitationsIn(scope).extend(invitationId, expiryFromNow());
      await ports.queue.send(scope.tx, invitationQueue, { workspaceId, invitationId });
      await scope.audit({
        action: 'invitation.resent',
        targetType: 'invitation',
        targetId: invitationId,
        after: { email, role },
      });
      const [invitation] = await describe(scope, [await requireInvitation(scope, invitationId)]);
      if (!invitation) throw new AppError('not_found', 'There is no such invitation.');
      return invitation;
    });

/** @throws AppError not_found, conflict for one that was accepted or revoked */
export const revokeInvitation =
  ({ enterWorkspace }: Pick<InvitePorts, 'enterWorkspace'>) =>
  (actor: Actor, { workspaceId, invitationId }: InvitationIds): Promise<undefined> =>
    enterWorkspace(actor, workspaceId, 'manageMembers', async (scope) => {
      const { email, role, state } = await requireInvitation(scope, invitationId);
      if (state === 'accepted' || state === 'revoked') {
        throw new AppError('conflict', `This invitation was ${state} already.`);
      }
      await invitationsIn(scope).revoke(invitationId);
      await scope.audit({
        action: 'invitation.revoked',
        targetType: 'invitation',
        targetId: invitationId,
        before: { email, role },
      });
      return undefined;
    });
