import type { Assessment, FlawLevel } from '@parapet/contracts/assets/inventory';
import { Chip } from '@parapet/ui/chip';
import { SeverityGlyph } from '@parapet/ui/severity';
import { severityLabels } from '@parapet/ui/severity-levels';

export const flawLevelLabels: Readonly<Record<FlawLevel, string>> = {
  exploited: 'Known exploited',
  known: 'Known CVEs',
  none: 'No known CVEs',
};

/** How many known flaws include a version: the one that is exploited first, else the worst severity. */
export function FlawsText({ flaws }: Pick<Assessment, 'flaws'>) {
  const { count, exploited, worst, named, isCompared } = flaws;
  if (count === 0) {
    return <span className="text-ink-3">{isCompared ? 'No known CVEs' : 'Not compared'}</span>;
  }
  const used = named.find(({ isExploited }) => isExploited);
  const others = count - 1;
  if (exploited > 0 && used) {
    return (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Chip tone="danger">{`Exploited: ${used.id}`}</Chip>
        {others > 0 ? `+${others.toLocaleString('en')}` : null}
      </span>
    );
  }
  return (
    <span className="inline-flex items-center gap-1">
      {worst ? <SeverityGlyph severity={worst} label={severityLabels[worst]} /> : null}
      {count.toLocaleString('en')} {count === 1 ? 'CVE' : 'CVEs'}
    </span>
  );
}
