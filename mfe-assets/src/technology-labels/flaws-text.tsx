import type { Assessment, FlawLevel } from '@parapet/contracts/inventory';
import { Chip } from '@parapet/ui/chip';
import { SeverityGlyph } from '@parapet/ui/severity';
import { severityLabels } from '@parapet/ui/severity-levels';
import { useMissingCveData } from './missing-cve-data.tsx';

export const flawLevelLabels: Readonly<Record<FlawLevel, string>> = {
  exploited: 'Known exploited',
  known: 'Known CVEs',
  none: 'No known CVEs',
};

/** How many known flaws include a version: the worst severity, and whether one is exploited. */
export function FlawsText({
  flaws: { count, exploited, worst },
  category,
}: Pick<Assessment, 'flaws'> & { category: string }) {
  // The flaws of JavaScript libraries come with the product; others are unknown without CVE data.
  const isMissing = useMissingCveData({ enabled: false }) === true;
  const isCompared = !isMissing || category === 'javascript';
  if (count === 0) {
    return <span className="text-ink-3">{isCompared ? 'No known CVEs' : 'Not compared'}</span>;
  }
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <span className="inline-flex items-center gap-1">
        {worst ? <SeverityGlyph severity={worst} label={severityLabels[worst]} /> : null}
        {count.toLocaleString('en')} {count === 1 ? 'CVE' : 'CVEs'}
      </span>
      {exploited > 0 ? <Chip tone="danger">Exploited</Chip> : null}
    </span>
  );
}
