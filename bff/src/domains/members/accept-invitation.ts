import type {
  acceptedInvitationSchema,
  InvitationOffer,
} from '@parapet/contracts/access/invitation';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import { writeAudit } from '../../platform/audit/audit.ts';
import { requireSecondFactor } from '../../platform/auth/require-second-factor.ts';
import type { Database } from '../../platform/db/database.ts';
import type { WorkspacesPort } from '../workspaces/workspaces.port.ts';
import { hashOfToken } from './invitation-token.ts';
import { type Acceptance, acceptByHash, readOffer } from './invitations.repository.ts';

export interface AcceptPorts {
  readonly db: Database;
  readonly workspaces: Pick<WorkspacesPort, 'needsSecondFactor'>;
}

/** For anyone who has the token, signed in or not. */
export const readInvitation =
  ({ db }: { readonly db: Database }) =>
  ({ token }: { token: string }): Promise<InvitationOffer> =>
    db.asProcess((tx) => readOffer(tx, hashOfToken(token)));

const refusals: Readonly<Partial<Record<Acceptance['outcome'], string>>> = {
  other_address:
    'This invitation is for another address. Sign in with the confirmed address that it was sent to.',
  expired: 'This invitation has expired. Ask for a new one.',
  revoked: 'This invitation was revoked. Ask for a new one.',
  accepted: 'This invitation was used already.',
};

/**
 * A member keeps their role.
 * @throws AppError not_found, conflict, second_factor_missing where the workspace requires one
 */
export const acceptInvitation =
  ({ db, workspaces }: AcceptPorts) =>
  (
    actor: Actor,
    { token }: { token: string },
  ): Promise<z.output<typeof acceptedInvitationSchema>> =>
    db.asActor(actor, async (tx) => {
      const { outcome, workspaceId, invitationId, role } = await acceptByHash(
        tx,
        hashOfToken(token),
      );
      if (workspaceId === null) throw new AppError('not_found', 'There is no such invitation.');
      const refusal = refusals[outcome];
      if (refusal) throw new AppError('conflict', refusal);
      const isRequired = await workspaces.needsSecondFactor({ tx, workspaceId });
      requireSecondFactor(actor, isRequired, 'and accept again');
      await writeAudit(tx, workspaceId, actor, {
        action: 'member.joined',
        targetType: 'member',
        targetId: actor.userId,
        after: { invitationId, ...(outcome === 'joined' ? { role } : { wasMember: true }) },
      });
      return { workspaceId };
    });
