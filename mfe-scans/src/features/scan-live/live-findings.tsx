import { EmptyState } from '@parapet/ui/empty-state';
import { Link, TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { SeverityLabel } from '@parapet/ui/severity';
import { useRef } from 'react';
import { shortPlaceLabel } from '../../finding-labels/place-labels.ts';
import type { LiveFinding } from '../../live-scan/live-scan.store.ts';
import { worstFirst } from '../../live-scan/worst-first.ts';
import { useGlide } from './use-glide.ts';

const changeLabels: Readonly<Record<LiveFinding['change'], string>> = {
  new: 'New',
  reopened: 'Reopened',
  unchanged: 'Known',
  fixed: 'Fixed',
};

/** As many rows as stand beside the coverage ledger; the findings page lists all. */
const maxRows = 12;

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The findings of the scan: newest first while it runs, worst first when it has ended. */
export function LiveFindings({
  scanId,
  findings,
  over,
  testedSome,
}: {
  scanId: string;
  findings: readonly LiveFinding[];
  /** The scan has ended. */
  over: boolean;
  testedSome: boolean;
}) {
  const all = `/dashboard/findings?scan=${scanId}&status=any`;
  const shown = (over ? worstFirst(findings) : findings).slice(0, maxRows);
  const hidden = findings.length - shown.length;
  const list = useRef<HTMLOListElement>(null);
  useGlide(list);
  return (
    <Panel
      title={over ? 'Findings in this scan' : 'Live findings'}
      meta={over ? 'worst first' : 'newest first'}
      action={<TextLink href={all}>Open in findings</TextLink>}
      flush
    >
      {findings.length === 0 ? (
        <div className="px-5 pb-5">
          {over ? (
            <p className="pt-2 text-ink-3">
              {testedSome
                ? 'No findings in the tested checks.'
                : 'Nothing was tested, so there are no findings.'}
            </p>
          ) : (
            <EmptyState title="Nothing found yet">
              Findings appear here as soon as a check confirms them.
            </EmptyState>
          )}
        </div>
      ) : (
        <ol
          ref={list}
          className="relative mt-2.5 border-t border-line"
          aria-live="polite"
          aria-relevant="additions"
        >
          {shown.map((finding) => (
            <Row key={finding.id} finding={finding} href={`${all}&finding=${finding.id}`} />
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

function Row({ finding, href }: { finding: LiveFinding; href: string }) {
  const isRecent = finding.change === 'new' || finding.change === 'reopened';
  const at = new Date(finding.at);
  return (
    <li
      data-key={finding.id}
      className={`border-b border-line ${isRecent ? 'bg-selected' : 'bg-surface'}`}
    >
      <Link href={href} className="flex gap-3 px-4 py-2 -outline-offset-2 hover:bg-hover sm:px-5">
        <span className="w-20 flex-none">
          <SeverityLabel severity={finding.severity} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="pp-words block font-medium">{finding.title}</span>
          <span className="block truncate font-mono text-xs text-ink-2">
            {shortPlaceLabel(finding)}
          </span>
        </span>
        <span className="flex-none text-end text-xs">
          <time
            className="block text-ink-2"
            dateTime={finding.at}
            title={at.toLocaleString('en-GB')}
          >
            {clock.format(at)}
          </time>
          <span className={isRecent ? 'text-accent' : 'text-ink-3'}>
            {changeLabels[finding.change]}
          </span>
        </span>
      </Link>
    </li>
  );
}
