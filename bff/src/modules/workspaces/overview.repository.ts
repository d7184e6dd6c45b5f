import { severities } from '@parapet/contracts/vocabulary';
import { sql } from 'kysely';
import type { WorkspaceScope } from './enter-workspace.ts';

/** What the overview shows of one approved asset. */
export interface AssetState {
  assetId: string;
  name: string;
  status: string;
  statusReason: string | null;
  score: number | null;
  lastScannedAt: string | null;
}

const OPEN = ['open', 'reopened', 'acknowledged'];

/** Queries over the whole workspace. */
export const overviewIn = ({ tx, workspaceId }: Pick<WorkspaceScope, 'tx' | 'workspaceId'>) => ({
  /** Approved assets, oldest first. */
  async listAssetStates(): Promise<AssetState[]> {
    const rows = await tx
      .selectFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where('state', '=', 'approved')
      .select(['id', 'display_name', 'status', 'status_reason', 'score', 'last_scanned_at'])
      .orderBy('id')
      .execute();
    return rows.map((row) => ({
      assetId: row.id,
      name: row.display_name,
      status: row.status,
      statusReason: row.status_reason,
      score: row.score,
      lastScannedAt: row.last_scanned_at,
    }));
  },

  /** Open findings of assets that are not archived. */
  async countOpen(): Promise<Record<(typeof severities)[number], number>> {
    const rows = await tx
      .selectFrom('findings')
      .innerJoin('assets', 'assets.id', 'findings.asset_id')
      .where('findings.workspace_id', '=', workspaceId)
      .where('findings.status', 'in', OPEN)
      .where('assets.state', '<>', 'archived')
      .groupBy('findings.severity')
      .select(['findings.severity', sql<number>`count(*)`.as('count')])
      .execute();
    const counts = new Map(rows.map(({ severity, count }) => [severity, count]));
    const [critical, high, medium, low, info] = severities.map((name) => counts.get(name) ?? 0);
    return {
      critical: critical ?? 0,
      high: high ?? 0,
      medium: medium ?? 0,
      low: low ?? 0,
      info: info ?? 0,
    };
  },

  /** Counts of open findings after each of the last ended scans, oldest first. */
  async listHistory(limit: number): Promise<{ at: string; open: unknown }[]> {
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
        finished_at ? [{ at: finished_at, open: open_after }] : [],
      );
  },
});
