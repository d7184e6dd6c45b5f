import { severityCountsSchema } from '@parapet/contracts/asset';
import type { Overview } from '@parapet/contracts/overview';
import { gradeOf } from '@parapet/scanner/score';
import type { Actor } from '../../platform/actor.ts';
import type { EnterWorkspace } from './enter-workspace.ts';
import { type AssetState, overviewIn } from './overview.repository.ts';

const HISTORY_LENGTH = 30;

export const getOverview =
  ({ enterWorkspace }: { enterWorkspace: EnterWorkspace }) =>
  (actor: Actor, { workspaceId }: { workspaceId: string }): Promise<Overview> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const repository = overviewIn(scope);
      const assetStates = await repository.listAssetStates();
      const score = meanScore(assetStates);
      const history = await repository.listHistory(HISTORY_LENGTH);
      return {
        score,
        grade: score === null ? null : gradeOf(score),
        openFindings: await repository.countOpen(),
        coverage: assetStates.map(describe),
        history: history.map(({ at, open }) => ({ at, open: severityCountsSchema.parse(open) })),
      };
    });

function meanScore(assetStates: readonly AssetState[]): number | null {
  const scores = assetStates.flatMap(({ score }) => (score === null ? [] : [score]));
  if (scores.length === 0) return null;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

function describe(asset: AssetState): Overview['coverage'][number] {
  const { assetId, name } = asset;
  if (asset.lastScannedAt === null) {
    return { assetId, name, outcome: 'not_tested', reason: 'Not scanned yet' };
  }
  return asset.status === 'online'
    ? { assetId, name, outcome: 'tested', reason: null }
    : { assetId, name, outcome: 'error', reason: asset.statusReason ?? 'It did not answer' };
}
