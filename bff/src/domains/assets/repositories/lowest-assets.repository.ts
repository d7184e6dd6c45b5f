import { safeName } from '@parapet/contracts/text/safe-name';
import { sql } from 'kysely';
import type { AssetsPort } from '../assets.port.ts';

/** As in the index by risk: assets without a score come last. */
const RISK = sql<number>`coalesce(score, 101)`;

export const listLowest: AssetsPort['listLowest'] = async ({ tx, workspaceId }, limit) => {
  const rows = await tx
    .selectFrom('assets')
    .where('workspace_id', '=', workspaceId)
    .where('state', '=', 'approved')
    .where(sql<boolean>`${RISK} < 100`)
    .select(['id', 'display_name', 'canonical_key', RISK.as('score')])
    .orderBy(RISK)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    assetId: row.id,
    name: safeName(row.display_name, row.canonical_key),
    score: row.score,
  }));
};
