import { LOWEST_ASSETS, type WorkspaceScore } from '@parapet/contracts/score';
import { UNLIMITED } from '@parapet/contracts/subscription';
import { gradeOf } from '@parapet/scanner/score';
import type { Actor } from '../../platform/actor.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { RetentionPort } from '../retention/retention.port.ts';
import type { EnterWorkspace } from '../workspaces/workspaces.port.ts';
import { liftOf } from './score.policy.ts';
import type { ScorePort } from './score.port.ts';

export interface GetWorkspaceScorePorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'countCoverage' | 'listLowest'>;
  readonly retention: RetentionPort;
  readonly score: Pick<ScorePort, 'listDays'>;
}

const DAY_MS = 24 * 60 * 60 * 1000;

export const getWorkspaceScore =
  ({ enterWorkspace, assets, retention, score: scores }: GetWorkspaceScorePorts) =>
  (actor: Actor, workspaceId: string): Promise<WorkspaceScore> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const { score, scored } = await assets.countCoverage(scope);
      const { days } = await retention.findHistory(scope);
      const since = days === UNLIMITED ? 0 : Date.now() - days * DAY_MS;
      const items = await scores.listDays(scope, new Date(since));
      const lowest = await assets.listLowest(scope, LOWEST_ASSETS);
      return {
        score,
        grade: score === null ? null : gradeOf(score),
        scored,
        history: { days, items: items.map((one) => ({ day: one.day, score: one.score })) },
        lowest: lowest.map((asset) => ({
          ...asset,
          grade: gradeOf(asset.score),
          points: liftOf(asset.score, scored),
        })),
      };
    });
