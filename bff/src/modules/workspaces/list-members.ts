import type { memberListSchema } from '@parapet/contracts/workspace';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import { peopleIn } from '../../platform/db/people.repository.ts';
import type { EnterWorkspace } from './workspaces.port.ts';
import { membersIn } from './workspaces-port.repository.ts';

export const listMembers =
  ({ enterWorkspace }: { readonly enterWorkspace: EnterWorkspace }) =>
  (
    actor: Actor,
    { workspaceId }: { workspaceId: string },
  ): Promise<z.output<typeof memberListSchema>> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const members = await membersIn(scope);
      const people = await peopleIn(
        scope,
        members.map(({ userId }) => userId),
      );
      const items = members.map(({ userId, role }) => ({
        id: userId,
        name: people(userId)?.name ?? null,
        role,
      }));
      return { items: items.sort((a, b) => (a.name ?? '').localeCompare(b.name ?? '')) };
    });
