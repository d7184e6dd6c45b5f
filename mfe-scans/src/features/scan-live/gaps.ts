import { isTerminal, type Scan, type ScanCoverage } from '@parapet/contracts/scan';

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
  if (!isTerminal(scan.status)) return null;
  if (gap.outcome === 'not_run' && gap.reason?.startsWith('Only an active scan')) {
    return { label: 'Start an Active scan', to: scanAgain(gap, scan, { intensity: 'active' }) };
  }
  if (gap.outcome === 'not_run' && scan.intensity === 'passive') {
    return { label: 'Start a Safe scan', to: scanAgain(gap, scan, { intensity: 'safe' }) };
  }
  const [asset] = gap.assets;
  if (gap.reason?.startsWith('Ownership is not proved') && asset) {
    return { label: 'Prove ownership', to: `/dashboard/assets?ownership=${asset.id}` };
  }
  const endedEarly = ['cancelled', 'failed', 'timed_out'].includes(scan.status);
  const mayDiffer = gap.outcome === 'error' || endedEarly;
  return mayDiffer ? { label: 'Scan again', to: scanAgain(gap, scan) } : null;
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
