import type { Database } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/db/new-id.ts';
import type { Queue, QueueDefinition } from '../../../platform/queue/queue.ts';
import type { ScanEnded, ScanEndedHandler } from '../../scans/scan-ended.ts';
import { deliveriesIn } from '../deliveries.repository.ts';
import { integrationsIn } from '../integrations.repository.ts';
import { bodyFor } from './body.ts';
import { deliveryQueue } from './delivery-queue.ts';
import { findScanSummary } from './scan-event.repository.ts';
import { LISTED_FINDINGS, scanMessage } from './scan-message.ts';

const integrationQueue: QueueDefinition<ScanEnded> = {
  name: 'integration-events',
  heartbeatSeconds: 30,
  expireInSeconds: 300,
  redeliveries: 8,
  backOffSeconds: 600,
};

export interface TellPorts {
  readonly db: Database;
  readonly queue: Pick<Queue, 'send'>;
  readonly publicUrl: string;
}

/** Older deliveries of an integration are forgotten. */
const KEPT_DELIVERIES = 200;

/** Makes a delivery of each scan's news for every integration that wants to know of it. */
export const notifyIntegrations = ({ db, queue, publicUrl }: TellPorts): ScanEndedHandler => ({
  queue: integrationQueue,
  follow: ({ workspaceId, scanId }) =>
    db.asWorker(workspaceId, async (tx) => {
      const scope = { tx, workspaceId };
      const integrations = (await integrationsIn(scope).list()).filter(
        ({ status, events }) => status !== 'disabled' && events.includes('scan.ended'),
      );
      if (integrations.length === 0) return;
      const news = await findScanSummary({ ...scope, scanId }, LISTED_FINDINGS);
      if (!news) return;
      const deliveries = deliveriesIn(scope);
      for (const { id: integrationId, type, minSeverity } of integrations) {
        const deliveryId = await newId(tx);
        const message = scanMessage(news, { deliveryId, minSeverity, publicUrl });
        if (!message) continue;
        const body = bodyFor(type, message);
        const delivery = { id: deliveryId, integrationId, event: message.type, body };
        if (!(await deliveries.insert({ ...delivery, subjectId: scanId }))) continue;
        await deliveries.forgetOld(integrationId, KEPT_DELIVERIES);
        await queue.send(tx, deliveryQueue, { workspaceId, deliveryId, turn: 1 });
      }
    }),
});
