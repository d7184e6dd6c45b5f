import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { EmptyState } from '@parapet/ui/empty-state';
import { Link, TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { SeverityLabel } from '@parapet/ui/severity';
import { findingsOfScan } from './scan-links.ts';
import type { LiveFinding } from './use-cloud-scan.ts';

const changeLabels: Readonly<Record<LiveFinding['change'], string>> = {
  new: 'New',
  reopened: 'Reopened',
  unchanged: 'Known',
  fixed: 'Fixed',
};

const SHOWN = 25;
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const rank = (severity: Severity) => severities.indexOf(severity);

/** Newest first while the scan runs, worst first when it has ended. */
export function LiveFindings({
  scanId,
  findings,
  over,
}: {
  scanId: string;
  findings: readonly LiveFinding[];
  over: boolean;
}) {
  const all = findingsOfScan(scanId);
  const sorted = over ? findings.toSorted((a, b) => rank(a.severity) - rank(b.severity)) : findings;
  const hidden = findings.length - SHOWN;
  return (
    <Panel
      title={over ? 'Findings in this scan' : 'Live findings'}
      meta={over ? 'worst first' : 'newest first'}
      action={<TextLink href={all}>Open in findings</TextLink>}
      flush
    >
      {findings.length === 0 ? (
        <EmptyState title={over ? 'No findings in what was assessed' : 'Nothing found yet'}>
          {over ? 'Gaps are listed above.' : 'Findings appear as soon as a check confirms them.'}
        </EmptyState>
      ) : (
        <ol className="mt-2.5 border-t border-line" aria-live="polite" aria-relevant="additions">
          {sorted.slice(0, SHOWN).map((finding) => (
            <Line key={finding.id} finding={finding} href={`${all}&finding=${finding.id}`} />
          ))}
        </ol>
      )}
      {hidden > 0 ? (
        <p className="px-5 py-3">
          <TextLink href={all}>{hidden.toLocaleString('en')} more in findings</TextLink>
        </p>
      ) : null}
    </Panel>
  );
}

function Line({ finding, href }: { finding: LiveFinding; href: string }) {
  const isRecent = finding.change === 'new' || finding.change === 'reopened';
  const at = new Date(finding.at);
  return (
    <li className={`border-b border-line ${isRecent ? 'bg-selected' : 'bg-surface'}`}>
      <Link href={href} className="flex gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover sm:px-5">
        <time
          className="w-12 flex-none text-ink-2 max-sm:hidden"
          dateTime={finding.at}
          title={at.toLocaleString('en-GB')}
        >
          {clock.format(at)}
        </time>
        <span className="w-20 flex-none">
          <SeverityLabel severity={finding.severity} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="block font-medium break-words">{finding.title}</span>
          <span className="block truncate font-mono text-xs text-ink-2">{finding.location}</span>
        </span>
        <span className={`flex-none text-xs ${isRecent ? 'text-accent' : 'text-ink-3'}`}>
          {changeLabels[finding.change]}
        </span>
      </Link>
    </li>
  );
}
