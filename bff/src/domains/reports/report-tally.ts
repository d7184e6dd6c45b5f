import type { ReportedAsset } from '../assets/assets.port.ts';

/** Assets without a result that a report names. */
const GAPS = 25;
/** Assets that a report about a part of a workspace names one by one. */
const MAX_SCOPED = 20_000;

/** Counts how the assets of a report stand, page by page; `onTested` receives those with a result. */
export async function tallyOf(
  assets: AsyncGenerator<readonly ReportedAsset[]>,
  isWhole: boolean,
  onTested: (assetIds: readonly string[]) => Promise<void>,
) {
  const coverage = { assets: 0, tested: 0, error: 0, notTested: 0 };
  const ids: string[] = [];
  const gaps: { name: string; reason: string }[] = [];
  let score = 0;
  let scored = 0;
  for await (const page of assets) {
    const isTested = (asset: ReportedAsset) => gapOf(asset) === null;
    await onTested(page.filter(isTested).map(({ assetId }) => assetId));
    for (const asset of page) {
      coverage.assets += 1;
      if (!isWhole && ids.length < MAX_SCOPED) ids.push(asset.assetId);
      if (asset.score !== null) {
        scored += 1;
        score += asset.score;
      }
      const reason = gapOf(asset);
      if (asset.lastScannedAt === null) coverage.notTested += 1;
      else if (reason === null) coverage.tested += 1;
      else coverage.error += 1;
      if (reason !== null && gaps.length < GAPS) gaps.push({ name: asset.name, reason });
    }
  }
  return { coverage, ids: isWhole ? null : ids, gaps, score, scored };
}

/** Why an asset has no tested result; null when it has one. */
export function gapOf({
  lastScannedAt,
  status,
  statusReason,
}: Pick<ReportedAsset, 'lastScannedAt' | 'status' | 'statusReason'>): string | null {
  if (lastScannedAt === null) return 'Not scanned yet';
  return status === 'online' ? null : (statusReason ?? 'It did not answer');
}
