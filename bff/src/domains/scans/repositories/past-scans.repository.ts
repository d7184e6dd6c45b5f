import type { Intensity } from '@parapet/contracts/text/vocabulary';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';

/** Describes what the last scan of one asset alone took. */
export interface PastScan {
  readonly requests: number;
  readonly seconds: number;
}

/** Past and unfinished scans, as an estimate needs them. */
export const pastScansIn = ({ tx, workspaceId }: WorkspaceTx) => ({
  /** By asset; of those that were scanned alone, with that intensity and to the end. */
  async listLast(
    assetIds: readonly string[],
    intensity: Intensity,
  ): Promise<Map<string, PastScan>> {
    const { rows } = await sql<PastScan & { assetId: string }>`
      select asset.id as "assetId", last.requests, last.seconds
      from unnest(${assetIds}::uuid[]) as asset(id)
      cross join lateral (
        select scan.requests_sent as requests,
          extract(epoch from scan.finished_at - scan.started_at)::float8 as seconds
        from parapet.scan_targets as target
        join parapet.scans as scan
          on scan.workspace_id = target.workspace_id and scan.id = target.scan_id
        where target.workspace_id = ${workspaceId} and target.asset_id = asset.id
          and target.reachability = 'online'
          and scan.status = 'completed' and scan.kind = 'external' and scan.asset_count = 1
          and scan.intensity = ${intensity}
        order by scan.id desc limit 1
      ) as last`.execute(tx);
    return new Map(rows.map(({ assetId, ...past }) => [assetId, past]));
  },

  /** Unfinished scans, and their assets that are not done. */
  async countOpen(): Promise<{ scans: number; assets: number }> {
    const { rows } = await sql<{ scans: number; assets: number }>`
      select count(*)::integer as scans,
        coalesce(sum(greatest(0, asset_count - asset_count * progress / 100)), 0)::integer as assets
      from parapet.scans
      where workspace_id = ${workspaceId}
        and status in ('queued', 'running', 'paused', 'cancelling')`.execute(tx);
    return rows[0] ?? { scans: 0, assets: 0 };
  },
});
