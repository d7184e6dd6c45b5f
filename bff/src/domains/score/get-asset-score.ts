import { gradeOf } from '@parapet/checks/ledger/score';
import { ASSET_SCORES, type AssetScore } from '@parapet/contracts/findings/score';
import type { Actor } from '../../platform/actor.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';
import type { AssetsPort } from '../assets/assets.port.ts';
import type { ScansPort } from '../scans/scans.port.ts';
import { explanationOf } from './score.policy.ts';

export interface GetAssetScorePorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'findTarget'>;
  readonly scans: Pick<ScansPort, 'listAssetScores'>;
}

/** @throws AppError not_found */
export const getAssetScore =
  ({ enterWorkspace, assets, scans }: GetAssetScorePorts) =>
  (actor: Actor, ids: { workspaceId: string; assetId: string }): Promise<AssetScore> =>
    enterWorkspace(actor, ids.workspaceId, 'read', async (scope) => {
      if (!(await assets.findTarget(scope, ids.assetId))) {
        throw new AppError('not_found', 'There is no such asset.');
      }
      const scored = await scans.listAssetScores(scope, ids.assetId, ASSET_SCORES);
      const [last] = scored;
      const scan = scored.find(({ kind }) => kind === 'scan');
      return {
        score: last?.score ?? null,
        grade: last ? gradeOf(last.score) : null,
        scan: scan ? { id: scan.scanId, scoredAt: scan.at } : null,
        explanation: last ? explanationOf(last) : null,
        history: scored
          .toReversed()
          .map(({ at, score, kind, version }) => ({ at, score, kind, version })),
      };
    });
