import type { ScoreBasis } from '@parapet/checks/ledger/check-result';
import { scoreOf } from '@parapet/checks/ledger/score';
import type { AssetVerdict } from '@parapet/scanner/contract';
import type { ScanTx } from '../../../platform/db/database.ts';
import type { AssetsPort } from '../../assets/assets.port.ts';
import type { FindingsPort } from '../../findings/findings.port.ts';
import { listScoreBases } from '../repositories/asset-scores.repository.ts';
import { scanRunIn } from './repositories/scan-run.repository.ts';

interface Ports {
  readonly assets: Pick<AssetsPort, 'storeScore'>;
  readonly findings: Pick<FindingsPort, 'countRetested'>;
}

/**
 * Scores an asset anew after a retest: what its last score rests on, with what is left of the findings of the checks
 * that ran. An asset without a score, or whose basis was not kept, stays as it is.
 */
export async function rescore(
  { assets, findings }: Ports,
  scope: ScanTx,
  verdict: AssetVerdict,
  at: string,
): Promise<void> {
  const { assetId } = verdict;
  const before = (await listScoreBases(scope, [assetId])).get(assetId);
  if (before === undefined) return;
  const basis = withCounts(before, await findings.countRetested(scope, assetId));
  const score = scoreOf(basis.failed, basis.hasGaps);
  await scanRunIn(scope).writeVerdict({ ...verdict, score, basis }, at);
  await assets.storeScore(scope, assetId, score);
}

/** A check without a finding no longer counts; one that counts for nothing so far is left to the next scan. */
const withCounts = (
  { failed, hasGaps }: ScoreBasis,
  counts: ReadonlyMap<string, number>,
): ScoreBasis => ({
  hasGaps,
  failed: failed.flatMap((factor) => {
    const findings = counts.get(factor.checkId);
    if (findings === undefined) return [factor];
    return findings === 0 ? [] : [{ ...factor, findings }];
  }),
});
