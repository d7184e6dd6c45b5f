import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { deliveriesIn } from './deliveries.repository.ts';
import { type IntegrationIds, requireIntegration } from './get-integration.ts';

/**
 * Only for members who manage integrations, since a response may reveal details of the receiver.
 * @throws AppError not_found
 */
export const listDeliveries =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId, integrationId }: IntegrationIds, { limit }: { limit: number }) =>
    enterWorkspace(actor, workspaceId, 'manageIntegrations', async (scope) => {
      await requireIntegration(scope, integrationId);
      return { items: await deliveriesIn(scope).list(integrationId, limit) };
    });
