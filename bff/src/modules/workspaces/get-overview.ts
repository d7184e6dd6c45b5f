import type { Overview } from '@parapet/contracts/overview';
import { gradeOf } from '@parapet/scanner/score';
import type { Actor } from '../../platform/actor.ts';
import type { AssetCondition, AssetsPort } from '../assets/assets.port.ts';
import type { FindingsPort } from '../findings/findings.port.ts';
import type { ScansPort } from '../scans/scans.port.ts';
import type { EnterWorkspace } from './workspaces.port.ts';

const HISTORY_LENGTH = 30;

export interface OverviewPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'listConditions'>;
  readonly findings: Pick<FindingsPort, 'countOpen'>;
  readonly scans: Pick<ScansPort, 'listHistory'>;
}

export const getOverview =
  ({ enterWorkspace, assets, findings, scans }: OverviewPorts) =>
  (actor: Actor, { workspaceId }: { workspaceId: string }): Promise<Overview> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const conditions = await assets.listConditions(scope);
      const score = meanScore(conditions);
      return {
        score,
        grade: score === null ? null : gradeOf(score),
        openFindings: await findings.countOpen(scope),
        coverage: conditions.map(describe),
        history: await scans.listHistory(scope, HISTORY_LENGTH),
      };
    });

function meanScore(conditions: readonly AssetCondition[]): number | null {
  const scores = conditions.flatMap(({ score }) => (score === null ? [] : [score]));
  if (scores.length === 0) return null;
  return Math.round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}

function describe(asset: AssetCondition): Overview['coverage'][number] {
  const { assetId, name } = asset;
  if (asset.lastScannedAt === null) {
    return { assetId, name, outcome: 'not_tested', reason: 'Not scanned yet' };
  }
  return asset.status === 'online'
    ? { assetId, name, outcome: 'tested', reason: null }
    : { assetId, name, outcome: 'error', reason: asset.statusReason ?? 'It did not answer' };
}
