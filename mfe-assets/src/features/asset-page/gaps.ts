import type { AssetCoverage, CoveredCheck } from '@parapet/contracts/assets/asset-coverage';
import { type GapStep, gapStepLabels, gapStepOf } from '@parapet/contracts/findings/gap-step';

/** Checks of an asset that did not run for the same reason. */
export interface AssetGap {
  readonly reason: string;
  readonly checks: readonly string[];
  /** Tells what closes it; null where nothing in the product would. */
  readonly step: { readonly label: string; readonly href: string } | null;
}

const hrefs: Readonly<Record<NonNullable<GapStep>, (assetId: string) => string>> = {
  active_scan: (id) => `/dashboard/scans/new?asset=${id}&intensity=active`,
  safe_scan: (id) => `/dashboard/scans/new?asset=${id}&intensity=safe`,
  scan_again: (id) => `/dashboard/scans/new?asset=${id}`,
  prove_ownership: (id) => `/dashboard/assets/${id}?prove=1`,
};

const isGap = ({ outcome }: CoveredCheck): boolean => outcome === 'error' || outcome === 'not_run';

/** The reasons for what was not tested, the one with the most checks first. */
export function gapsOf({ scan, items }: AssetCoverage, assetId: string): AssetGap[] {
  if (scan === null) return [];
  const byReason = Map.groupBy(items.filter(isGap), ({ outcome, reason }) =>
    JSON.stringify([outcome, reason]),
  );
  return [...byReason.values()]
    .map((checks): AssetGap => {
      const { outcome = null, reason = null } = checks[0] ?? {};
      const step = gapStepOf({ outcome, reason }, scan);
      return {
        reason: reason ?? (outcome === 'error' ? 'Ended in an error' : 'Not run'),
        checks: checks.map(({ title }) => title),
        step: step && { label: gapStepLabels[step], href: hrefs[step](assetId) },
      };
    })
    .sort((a, b) => b.checks.length - a.checks.length);
}
