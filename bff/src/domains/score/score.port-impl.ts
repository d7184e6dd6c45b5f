import { SCORE_VERSION } from '@parapet/checks/ledger/score';
import { sql } from 'kysely';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { FindingsPort } from '../findings/findings.port.ts';
import type { ScorePort } from './score.port.ts';

const MAX_DAYS = 750;
const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const createScorePort = ({
  assets,
  findings,
}: {
  readonly assets: Pick<AssetsPort, 'countCoverage'>;
  readonly findings: Pick<FindingsPort, 'countOpen'>;
}): ScorePort => ({
  async record(scope, at, kind) {
    const coverage = await assets.countCoverage(scope);
    const open = await findings.countOpen(scope);
    const values = {
      score: coverage.score,
      asset_count: coverage.assets,
      tested: coverage.tested,
      scored: coverage.scored,
      score_version: SCORE_VERSION,
      taken_at: at.toISOString(),
      kind,
      ...open,
    };
    await scope.tx
      .insertInto('score_days')
      .values({ workspace_id: scope.workspaceId, day: dayOf(at), ...values })
      .onConflict((conflict) => conflict.columns(['workspace_id', 'day']).doUpdateSet(values))
      .execute();
  },

  async listDays({ tx, workspaceId }, since) {
    const rows = await tx
      .selectFrom('score_days')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`day >= ${dayOf(since)}::date`)
      .select([
        'score',
        'score_version',
        'taken_at',
        'kind',
        'asset_count',
        'tested',
        'critical',
        'high',
        'medium',
        'low',
        'info',
      ])
      .select(sql<string>`day::text`.as('name'))
      .orderBy('day', 'desc')
      .limit(MAX_DAYS)
      .execute();
    return rows.reverse().map(({ critical, high, medium, low, info, ...row }) => ({
      day: row.name,
      at: row.taken_at,
      kind: row.kind === 'retest' ? 'retest' : 'scan',
      version: row.score_version,
      score: row.score,
      assets: row.asset_count,
      tested: row.tested,
      open: { critical, high, medium, low, info },
    }));
  },

  async deleteOld({ tx, workspaceId }, before) {
    const { numDeletedRows } = await tx
      .deleteFrom('score_days')
      .where('workspace_id', '=', workspaceId)
      .where(sql<boolean>`day < ${dayOf(before)}::date`)
      .executeTakeFirst();
    return { count: Number(numDeletedRows), isLast: true };
  },
});
