import type { Invitation, invitationListSchema } from '@parapet/contracts/access/invitation';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { peopleIn } from '../../platform/db/people.repository.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { invitationsIn, type StoredInvitation } from './invitations.repository.ts';

export const listInvitations =
  ({ enterWorkspace }: { readonly enterWorkspace: EnterWorkspace }) =>
  (
    actor: Actor,
    { workspaceId }: { workspaceId: string },
  ): Promise<z.output<typeof invitationListSchema>> =>
    enterWorkspace(actor, workspaceId, 'manageMembers', async (scope) => ({
      items: await describe(scope, await invitationsIn(scope).list()),
    }));

/** @throws AppError not_found */
export async function requireInvitation(
  scope: WorkspaceTx,
  invitationId: string,
): Promise<StoredInvitation> {
  const found = await invitationsIn(scope).find(invitationId);
  if (!found) throw new AppError('not_found', 'There is no such invitation.');
  return found;
}

export async function describe(
  scope: WorkspaceTx,
  invitations: readonly StoredInvitation[],
): Promise<Invitation[]> {
  const people = await peopleIn(
    scope,
    invitations.map(({ invitedBy }) => invitedBy),
  );
  return invitations.map(({ invitedBy, mails: _, ...invitation }) => ({
    ...invitation,
    invitedBy: { id: invitedBy, name: people(invitedBy)?.name ?? null },
  }));
}
