import type { cloudOrganisationListSchema } from '@parapet/contracts/cloud/organisation';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import type { OrganisationPorts } from './create-organisation.ts';
import { organisationsIn } from './repositories/organisations.repository.ts';

type List = z.output<typeof cloudOrganisationListSchema>;

/** Lists organisations with the room that the plan has for their accounts. */
export const listOrganisations =
  ({ enterWorkspace, subscription }: OrganisationPorts) =>
  (actor: Actor, workspaceId: string): Promise<List> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const { current, limit } = await subscription.findCloudAccountUsage(scope);
      return {
        items: await organisationsIn(scope).list(),
        room: limit === UNLIMITED ? UNLIMITED : Math.max(0, limit - current),
      };
    });
