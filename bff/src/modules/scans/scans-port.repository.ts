import { severityCountsSchema } from '@parapet/contracts/asset';
import type { ScansPort } from './scans.port.ts';
import { scansIn } from './scans.repository.ts';

export const scansPort: ScansPort = {
  find: (scope, scanId) => scansIn(scope).find(scanId),

  async isScanning({ tx, workspaceId }, assetId) {
    const row = await tx
      .selectFrom('scan_targets')
      .innerJoin('scans', 'scans.id', 'scan_targets.scan_id')
      .where('scan_targets.workspace_id', '=', workspaceId)
      .where('scan_targets.asset_id', '=', assetId)
      .where('scans.status', 'in', ['queued', 'running', 'paused', 'cancelling'])
      .select('scans.id')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  },

  async listHistory({ tx, workspaceId }, limit) {
    const rows = await tx
      .selectFrom('scans')
      .where('workspace_id', '=', workspaceId)
      .where('open_after', 'is not', null)
      .where('finished_at', 'is not', null)
      .select(['finished_at', 'open_after'])
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows
      .toReversed()
      .flatMap(({ finished_at, open_after }) =>
        finished_at ? [{ at: finished_at, open: severityCountsSchema.parse(open_after) }] : [],
      );
  },
};
