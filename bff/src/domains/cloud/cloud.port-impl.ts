import type { CloudPort } from './cloud.port.ts';

export const createCloudPort = (): CloudPort => ({
  async listScannable({ tx, workspaceId }) {
    const rows = await tx
      .selectFrom('cloud_accounts')
      .where('workspace_id', '=', workspaceId)
      .where('paused_at', 'is', null)
      .where('is_sample', '=', false)
      .select('id')
      .orderBy('id')
      .execute();
    return rows.map(({ id }) => id);
  },
});
