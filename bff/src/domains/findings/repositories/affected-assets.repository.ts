import type { Finding } from '@parapet/contracts/findings/finding';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';

const SHOWN = 20;
const COUNTED = 1000;

/** Reads the other assets through which a finding was seen. */
export async function affectedAssetsOf(
  { tx, workspaceId }: WorkspaceTx,
  assets: Pick<AssetsPort, 'labels'>,
  findingId: string,
): Promise<Finding['affectedAssets']> {
  const { rows } = await sql<{ id: string; name: string; count: number }>`
    with affected as materialized (
      select asset.id, asset.name
      from parapet.finding_assets as report
      join (${assets.labels(tx)}) as asset on asset.id = report.asset_id
      where report.workspace_id = ${workspaceId} and report.finding_id = ${findingId}
        and report.asset_id <> (
          select finding.asset_id from parapet.findings as finding where finding.id = ${findingId}
        )
        and not asset."isArchived"
      limit ${COUNTED}
    )
    select id, name, (select count(*)::int from affected) as count
    from affected order by name, id limit ${SHOWN}`.execute(tx);
  return {
    items: rows.map(({ id: assetId, name }) => ({ id: assetId, name })),
    count: rows[0]?.count ?? 0,
  };
}
