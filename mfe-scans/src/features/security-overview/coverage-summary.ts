import type { Overview } from '@parapet/contracts/overview';

type Coverage = Overview['coverage'];

export interface CoverageSummary {
  sentence: string;
  /** One entry per kind of gap, with the reason if all share one. */
  gaps: Array<{ mark: 'error' | 'untested'; label: string }>;
  /** Starts a scan of the assets with gaps; null without any. */
  closeHref: string | null;
}

/** The maximum number of assets in a link, as URLs are limited in length. */
const MAX_IN_LINK = 50;

const withReason = (label: string, gaps: Coverage): string => {
  const reasons = new Set(gaps.map(({ reason }) => reason));
  const [only] = reasons;
  return reasons.size === 1 && only ? `${label}: ${midSentence(only)}` : label;
};

/** Lowercases the first letter of "Not scanned yet", but not of an acronym as in "TLS is off". */
const midSentence = (text: string): string =>
  text.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

export const coverageSummary = (coverage: Coverage): CoverageSummary => {
  const of = (outcome: Coverage[number]['outcome']) =>
    coverage.filter((asset) => asset.outcome === outcome);
  const tested = of('tested').length;
  const errors = of('error');
  const untested = of('not_tested');
  const assets = coverage.length === 1 ? 'asset' : 'assets';
  const open = [...errors, ...untested].slice(0, MAX_IN_LINK);
  return {
    sentence:
      coverage.length === 0
        ? 'No assets to test yet'
        : `${tested} of ${coverage.length} ${assets} fully tested`,
    gaps: [
      ...(errors.length > 0
        ? [
            {
              mark: 'error' as const,
              label: withReason(`${errors.length} ended in an error`, errors),
            },
          ]
        : []),
      ...(untested.length > 0
        ? [
            {
              mark: 'untested' as const,
              label: withReason(`${untested.length} not tested`, untested),
            },
          ]
        : []),
    ],
    closeHref:
      open.length === 0
        ? null
        : `/dashboard/scans/new?${new URLSearchParams(open.map(({ assetId }) => ['asset', assetId]))}`,
  };
};
