import { gradeOf } from '@parapet/checks/ledger/score';
import { OVERVIEW_SAMPLE, type Overview } from '@parapet/contracts/reports/overview';
import type { AssetCondition, AssetsPort } from '../../domains/assets/assets.port.ts';
import type { FindingsPort } from '../../domains/findings/findings.port.ts';
import type { ScansPort } from '../../domains/scans/scans.port.ts';
import type { Actor } from '../../platform/actor.ts';
import type { WorkspaceTx } from '../../platform/db/database.ts';
import { isScoped, MAX_COUNTED } from '../../platform/db/scoped-assets.ts';
import type { EnterWorkspace } from '../../platform/workspace-scope.ts';

const HISTORY_LENGTH = 30;

export interface OverviewPorts {
  readonly enterWorkspace: EnterWorkspace;
  readonly assets: Pick<AssetsPort, 'countCoverage' | 'listConditions'>;
  readonly findings: Pick<FindingsPort, 'countOpen' | 'countDecisions'>;
  readonly scans: Pick<ScansPort, 'listHistory'>;
}

export const getOverview =
  ({ enterWorkspace, assets, findings, scans }: OverviewPorts) =>
  (actor: Actor, { workspaceId }: { workspaceId: string }): Promise<Overview> =>
    enterWorkspace(actor, workspaceId, 'read', async (scope) => {
      const { score, scored: _, isCapped = false, ...coverage } = await assets.countCoverage(scope);
      const sample = await sampleOf(assets, scope, coverage.assets);
      const openFindings = await findings.countOpen(scope);
      const open = Object.values(openFindings).reduce((sum, count) => sum + count, 0);
      const history = await scans.listHistory(scope, HISTORY_LENGTH);
      const [first] = history;
      return {
        score,
        grade: score === null ? null : gradeOf(score),
        openFindings,
        isCapped: isCapped || (isScoped(scope) && open >= MAX_COUNTED),
        coverage: { ...coverage, sample: sample.map(describe) },
        history,
        decisions: first
          ? await findings.countDecisions(scope, first.at)
          : { closed: 0, reopened: 0 },
      };
    });

/** All assets, or those with a gap first: a chart of a large workspace shows what to close. */
async function sampleOf(
  assets: OverviewPorts['assets'],
  scope: WorkspaceTx,
  count: number,
): Promise<AssetCondition[]> {
  const limit = OVERVIEW_SAMPLE;
  if (count <= limit) return await assets.listConditions(scope, { only: 'all', limit });
  const gaps = await assets.listConditions(scope, { only: 'gaps', limit });
  if (gaps.length === limit) return gaps;
  const rest = limit - gaps.length;
  const tested = await assets.listConditions(scope, { only: 'tested', limit: rest });
  // Each read sees what is committed by then, so a scan may have closed a gap between them.
  const known = new Set(gaps.map(({ assetId }) => assetId));
  return [...gaps, ...tested.filter(({ assetId }) => !known.has(assetId))];
}

function describe(asset: AssetCondition): Overview['coverage']['sample'][number] {
  const { assetId, name } = asset;
  if (asset.lastScannedAt === null) {
    return { assetId, name, outcome: 'not_tested', reason: 'Not scanned yet' };
  }
  return asset.status === 'online'
    ? { assetId, name, outcome: 'tested', reason: null }
    : { assetId, name, outcome: 'error', reason: asset.statusReason ?? 'It did not answer' };
}
