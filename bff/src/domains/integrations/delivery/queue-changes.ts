import { KEPT_DELIVERIES } from '@parapet/contracts/plans/retention';
import { newId } from '../../../platform/db/new-id.ts';
import { deliveriesIn } from '../deliveries.repository.ts';
import type { IntegrationsPort } from '../integrations.port.ts';
import { integrationsIn } from '../integrations.repository.ts';
import { kindsByType } from '../kinds/registry.ts';
import { deliveryQueue } from './delivery-queue.ts';

/** Creates the delivery of a rule's message; none where the integration is paused or was deleted. */
export const queueChanges: IntegrationsPort['queueChanges'] = async (
  scope,
  queue,
  { integrationId, subjectId, message },
) => {
  const integration = await integrationsIn(scope).find(integrationId);
  if (!integration || integration.status === 'disabled') return;
  const { tx, workspaceId } = scope;
  const id = await newId(tx);
  const body = kindsByType[integration.type].body({ ...message, id }, integration.settings);
  const deliveries = deliveriesIn(scope);
  const delivery = { id, integrationId, event: message.type, subjectId, body };
  if (!(await deliveries.insert(delivery))) return;
  await deliveries.deleteOld(integrationId, KEPT_DELIVERIES);
  await queue.send(tx, deliveryQueue, { workspaceId, deliveryId: id, turn: 1 });
};
