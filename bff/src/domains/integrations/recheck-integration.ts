import type { Integration } from '@parapet/contracts/events/integration';
import type { Actor } from '../../platform/actor.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import { checkQueue } from './delivery/check-queue.ts';
import { type IntegrationIds, requireIntegration } from './get-integration.ts';

/**
 * Has a worker ask the service again, with the secrets that are stored. The answer appears as `checked` of
 * the integration. @throws AppError not_found
 */
export const recheckIntegration =
  ({ enterWorkspace, queue }: { enterWorkspace: EnterWorkspace; queue: Pick<Queue, 'send'> }) =>
  (actor: Actor, { workspaceId, integrationId }: IntegrationIds): Promise<Integration> =>
    enterWorkspace(actor, workspaceId, 'manageIntegrations', async (scope) => {
      const integration = await requireIntegration(scope, integrationId);
      await queue.send(scope.tx, checkQueue, { workspaceId, integrationId });
      await scope.audit({
        action: 'integration.checked',
        targetType: 'integration',
        targetId: integrationId,
      });
      return integration;
    });
