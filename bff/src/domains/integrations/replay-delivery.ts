import type { Delivery } from '@parapet/contracts/events/integration';
import type { Actor } from '../../platform/actor.ts';
import { deliveriesIn } from './deliveries.repository.ts';
import { deliveryQueue } from './delivery/delivery-queue.ts';
import { type IntegrationIds, requireDelivery, requireRunning } from './get-integration.ts';
import type { SendDeliveryPorts } from './test-integration.ts';

/**
 * Sends the delivery again with the same id and body, whatever its state; a pending retry is sent
 * now. @throws AppError not_found, conflict
 */
export const replayDelivery =
  ({ enterWorkspace, queue }: SendDeliveryPorts) =>
  (
    actor: Actor,
    { workspaceId, integrationId, deliveryId }: IntegrationIds & { deliveryId: string },
  ): Promise<Delivery> =>
    enterWorkspace(actor, workspaceId, 'manageIntegrations', async (scope) => {
      await requireRunning(scope, integrationId);
      const before = await requireDelivery(scope, { integrationId, deliveryId });
      const turn = await deliveriesIn(scope).startOver(deliveryId);
      await scope.audit({
        action: 'delivery.replayed',
        targetType: 'delivery',
        targetId: deliveryId,
        before: { state: before.state },
      });
      await queue.send(scope.tx, deliveryQueue, { workspaceId, deliveryId, turn });
      return await requireDelivery(scope, { integrationId, deliveryId });
    });
