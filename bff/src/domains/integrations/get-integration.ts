import type { Delivery, Integration } from '@parapet/contracts/events/integration';
import { AppError } from '../../platform/app-error.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { deliveriesIn } from './deliveries.repository.ts';
import { integrationsIn } from './integrations.repository.ts';
import { UNSUBSCRIBED } from './unsubscribe/unsubscribe-link.ts';

export interface IntegrationIds {
  readonly workspaceId: string;
  readonly integrationId: string;
}

/** @throws AppError not_found */
export async function requireIntegration(scope: WorkspaceTx, id: string): Promise<Integration> {
  const integration = await integrationsIn(scope).find(id);
  if (!integration) throw new AppError('not_found', 'There is no such integration.');
  return integration;
}

/** Returns an integration that may send. @throws AppError not_found, conflict while it is paused or unsubscribed */
export async function requireRunning(scope: WorkspaceTx, id: string): Promise<Integration> {
  const integration = await requireIntegration(scope, id);
  if (integration.status === 'disabled') {
    throw new AppError('conflict', `${integration.name} is paused. Resume it first.`);
  }
  if (integration.stopped?.reason === 'unsubscribed') {
    throw new AppError(
      'conflict',
      `${UNSUBSCRIBED} Enter another address for ${integration.name}.`,
    );
  }
  return integration;
}

/** @throws AppError not_found */
export async function requireDelivery(
  scope: WorkspaceTx,
  { integrationId, deliveryId }: { integrationId: string; deliveryId: string },
): Promise<Delivery> {
  const delivery = await deliveriesIn(scope).find(deliveryId);
  if (delivery?.integrationId !== integrationId) {
    throw new AppError('not_found', 'There is no such delivery.');
  }
  return delivery;
}
