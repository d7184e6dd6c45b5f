import type { Delivery, IntegrationMessage } from '@parapet/contracts/events/integration';
import type { Actor } from '../../platform/actor.ts';
import { newId } from '../../platform/db/new-id.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { WorkspacesPort } from '../workspaces/workspaces.port.ts';
import { deliveriesIn } from './deliveries.repository.ts';
import { deliveryQueue } from './delivery/delivery-queue.ts';
import { type IntegrationIds, requireDelivery, requireRunning } from './get-integration.ts';
import { kindsByType } from './kinds/registry.ts';

export interface SendDeliveryPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly queue: Pick<Queue, 'send'>;
}

export interface TestIntegrationPorts extends SendDeliveryPorts {
  readonly workspaces: Pick<WorkspacesPort, 'findName'>;
}

/**
 * Sends a test message through the same queue as every message. @throws AppError not_found,
 * conflict
 */
export const testIntegration =
  ({ enterWorkspace, queue, workspaces }: TestIntegrationPorts) =>
  (actor: Actor, { workspaceId, integrationId }: IntegrationIds): Promise<Delivery> =>
    enterWorkspace(actor, workspaceId, 'manageIntegrations', async (scope) => {
      const { type, name, settings } = await requireRunning(scope, integrationId);
      const deliveryId = await newId(scope.tx);
      const message: IntegrationMessage = {
        version: 1,
        type: 'integration.test',
        id: deliveryId,
        occurredAt: new Date().toISOString(),
        workspace: { id: workspaceId, name: await workspaces.findName(scope) },
        integration: { id: integrationId, name },
      };
      const delivery = { id: deliveryId, integrationId, event: message.type, subjectId: null };
      await deliveriesIn(scope).insert({
        ...delivery,
        body: kindsByType[type].body(message, settings),
      });
      await scope.audit({
        action: 'integration.tested',
        targetType: 'integration',
        targetId: integrationId,
        after: { deliveryId },
      });
      await queue.send(scope.tx, deliveryQueue, { workspaceId, deliveryId, turn: 1 });
      return await requireDelivery(scope, { integrationId, deliveryId });
    });
