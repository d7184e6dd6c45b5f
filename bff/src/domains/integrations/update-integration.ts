import type { Integration, updateIntegrationSchema } from '@parapet/contracts/events/integration';
import type { z } from 'zod';
import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { deliveriesIn } from './deliveries.repository.ts';
import { type IntegrationIds, requireIntegration } from './get-integration.ts';
import { integrationsIn } from './integrations.repository.ts';

/** Pausing gives up pending deliveries, which can be replayed later. @throws AppError not_found */
export const updateIntegration =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (
    actor: Actor,
    { workspaceId, integrationId }: IntegrationIds,
    { name, enabled }: z.output<typeof updateIntegrationSchema>,
  ): Promise<Integration> =>
    enterWorkspace(actor, workspaceId, 'manageIntegrations', async (scope) => {
      const before = await requireIntegration(scope, integrationId);
      await integrationsIn(scope).update(integrationId, {
        ...(name !== undefined && { name }),
        ...(enabled !== undefined && { enabled }),
      });
      if (enabled === false) {
        await deliveriesIn(scope).giveUpPending(integrationId, 'The integration was paused.');
      }
      await scope.audit({
        action: 'integration.updated',
        targetType: 'integration',
        targetId: integrationId,
        before: { name: before.name, enabled: before.status !== 'disabled' },
        after: { name, enabled },
      });
      return await requireIntegration(scope, integrationId);
    });
