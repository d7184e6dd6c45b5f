import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { legendSchema, unpackLines } from '../ledger/packed-ledger.policy.ts';
import type { AssetLedger } from '../scans.port.ts';
import { checkListsIn } from './check-lists.repository.ts';

export async function listLedgers(
  { tx, workspaceId }: WorkspaceTx,
  assetIds: readonly string[],
): Promise<AssetLedger[]> {
  if (assetIds.length === 0) return [];
  const { rows } = await sql<{
    assetId: string;
    endedAt: string;
    checkListId: string;
    outcomes: string;
    legend: unknown;
  }>`
    select asset.id as "assetId", last.*
    from unnest(${assetIds}::uuid[]) as asset(id)
    cross join lateral (
      select scan.finished_at as "endedAt", ledger.check_list_id as "checkListId",
        ledger.outcomes, ledger.legend
      from parapet.scan_targets as target
      join parapet.scans as scan on scan.id = target.scan_id and scan.kind = 'external'
        and scan.status in ('completed', 'partially_completed')
      join parapet.scan_ledger as ledger
        on ledger.scan_id = target.scan_id and ledger.asset_id = target.asset_id
      where target.workspace_id = ${workspaceId} and target.asset_id = asset.id
      order by target.scan_id desc limit 1
    ) as last`.execute(tx);
  const ids = [...new Set(rows.map(({ checkListId }) => checkListId))];
  const lists = await checkListsIn({ tx, workspaceId }).list(ids);
  const checksOf = new Map(lists.map(({ id, checks }) => [id, checks]));
  return rows.map(({ assetId, endedAt, checkListId, outcomes, legend }) => ({
    assetId,
    endedAt,
    lines: unpackLines(checksOf.get(checkListId) ?? [], {
      outcomes,
      legend: legendSchema.parse(legend),
    }).map(({ check, outcome, reason }) => ({ checkId: check.id, outcome, reason })),
  }));
}
