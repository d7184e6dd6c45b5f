import { queueChanges } from './delivery/queue-changes.ts';
import type { IntegrationsPort } from './integrations.port.ts';
import { integrationsIn } from './integrations.repository.ts';

const MAX_BATCH = 1000;

export const createIntegrationsPort = (): IntegrationsPort => ({
  queueChanges,

  async exists(scope, id) {
    return (await integrationsIn(scope).findName(id)) !== undefined;
  },

  async deleteDeliveries({ tx, workspaceId }, before) {
    const rows = await tx
      .selectFrom('integration_deliveries')
      .where('workspace_id', '=', workspaceId)
      .where('created_at', '<', before.toISOString())
      .where('state', 'in', ['delivered', 'dead'])
      .select('id')
      .limit(MAX_BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    if (rows.length > 0) {
      await tx
        .deleteFrom('integration_deliveries')
        .where('workspace_id', '=', workspaceId)
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute();
    }
    return { count: rows.length, isLast: rows.length < MAX_BATCH };
  },
});
