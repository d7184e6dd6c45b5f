import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { legendSchema, unpackLines } from '../ledger/packed-ledger.policy.ts';
import type { UntestedChecks } from '../scans.port.ts';
import { checkListsIn } from './check-lists.repository.ts';

/** Reads the ledgers of assets in the last scan that planned all checks on them. */
export async function listUntested(
  { tx, workspaceId }: WorkspaceTx,
  assetIds: readonly string[],
): Promise<UntestedChecks[]> {
  const { rows } = await sql<{
    assetId: string;
    checkListId: string;
    outcomes: string;
    legend: unknown;
  }>`
    select asset.id as "assetId", last.check_list_id as "checkListId", last.outcomes, last.legend
    from unnest(${assetIds}::uuid[]) as asset(id)
    cross join lateral (
      select ledger.check_list_id, ledger.outcomes, ledger.legend
      from parapet.scan_targets as target
      join parapet.scans as scan on scan.id = target.scan_id and scan.kind = 'external'
      join parapet.scan_ledger as ledger
        on ledger.scan_id = target.scan_id and ledger.asset_id = target.asset_id
      where target.workspace_id = ${workspaceId} and target.asset_id = asset.id
      order by target.scan_id desc limit 1
    ) as last`.execute(tx);
  const ids = [...new Set(rows.map(({ checkListId }) => checkListId))];
  const lists = await checkListsIn({ tx, workspaceId }).list(ids);
  const checksOf = new Map(lists.map(({ id, checks }) => [id, checks]));
  return rows.flatMap(({ assetId, checkListId, outcomes, legend }) => {
    const packed = { outcomes, legend: legendSchema.parse(legend) };
    const lines = unpackLines(checksOf.get(checkListId) ?? [], packed).filter(
      ({ outcome, reason }) => reason !== null && (outcome === 'error' || outcome === 'not_run'),
    );
    return [...Map.groupBy(lines, ({ reason }) => reason ?? '')].map(([reason, ofReason]) => {
      return { assetId, reason, checks: ofReason.map(({ check }) => check.title) };
    });
  });
}
