import type { Overview } from '@parapet/contracts/overview';

type Coverage = Overview['coverage'];

export interface CoverageSummary {
  sentence: string;
  /** One entry per kind of gap, with the reason if all share one. */
  gaps: Array<{ mark: 'error' | 'untested'; label: string }>;
  /** Starts a scan of the assets with gaps; null without any. */
  closeHref: string | null;
}

/** Names the reason if the gaps have only one; of a sample, the others' reasons are unknown. */
const withReason = (label: string, gaps: Coverage['sample'], count: number): string => {
  if (gaps.length < count) return label;
  const reasons = new Set(gaps.map(({ reason }) => reason));
  const [only] = reasons;
  return reasons.size === 1 && only ? `${label}: ${midSentence(only)}` : label;
};

/** Lowercases the first letter of "Not scanned yet", but not of an acronym as in "TLS is off". */
const midSentence = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

export const coverageSummary = (coverage: Coverage): CoverageSummary => {
  const of = (outcome: Coverage['sample'][number]['outcome']) =>
    coverage.sample.filter((asset) => asset.outcome === outcome);
  const number = (count: number) => count.toLocaleString('en');
  const errors = of('error');
  const untested = of('not_tested');
  const assets = coverage.assets === 1 ? 'asset' : 'assets';
  return {
    sentence:
      coverage.assets === 0
        ? 'No assets to test yet'
        : `${number(coverage.tested)} of ${number(coverage.assets)} ${assets} tested`,
    gaps: [
      ...(coverage.error > 0
        ? [
            {
              mark: 'error' as const,
              label: withReason(
                `${number(coverage.error)} ended in an error`,
                errors,
                coverage.error,
              ),
            },
          ]
        : []),
      ...(coverage.notTested > 0
        ? [
            {
              mark: 'untested' as const,
              label: withReason(
                `${number(coverage.notTested)} not tested`,
                untested,
                coverage.notTested,
              ),
            },
          ]
        : []),
    ],
    closeHref:
      coverage.error + coverage.notTested === 0 ? null : '/dashboard/scans/new?select=gaps',
  };
};
