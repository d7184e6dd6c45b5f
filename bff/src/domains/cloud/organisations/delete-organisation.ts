import type { Actor } from '../../../platform/actor.ts';
import {
  type OrganisationIds,
  type OrganisationPorts,
  requireOrganisation,
} from './create-organisation.ts';
import { organisationsIn } from './repositories/organisations.repository.ts';

/** Stops following an organisation. Its connected accounts stay, each by itself. @throws AppError not_found */
export const deleteOrganisation =
  ({ enterWorkspace }: OrganisationPorts) =>
  (actor: Actor, { workspaceId, organisationId }: OrganisationIds): Promise<undefined> =>
    enterWorkspace(
      actor,
      workspaceId,
      'manageCloud',
      async (scope) => {
        const { readerId, uid } = await requireOrganisation(scope, organisationId);
        await organisationsIn(scope).remove(organisationId);
        await scope.audit({
          action: 'cloud_organisation.removed',
          targetType: 'cloud_account',
          targetId: readerId,
          before: { organisationId, uid },
        });
        return undefined;
      },
      { toRemove: true },
    );
