import type { CloudOrganisation, OrganisationScope } from '@parapet/contracts/cloud/organisation';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import type { Actor } from '../../../platform/actor.ts';
import { AppError } from '../../../platform/app-error.ts';
import {
  type OrganisationIds,
  type OrganisationPorts,
  requireOrganisation,
} from './create-organisation.ts';
import { organisationQueue } from './organisation-queues.ts';
import { organisationsIn } from './repositories/organisations.repository.ts';

/**
 * Chooses the accounts that are connected. A worker connects them; one that is not chosen any more stays until
 * somebody disconnects it.
 * @throws AppError not_found, conflict before the first reading, plan_limit when the plan has no room for all of them
 */
export const chooseAccounts =
  ({ enterWorkspace, subscription, queue }: OrganisationPorts) =>
  (
    actor: Actor,
    { workspaceId, organisationId }: OrganisationIds,
    chosen: OrganisationScope,
  ): Promise<CloudOrganisation> =>
    enterWorkspace(actor, workspaceId, 'manageCloud', async (scope) => {
      const before = await requireOrganisation(scope, organisationId);
      if (before.readAt === null) {
        throw new AppError('conflict', 'Its accounts are not known yet. Wait until they are read.');
      }
      const organisations = organisationsIn(scope);
      const count = await organisations.countToConnect(organisationId, chosen);
      const { current, limit } = await subscription.findCloudAccountUsage(scope);
      if (limit !== UNLIMITED && current + count > limit) {
        const room = Math.max(0, limit - current);
        throw new AppError(
          'plan_limit',
          `This would connect ${count} accounts, and the plan has room for ${room}. Choose fewer, or upgrade the plan.`,
        );
      }
      await organisations.setScope(organisationId, chosen);
      await queue.send(scope.tx, organisationQueue, { workspaceId, organisationId });
      await scope.audit({
        action: 'cloud_organisation.chosen',
        targetType: 'cloud_account',
        targetId: before.readerId,
        before: { scope: before.scope },
        after: { scope: chosen },
      });
      return await requireOrganisation(scope, organisationId);
    });

/** Has the list of accounts read now. @throws AppError not_found */
export const readAgain =
  ({ enterWorkspace, queue }: OrganisationPorts) =>
  (actor: Actor, { workspaceId, organisationId }: OrganisationIds): Promise<CloudOrganisation> =>
    enterWorkspace(actor, workspaceId, 'manageCloud', async (scope) => {
      const { readerId, state } = await requireOrganisation(scope, organisationId);
      if (state !== 'reading') {
        await organisationsIn(scope).setReading(organisationId);
        await queue.send(scope.tx, organisationQueue, { workspaceId, organisationId });
        await scope.audit({
          action: 'cloud_organisation.read',
          targetType: 'cloud_account',
          targetId: readerId,
        });
      }
      return await requireOrganisation(scope, organisationId);
    });
