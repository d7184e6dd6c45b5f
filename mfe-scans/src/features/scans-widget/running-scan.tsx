import { failureMessage } from '@parapet/api-client/failure-message';
import { isTerminal } from '@parapet/contracts/scans/scan';
import { CoverageChart } from '@parapet/ui/coverage-chart';
import { FailureState } from '@parapet/ui/failure-state';
import { Link, TextLink } from '@parapet/ui/link';
import { Metric } from '@parapet/ui/metric';
import { SeverityLabel } from '@parapet/ui/severity';
import { Skeleton } from '@parapet/ui/skeleton';
import { ScanStatusChip } from '@parapet/ui/status-chip';
import { useMemo } from 'react';
import { chartsOf } from '../../live-scan/coverage-charts.ts';
import type { LiveFinding, LiveScanState } from '../../live-scan/live-scan.store.ts';
import { progressLabel, progressNumber, scanTitle } from '../../live-scan/progress-labels.ts';
import { expectedSeconds, similarRuns, timeLeft } from '../../live-scan/run-times.ts';
import { ScanActions } from '../../live-scan/scan-actions.tsx';
import { type LiveScan, useLiveScan } from '../../live-scan/use-live-scan.ts';
import { useNow } from '../../live-scan/use-now.ts';
import { useWidgetsApi } from '../../widgets-app.ts';

/** A live summary of one scan. */
export function RunningScan({ scanId }: { scanId: string }) {
  const live = useLiveScan(useWidgetsApi(), scanId);
  const { state } = live;
  switch (state.status) {
    case 'loading':
      return <Skeleton lines={4} label="Loading the scan" />;
    case 'failed':
      return (
        <FailureState message={failureMessage(state.error, 'The scan')} onRetry={live.restart} />
      );
    case 'ready':
      return <ScanSummary state={state} onCommand={live.command} />;
  }
}

const maxFindings = 3;

function ScanSummary({
  state,
  onCommand,
}: {
  state: Extract<LiveScanState, { status: 'ready' }>;
  onCommand: LiveScan['command'];
}) {
  const { scan, coverage, findings, others } = state;
  const over = isTerminal(scan.status);
  const now = useNow(!over && scan.startedAt !== null);
  const units = useMemo(
    () => (coverage ? chartsOf(coverage, scan) : []).flatMap((chart) => chart.cells),
    [coverage, scan],
  );
  const expected = useMemo(() => expectedSeconds(similarRuns(scan, others)), [scan, others]);
  return (
    <div className="flex flex-col gap-2 border-b border-line pb-2">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 break-all">
          <TextLink href={`/dashboard/scans/${scan.id}`}>{scanTitle(scan)}</TextLink>
        </span>
        <ScanStatusChip status={scan.status} />
      </div>
      <Metric
        value={progressNumber(scan)}
        beside={progressLabel(scan, timeLeft(scan, expected, now))}
      />
      {units.length > 0 ? <CoverageChart units={units} /> : null}
      <ShortList scanId={scan.id} findings={findings.slice(0, maxFindings)} />
      <div className="flex flex-wrap items-center gap-2">
        {over ? null : (
          <ScanActions scan={scan} commanding={state.commanding} onCommand={onCommand} />
        )}
        <span className="ms-auto text-xs text-ink-3">
          {scan.requestsSent.toLocaleString('en')} requests
        </span>
      </div>
    </div>
  );
}

/** The newest findings. */
function ShortList({ scanId, findings }: { scanId: string; findings: readonly LiveFinding[] }) {
  if (findings.length === 0) return null;
  return (
    <ul className="border-t border-line">
      {findings.map((finding) => (
        <li key={finding.id} className="border-b border-line">
          <Link
            href={`/dashboard/findings?scan=${scanId}&status=any&finding=${finding.id}`}
            className="flex gap-3 py-1.5 hover:bg-hover"
          >
            <span className="w-20 flex-none">
              <SeverityLabel severity={finding.severity} />
            </span>
            <span className="min-w-0 flex-1 truncate">{finding.title}</span>
            <span className="pp-mono max-w-[45%] truncate text-ink-3">{finding.assetName}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
