import type { organisationMemberListSchema } from '@parapet/contracts/cloud/organisation';
import type { z } from 'zod';
import type { Actor } from '../../../platform/actor.ts';
import { readCursor, writeCursor } from '../../../platform/http/page-cursor.ts';
import {
  type OrganisationIds,
  type OrganisationPorts,
  requireOrganisation,
} from './create-organisation.ts';
import { organisationsIn } from './repositories/organisations.repository.ts';

type List = z.output<typeof organisationMemberListSchema>;

/** A page of the accounts of an organisation. @throws AppError not_found */
export const listMembers =
  ({ enterWorkspace }: OrganisationPorts) =>
  (
    actor: Actor,
    { workspaceId, organisationId }: OrganisationIds,
    { cursor, limit }: { readonly cursor?: string | undefined; readonly limit: number },
  ): Promise<List> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      await requireOrganisation(scope, organisationId);
      const after = cursor === undefined ? '' : String(readCursor(cursor, ['text'])[0]);
      const found = await organisationsIn(scope).listMembers(organisationId, {
        after,
        limit: limit + 1,
      });
      const items = found.slice(0, limit);
      const last = items.at(-1);
      return { items, nextCursor: found.length > limit && last ? writeCursor([last.uid]) : null };
    });
