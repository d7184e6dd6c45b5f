import { gradeOf } from '@parapet/checks/ledger/score';
import { LOWEST_ASSETS, NEXT_FIXES, type WorkspaceScore } from '@parapet/contracts/findings/score';
import { UNLIMITED } from '@parapet/contracts/plans/subscription';
import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { FindingsPort } from '../findings/findings.port.ts';
import type { ScansPort } from '../scans/scans.port.ts';
import type { SubscriptionPort } from '../subscription/subscription.port.ts';
import { gainsOf, liftOf } from './score.policy.ts';
import type { ScorePort } from './score.port.ts';

export interface GetWorkspaceScorePorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'countCoverage' | 'listLowest'>;
  readonly subscription: Pick<SubscriptionPort, 'findHistory'>;
  readonly score: Pick<ScorePort, 'listDays'>;
  readonly findings: Pick<FindingsPort, 'listFixes' | 'listClosed'>;
  readonly scans: Pick<ScansPort, 'listScoreBases'>;
}

/** Findings of one fix whose assets' scores are computed; on more assets the gain is estimated from these. */
const CLOSED_PER_FIX = 200;
const DAY_MS = 24 * 60 * 60 * 1000;

export const getWorkspaceScore =
  ({
    enterWorkspace,
    assets,
    subscription,
    score: scores,
    findings,
    scans,
  }: GetWorkspaceScorePorts) =>
  (actor: Actor, workspaceId: string): Promise<WorkspaceScore> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const { score, scored } = await assets.countCoverage(scope);
      const { days } = await subscription.findHistory(scope);
      const since = days === UNLIMITED ? 0 : Date.now() - days * DAY_MS;
      const items = await scores.listDays(scope, new Date(since));
      const fixes = await findings.listFixes(scope, { limit: NEXT_FIXES });
      const keys = fixes.flatMap(({ key }) => key ?? []);
      const closed = await findings.listClosed(scope, keys, CLOSED_PER_FIX);
      const on = [...new Set(closed.map(({ assetId }) => assetId))];
      const bases = await scans.listScoreBases(scope, on);
      const lowest = await assets.listLowest(scope, LOWEST_ASSETS);
      return {
        score,
        grade: score === null ? null : gradeOf(score),
        scored,
        history: {
          days,
          items: items.map(({ day, at, kind, score, version }) => ({
            day,
            at,
            kind,
            score,
            version,
          })),
        },
        fixes: gainsOf(fixes, { score, scored }, closed, bases),
        lowest: lowest.map((asset) => ({
          ...asset,
          grade: gradeOf(asset.score),
          points: liftOf(asset.score, scored),
        })),
      };
    });
