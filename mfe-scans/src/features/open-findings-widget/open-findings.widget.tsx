import { MAX_DECISIONS, type Overview } from '@parapet/contracts/reports/overview';
import { severities } from '@parapet/contracts/text/vocabulary';
import { usePolling } from '@parapet/remote-kit/host';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { SeverityTally } from '@parapet/ui/severity';
import { StackedSeveritySteps } from '@parapet/ui/severity-steps';
import { useQuery } from '@tanstack/react-query';
import { QueryBody } from '../../query-body/query-body.tsx';
import { useWidgetsApi } from '../../widgets-app.ts';
import { historySteps } from './history-steps.ts';

/** Polling interval in milliseconds, of a host that tells of no changes: scans and decisions change the numbers. */
const REFRESH_MS = 30_000;

const date = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' });
const number = (count: number): string => count.toLocaleString('en');

/** The open findings by severity and how they moved. */
export function OpenFindingsWidget() {
  const api = useWidgetsApi();
  const query = useQuery({
    queryKey: ['overview'],
    queryFn: ({ signal }) => api.getOverview(signal),
    refetchInterval: usePolling(REFRESH_MS),
  });
  return (
    <Panel
      title="Open findings by severity"
      meta={query.data ? totalLabel(query.data) : null}
      action={<TextLink href="/dashboard/findings">Open findings</TextLink>}
    >
      <QueryBody query={query} lines={6} loadingLabel="Loading the findings" subject="Findings">
        {(overview) => <OpenFindings overview={overview} />}
      </QueryBody>
    </Panel>
  );
}

const totalOf = ({ openFindings }: Overview): number =>
  severities.reduce((sum, severity) => sum + openFindings[severity], 0);

const isUnknown = (overview: Overview): boolean =>
  totalOf(overview) === 0 && overview.coverage.tested === 0;

const totalLabel = (overview: Overview): string | null => {
  if (isUnknown(overview)) return null;
  const least = overview.isCapped ? 'at least ' : '';
  const steps = overview.history.length > 1 ? '; one step per scan' : '';
  return `${least}${number(totalOf(overview))} open${steps}`;
};

/**
 * "Since 7 Nov 2026: 4 opened, 6 fixed, 2 closed by decision". Opened and fixed is what scans saw; the first scan is
 * what the others are compared with.
 */
const changesLabel = ({ history: [first, ...later], decisions }: Overview): string => {
  const sum = (of: 'opened' | 'closed') => number(later.reduce((all, scan) => all + scan[of], 0));
  const since = first ? `Since ${date.format(new Date(first.at))}: ` : '';
  const { closed, reopened } = decisions;
  const least = closed + reopened >= MAX_DECISIONS ? 'at least ' : '';
  const decided = [
    ...(closed > 0 ? [`${least}${number(closed)} closed by decision`] : []),
    ...(reopened > 0 ? [`${least}${number(reopened)} reopened by decision`] : []),
  ];
  return `${since}${[`${sum('opened')} opened`, `${sum('closed')} fixed`, ...decided].join(', ')}.`;
};

function OpenFindings({ overview }: { overview: Overview }) {
  const { openFindings: open, history } = overview;
  if (isUnknown(overview)) {
    return <p className="text-ink-3">Unknown until a scan has tested an asset.</p>;
  }
  const [first] = history;
  const since = history.length > 1 && first ? first : null;
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-4">
      <div className="w-full flex-none sm:w-44">
        <SeverityTally
          rows={severities.map((severity) => ({
            severity,
            count: open[severity],
            ...(since ? { change: open[severity] - since.open[severity] } : {}),
          }))}
        />
        <p className="pt-2 text-xs text-ink-3">
          {since
            ? `${changesLabel(overview)} Info is not drawn.`
            : 'A history chart appears after the second completed scan.'}
        </p>
      </div>
      {since ? (
        <div className="min-w-0 flex-1 basis-64">
          <StackedSeveritySteps
            label="Open findings after each scan"
            height={200}
            steps={historySteps(history)}
          />
        </div>
      ) : null}
    </div>
  );
}
