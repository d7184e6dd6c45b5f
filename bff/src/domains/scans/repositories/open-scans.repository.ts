import type { WorkspaceTx } from '../../../platform/db/database.ts';

/** The scans that can still be cancelled. */
export async function listOpenIds({ tx, workspaceId }: WorkspaceTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('scans')
    .where('workspace_id', '=', workspaceId)
    .where('status', 'in', ['queued', 'running', 'paused'])
    .select('id')
    .execute();
  return rows.map(({ id }) => id);
}
