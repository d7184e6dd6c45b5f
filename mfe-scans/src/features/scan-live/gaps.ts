import { gapStepLabels, gapStepOf } from '@parapet/contracts/findings/gap-step';
import type { Scan, ScanCoverage } from '@parapet/contracts/scans/scan';

export interface NextStep {
  label: string;
  to: string;
}

/** Checks that did not run for the same reason. */
export interface Gap {
  reason: string;
  /** The number of pairs of check and asset. */
  count: number;
  /** The first of them. */
  assets: readonly string[];
  assetCount: number;
  /** null when nothing in the product would close the gap. */
  nextStep: NextStep | null;
}

type CountedGap = ScanCoverage['gaps'][number];
type GapScan = Pick<Scan, 'id' | 'intensity' | 'status'>;

/** The assets of the gap, or those of the whole scan where the gap has too many to name. */
const scanAgain = (gap: CountedGap, scan: GapScan, extra: Record<string, string> = {}): string => {
  const isNamed = gap.assets.length === gap.assetCount;
  const query = new URLSearchParams(
    isNamed ? gap.assets.map(({ id }) => ['asset', id]) : [['scan', scan.id]],
  );
  for (const [name, value] of Object.entries(extra)) query.set(name, value);
  return `/dashboard/scans/new?${query}`;
};

const nextStep = (gap: CountedGap, scan: GapScan): NextStep | null => {
  const step = gapStepOf(gap, scan);
  if (step === null) return null;
  const label = gapStepLabels[step];
  switch (step) {
    case 'active_scan':
      return { label, to: scanAgain(gap, scan, { intensity: 'active' }) };
    case 'safe_scan':
      return { label, to: scanAgain(gap, scan, { intensity: 'safe' }) };
    case 'scan_again':
      return { label, to: scanAgain(gap, scan) };
    default: {
      const [asset] = gap.assets;
      return asset ? { label, to: `/dashboard/assets/${asset.id}?prove=1` } : null;
    }
  }
};

/** The reasons for gaps, in the given order. */
export const gapsOf = (gaps: readonly CountedGap[], scan: GapScan): Gap[] =>
  gaps.map((gap) => ({
    reason: gap.reason ?? (gap.outcome === 'error' ? 'Ended in an error' : 'Not run'),
    count: gap.count,
    assets: gap.assets.map(({ displayName }) => displayName),
    assetCount: gap.assetCount,
    nextStep: nextStep(gap, scan),
  }));
