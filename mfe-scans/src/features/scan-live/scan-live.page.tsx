import { failureMessage } from '@parapet/api-client/failure-message';
import { intensities } from '@parapet/contracts/scans/intensity';
import { isTerminal, type Scan } from '@parapet/contracts/scans/scan';
import { Navigate, useParams } from '@parapet/remote-kit/router';
import { FailureState } from '@parapet/ui/failure-state';
import { KeyValue } from '@parapet/ui/key-value';
import { Metric } from '@parapet/ui/metric';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { PhaseTimeline } from '@parapet/ui/phase-timeline';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Skeleton } from '@parapet/ui/skeleton';
import { ScanStatusChip } from '@parapet/ui/status-chip';
import { type ReactNode, useMemo } from 'react';
import { useScansApi } from '../../app.ts';
import type { LiveScanState } from '../../live-scan/live-scan.store.ts';
import {
  assetsLabel,
  progressLabel,
  progressNumber,
  scanTitle,
} from '../../live-scan/progress-labels.ts';
import {
  expectedSeconds,
  secondsBetween,
  similarRuns,
  timeLeft,
} from '../../live-scan/run-times.ts';
import { ScanActions } from '../../live-scan/scan-actions.tsx';
import { type LiveScan, useLiveScan } from '../../live-scan/use-live-scan.ts';
import { useNow } from '../../live-scan/use-now.ts';
import { usePageTitle } from '../../scan-labels/use-page-title.ts';
import { CoveragePanel } from './coverage-panel.tsx';
import { HostMeter } from './host-meter.tsx';
import { LiveFindings } from './live-findings.tsx';
import { phaseRows } from './phase-rows.ts';
import { ScanNotes } from './scan-notes.tsx';

const crumbs = [{ label: 'Scans', href: '/dashboard/scans' }];

export function ScanLivePage() {
  const { scanId = '' } = useParams();
  const live = useLiveScan(useScansApi(), scanId);
  const { state } = live;
  switch (state.status) {
    case 'loading':
      return <LoadingScan />;
    case 'failed':
      return <FailedScan error={state.error} onRetry={live.restart} />;
    case 'ready':
      // Regions and resources have a page of their own; links to it stand in lists and messages of all scans.
      if (state.scan.kind === 'cloud') {
        return <Navigate to={`/dashboard/cloud-security/scans/${scanId}`} replace />;
      }
      return <ReadyScan live={live} state={state} />;
  }
}

function LoadingScan() {
  return (
    <>
      <PageHeader title="Scan" crumbs={crumbs} />
      <Row>
        <Panel>
          <Skeleton lines={2} label="Loading the scan" />
        </Panel>
      </Row>
      <Row columns="end-narrow">
        <Panel title="Phases">
          <Skeleton lines={7} label="Loading the phases" />
        </Panel>
        <Panel title="This scan">
          <Skeleton lines={7} label="Loading the settings" />
        </Panel>
      </Row>
      <Row columns="end-narrow">
        <Panel title="Coverage ledger">
          <Skeleton lines={6} label="Loading the coverage" />
        </Panel>
        <Panel title="Live findings">
          <Skeleton lines={6} label="Loading the findings" />
        </Panel>
      </Row>
    </>
  );
}

function FailedScan({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <>
      <PageHeader title="Scan" crumbs={crumbs} />
      <Row>
        <Panel>
          <FailureState message={failureMessage(error, 'This scan')} onRetry={onRetry} />
        </Panel>
      </Row>
    </>
  );
}

type Ready = Extract<LiveScanState, { status: 'ready' }>;

function ReadyScan({ live, state }: { live: LiveScan; state: Ready }) {
  const { scan, findings } = state;
  usePageTitle(scanTitle(scan));
  const over = isTerminal(scan.status);
  const now = useNow(!over && scan.startedAt !== null);
  const expected = useMemo(
    () => expectedSeconds(similarRuns(scan, state.others)),
    [scan, state.others],
  );
  // The clocks of a paused scan stand still.
  const stopped = over ? (scan.finishedAt ?? scan.queuedAt) : scan.pausedAt;
  const end = stopped === null ? now : new Date(stopped);
  const elapsed = scan.startedAt ? secondsBetween(scan.startedAt, end) : 0;
  return (
    <>
      <PageHeader
        title={scanTitle(scan)}
        crumbs={crumbs}
        meta={<ScanStatusChip status={scan.status} />}
        actions={<ScanActions scan={scan} commanding={state.commanding} onCommand={live.command} />}
      />
      <Row>
        <Panel>
          <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
            <span className="w-full sm:hidden">
              <ScanStatusChip status={scan.status} />
            </span>
            <div className="flex flex-wrap items-baseline gap-x-3">
              <Metric value={progressNumber(scan)} />
              {/* A line of its own on a phone, whatever the width of the number. */}
              <span className="text-ink-2 max-sm:w-full">
                {progressLabel(scan, timeLeft(scan, expected, now))}
              </span>
            </div>
            <KeyValue
              layout="columns"
              items={[
                { key: 'Requests', value: scan.requestsSent.toLocaleString('en') },
                { key: 'New', value: scan.counts.new + scan.counts.reopened },
                { key: 'Fixed', value: scan.counts.fixed },
                { key: 'Unchanged', value: scan.counts.unchanged },
                { key: 'Ruleset', value: scan.rulesetVersion },
              ]}
            />
          </div>
        </Panel>
      </Row>
      <ScanNotes scan={scan} connection={state.connection} onReconnect={live.restart} />
      <Row columns="end-narrow">
        <Panel
          title="Phases"
          meta={expected && !over ? 'dashed: estimate from previous scans' : null}
        >
          <PhaseTimeline
            label="Phases of this scan"
            phases={phaseRows(scan, expected, end)}
            elapsed={elapsed}
          />
        </Panel>
        <Panel title="This scan">
          <KeyValue
            items={[
              {
                key: 'Started',
                value: scan.startedAt ? <RelativeTime at={scan.startedAt} /> : 'Not yet',
              },
              { key: 'Intensity', value: intensities[scan.intensity].summary },
              { key: 'Assets', value: assetList(scan) },
              ...(scan.attempt > 1 ? [{ key: 'Attempt', value: scan.attempt }] : []),
            ]}
          />
          <HostMeter scan={scan} />
        </Panel>
      </Row>
      <Row columns="end-narrow">
        <CoveragePanel
          coverage={state.coverage}
          scan={scan}
          failed={state.coverageError !== null}
        />
        <LiveFindings
          scanId={scan.id}
          findings={findings}
          over={over}
          testedSome={scan.coverage.passed + scan.coverage.failed > 0}
        />
      </Row>
    </>
  );
}

const maxNamedAssets = 3;

const assetList = ({ assets, assetCount }: Pick<Scan, 'assets' | 'assetCount'>): ReactNode =>
  assetCount > maxNamedAssets
    ? assetsLabel(assetCount)
    : assets.map(({ id, displayName }) => (
        <span key={id} className="block font-mono text-xs leading-5">
          {displayName}
        </span>
      ));
