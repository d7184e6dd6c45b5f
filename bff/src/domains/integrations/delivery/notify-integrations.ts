import { KEPT_DELIVERIES } from '@parapet/contracts/plans/retention';
import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/new-id.ts';
import type { Queue, QueueDefinition } from '../../../platform/queue/queue.ts';
import type { ScanEnded, ScanEndedHandler } from '../../scans/scans.port.ts';
import { deliveriesIn } from '../deliveries.repository.ts';
import { integrationsIn } from '../integrations.repository.ts';
import { kindsByType } from '../kinds/registry.ts';
import { deliveryQueue } from './delivery-queue.ts';
import { LISTED_FINDINGS, scanMessage } from './scan-message.ts';
import { findScanSummary, type ScanSummaryPorts } from './scan-summary.ts';

const integrationQueue: QueueDefinition<ScanEnded> = {
  name: 'integration-events',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 8,
  backOffSeconds: 600,
};

export interface NotifyPorts extends ScanSummaryPorts {
  readonly db: Database;
  readonly queue: Pick<Queue, 'send'>;
  readonly publicUrl: string;
}

/** Creates a delivery about each ended scan for every integration that subscribed to the event. */
export const notifyIntegrations = ({
  db,
  queue,
  publicUrl,
  ...ports
}: NotifyPorts): ScanEndedHandler => ({
  queue: integrationQueue,
  handle: ({ workspaceId, scanId }) =>
    db.asWorker(workspaceId, async (tx) => {
      const scope = { tx, workspaceId };
      const integrations = (await integrationsIn(scope).list()).filter(
        ({ status, events }) => status !== 'disabled' && events.includes('scan.ended'),
      );
      if (integrations.length === 0) return;
      const summary = await findScanSummary(ports, { ...scope, scanId }, LISTED_FINDINGS);
      if (!summary) return;
      const deliveries = deliveriesIn(scope);
      for (const { id: integrationId, type, settings, minSeverity } of integrations) {
        const deliveryId = await newId(tx);
        const message = scanMessage(summary, { deliveryId, minSeverity, publicUrl });
        if (!message) continue;
        const body = kindsByType[type].body(message, settings);
        const delivery = { id: deliveryId, integrationId, event: message.type, body };
        if (!(await deliveries.insert({ ...delivery, subjectId: scanId }))) continue;
        await deliveries.deleteOld(integrationId, KEPT_DELIVERIES);
        await queue.send(tx, deliveryQueue, { workspaceId, deliveryId, turn: 1 });
      }
    }),
});
