import { meanScore } from '@parapet/checks/ledger/score';
import type { AssetStatus } from '@parapet/contracts/assets/asset';
import { safeName } from '@parapet/contracts/text/safe-name';
import { sql } from 'kysely';
import type { WorkspaceTx } from '../../../platform/db/database.ts';
import { fewScoped, isScoped, MAX_COUNTED } from '../../../platform/db/scoped-assets.ts';
import type { AssetCoverage, AssetsPort } from '../assets.port.ts';

/** As in the index of gaps. */
const IS_GAP = sql<boolean>`(last_scanned_at is null or status <> 'online')`;
const IS_APPROVED = sql<boolean>`state = 'approved'`;

/** How many assets there are, how many of them are tested, and which. */
export const assetCoverage: Pick<AssetsPort, 'countCoverage' | 'listConditions' | 'countIn'> = {
  async countCoverage(scope) {
    const { tx, workspaceId } = scope;
    if (isScoped(scope)) return coverageOf(await countScoped(scope));
    const rows = await tx
      .selectFrom('asset_counts')
      .where('workspace_id', '=', workspaceId)
      .where('state', '=', 'approved')
      .groupBy('outcome')
      .select([
        'outcome',
        sql<number>`sum(assets)`.as('assets'),
        sql<number>`sum(scored)`.as('scored'),
        sql<number>`sum(score)::bigint`.as('score'),
      ])
      .execute();
    return coverageOf(rows);
  },

  async listConditions({ tx, workspaceId }, { only, limit }) {
    const rows = await tx
      .selectFrom('assets')
      .where('workspace_id', '=', workspaceId)
      .where(IS_APPROVED)
      .$if(only === 'gaps', (query) => query.where(IS_GAP))
      .$if(only === 'tested', (query) => query.where(sql<boolean>`not ${IS_GAP}`))
      .select(['id', 'display_name', 'canonical_key', 'status', 'status_reason', 'last_scanned_at'])
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({
      assetId: row.id,
      name: safeName(row.display_name, row.canonical_key),
      status: row.status as AssetStatus,
      statusReason: row.status_reason,
      lastScannedAt: row.last_scanned_at,
    }));
  },

  async countIn(tx, workspaceIds) {
    if (workspaceIds.length === 0) return new Map();
    const { rows } = await sql<{ id: string; count: number }>`
      select workspace_id as id, sum(assets)::integer as count from parapet.asset_counts
      where workspace_id = any (${workspaceIds}::uuid[]) and state <> 'archived'
      group by workspace_id having sum(assets) > 0
      union all
      select limited.id, seen.count
      from (
        select id from unnest(${workspaceIds}::uuid[]) as id
        where id not in (select parapet.actor_open_workspaces())
      ) as limited
      cross join lateral (
        select count(*)::integer as count from parapet.assets
        where workspace_id = limited.id and state not in ('archived', 'connected')
      ) as seen
      where seen.count > 0`.execute(tx);
    return new Map(rows.map(({ id, count }) => [id, count]));
  },
};

interface OutcomeRow {
  readonly outcome: string;
  readonly assets: number;
  readonly scored: number;
  readonly score: number;
}

function coverageOf(rows: readonly OutcomeRow[]): AssetCoverage {
  const of = (outcome: string) => rows.find((row) => row.outcome === outcome)?.assets ?? 0;
  const sum = (column: 'assets' | 'scored' | 'score') =>
    rows.reduce((total, row) => total + row[column], 0);
  const [assets, scored] = [sum('assets'), sum('scored')];
  return {
    assets,
    tested: of('tested'),
    error: of('error'),
    notTested: of('not_tested'),
    scored,
    score: meanScore(assets, scored, sum('score')),
    isCapped: assets >= MAX_COUNTED,
  };
}

/** As the counters count, from the newest assets that the actor sees. */
async function countScoped(scope: WorkspaceTx): Promise<OutcomeRow[]> {
  const { tx, workspaceId } = scope;
  const few = await fewScoped(scope, sql`id`);
  const { rows } = await sql<OutcomeRow>`
    select case when last_scanned_at is null then 'not_tested' when status = 'online' then 'tested'
        else 'error' end as outcome,
      count(*)::integer as assets, count(score)::integer as scored,
      coalesce(sum(score), 0)::integer as score
    from (
      select status, last_scanned_at, score from parapet.assets
      where workspace_id = ${workspaceId} and state = 'approved' ${few}
      order by id desc limit ${sql.lit(MAX_COUNTED)}
    ) as seen
    group by 1`.execute(tx);
  return rows;
}
