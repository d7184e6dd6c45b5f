import { MOST_DECISIONS, type Overview } from '@parapet/contracts/overview';
import { severities } from '@parapet/contracts/vocabulary';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { SeverityTally } from '@parapet/ui/severity';
import { StackedSeveritySteps } from '@parapet/ui/severity-steps';
import { historySteps } from './history-steps.ts';

const time = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/**
 * "Since the scan of 7 Nov 2026, 09:30: 4 opened, 6 fixed, 2 closed by decision". Opened and fixed is what
 * scans saw; the first scan is what the others are compared with.
 */
const changesLabel = ({ history: [first, ...later], decisions }: Overview): string => {
  const sum = (of: 'opened' | 'closed') =>
    later.reduce((all, scan) => all + scan[of], 0).toLocaleString('en');
  const since = first ? `Since the scan of ${time.format(new Date(first.at))}: ` : '';
  const { closed, reopened } = decisions;
  const least = closed + reopened >= MOST_DECISIONS ? 'at least ' : '';
  const decided = [
    `${least}${closed.toLocaleString('en')} closed by decision`,
    ...(reopened > 0 ? [`${least}${reopened.toLocaleString('en')} reopened by decision`] : []),
  ];
  return `${since}${[`${sum('opened')} opened`, `${sum('closed')} fixed`, ...decided].join(', ')}`;
};

/** The open findings by severity and their history by scan. */
export function OpenFindings({ overview }: { overview: Overview }) {
  const { openFindings: open, history, coverage, isCapped } = overview;
  const total = severities.reduce((sum, severity) => sum + open[severity], 0);
  if (total === 0 && coverage.tested === 0) {
    return (
      <Panel title="Open findings by severity">
        <p className="text-ink-3">Unknown until a scan has tested an asset.</p>
      </Panel>
    );
  }
  const [first] = history;
  const since = history.length > 1 && first ? first : null;
  const counted = `${isCapped ? 'at least ' : ''}${total.toLocaleString('en')} open`;
  const meta = since ? `${counted}; one step per scan, without info` : counted;
  return (
    <Panel
      title="Open findings by severity"
      meta={meta}
      action={<TextLink href="/dashboard/findings">Open findings</TextLink>}
    >
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <div className="w-44 flex-none">
          <SeverityTally
            rows={severities.map((severity) => ({
              severity,
              count: open[severity],
              ...(since ? { change: open[severity] - since.open[severity] } : {}),
            }))}
          />
        </div>
        {since ? (
          <div className="min-w-0 flex-1 basis-64">
            <p className="pb-2 text-ink-2">{changesLabel(overview)}</p>
            <StackedSeveritySteps
              label="Open findings after each scan"
              steps={historySteps(history)}
            />
          </div>
        ) : (
          <p className="max-w-80 pt-1 text-ink-3">
            A history chart appears after the second completed scan.
          </p>
        )}
      </div>
    </Panel>
  );
}
