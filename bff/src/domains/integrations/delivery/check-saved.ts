import { isIntegrationType } from '@parapet/contracts/integrations/kinds';
import type { Delivery as Job } from '../../../platform/queue/queue.ts';
import { openConnection } from '../integration-secret.ts';
import { integrationsIn } from '../integrations.repository.ts';
import { askService } from './ask-service.ts';
import type { CheckJob } from './check-queue.ts';
import type { DeliverPorts } from './deliver.ts';

/** Asks the service of a saved integration whether it works, with its own secrets, and stores the answer. */
export const checkSaved =
  (ports: Pick<DeliverPorts, 'db' | 'secrets' | 'shutdown' | 'policy' | 'publicUrl' | 'resolve'>) =>
  async ({ data: { workspaceId, integrationId }, signal }: Job<CheckJob>): Promise<void> => {
    const { db, secrets, shutdown } = ports;
    const due = await db.asWorker(workspaceId, (tx) =>
      integrationsIn({ tx, workspaceId }).findDue(integrationId),
    );
    if (!due || !isIntegrationType(due.type)) return;
    const connection = openConnection(secrets, { workspaceId, integrationId }, due);
    const until = AbortSignal.any([signal, shutdown]);
    const checked = await askService(ports, due.type, connection, until);
    if (!checked) return;
    await db.asWorker(workspaceId, async (tx) => {
      await integrationsIn({ tx, workspaceId }).writeChecked(integrationId, checked);
    });
  };
