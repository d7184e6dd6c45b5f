import type { Overview } from '@parapet/contracts/reports/overview';

type Coverage = Overview['coverage'];
type Sampled = Coverage['sample'][number];

/** Assets that were not tested for one reason, and what would test them. */
export interface CoverageGap {
  id: string;
  mark: 'error' | 'untested';
  count: number;
  reason: string;
  step: { label: string; href: string } | null;
}

/** The most reasons that stand below the chart. */
const MAX_REASONS = 3;
/** The most assets that an address names. */
const MAX_NAMED = 20;

const ALL_GAPS = '/dashboard/scans/new?select=gaps';

/** Lowercases the first letter of "Not scanned yet", but not of an acronym as in "TLS is off". */
const midSentence = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

const isGap = ({ outcome }: Sampled): boolean => outcome !== 'tested';

const hrefOf = (assets: readonly Sampled[]): string =>
  assets.length > MAX_NAMED
    ? ALL_GAPS
    : `/dashboard/scans/new?${new URLSearchParams(assets.map(({ assetId }) => ['asset', assetId]))}`;

const markOf = ({ outcome }: Sampled) => (outcome === 'error' ? 'error' : 'untested');

/** Without a sample of all gaps their reasons are unknown, so that only the kinds are counted. */
const kindsOf = ({ error, notTested }: Coverage): CoverageGap[] =>
  [
    { id: 'error', mark: 'error' as const, count: error, reason: 'ended in an error', step: null },
    {
      id: 'untested',
      mark: 'untested' as const,
      count: notTested,
      reason: 'not tested',
      step: null,
    },
  ].filter(({ count }) => count > 0);

/** The gaps by their reason, the most frequent first, and how many reasons are left out. */
export const coverageGaps = (coverage: Coverage): { gaps: CoverageGap[]; more: number } => {
  const sampled = coverage.sample.filter(isGap);
  if (sampled.length < coverage.error + coverage.notTested) {
    return { gaps: kindsOf(coverage), more: 0 };
  }
  const byReason = Map.groupBy(sampled, (asset) => `${markOf(asset)} ${asset.reason}`);
  const all = [...byReason].flatMap(([id, assets]): CoverageGap[] => {
    const [first] = assets;
    if (!first) return [];
    const label = first.outcome === 'error' ? 'Retry' : 'Scan';
    const reason = midSentence(first.reason ?? 'not tested');
    const step = { label, href: hrefOf(assets) };
    return [{ id, mark: markOf(first), count: assets.length, reason, step }];
  });
  const sorted = all.toSorted((a, b) => b.count - a.count);
  return { gaps: sorted.slice(0, MAX_REASONS), more: Math.max(0, sorted.length - MAX_REASONS) };
};

/** Starts a scan of the assets with gaps; null without any. */
export const closeGapsHref = ({ error, notTested }: Coverage): string | null =>
  error + notTested === 0 ? null : ALL_GAPS;
