import { isTerminal, type LedgerEntry, type Scan } from '@parapet/contracts/scan';

export interface NextStep {
  label: string;
  to: string;
}

/** Checks that did not run for the same reason. */
export interface Gap {
  reason: string;
  /** The number of pairs of check and asset. */
  count: number;
  assets: readonly string[];
  /** null when nothing in the product would close the gap. */
  nextStep: NextStep | null;
}

const scanAgain = (assetIds: Iterable<string>, extra: Record<string, string> = {}): string => {
  const query = new URLSearchParams([...assetIds].map((id) => ['asset', id]));
  for (const [name, value] of Object.entries(extra)) query.set(name, value);
  return `/dashboard/scans/new?${query}`;
};

type GapScan = Pick<Scan, 'assets' | 'intensity' | 'status'>;

const nextStep = (
  outcome: 'error' | 'not_run',
  assetIds: ReadonlySet<string>,
  scan: GapScan,
): NextStep | null => {
  if (!isTerminal(scan.status)) return null;
  if (outcome === 'not_run' && scan.intensity === 'passive') {
    return { label: 'Start a Safe scan', to: scanAgain(assetIds, { intensity: 'safe' }) };
  }
  const endedEarly = ['cancelled', 'failed', 'timed_out'].includes(scan.status);
  const mayDiffer = outcome === 'error' || endedEarly;
  return mayDiffer ? { label: 'Scan again', to: scanAgain(assetIds) } : null;
};

/** The reasons for gaps, the one with the most checks first. */
export const gapsOf = (ledger: readonly LedgerEntry[], scan: GapScan): Gap[] => {
  const rows = new Map<string, { outcome: 'error' | 'not_run'; entries: LedgerEntry[] }>();
  for (const entry of ledger) {
    const { outcome, reason } = entry;
    if (outcome !== 'error' && outcome !== 'not_run') continue;
    const key = `${outcome} ${reason}`;
    const row = rows.get(key);
    if (row) row.entries.push(entry);
    else rows.set(key, { outcome, entries: [entry] });
  }
  const nameOf = new Map(scan.assets.map((asset) => [asset.id, asset.displayName]));
  return [...rows.values()]
    .map(({ outcome, entries }) => {
      const assetIds = new Set(entries.map((entry) => entry.assetId));
      return {
        reason: entries[0]?.reason ?? (outcome === 'error' ? 'Ended in an error' : 'Not run'),
        count: entries.length,
        assets: [...assetIds].map((id) => nameOf.get(id) ?? id),
        nextStep: nextStep(outcome, assetIds, scan),
      };
    })
    .sort((a, b) => b.count - a.count);
};
