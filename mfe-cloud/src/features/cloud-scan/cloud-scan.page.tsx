import { failureMessage } from '@parapet/api-client/failure-message';
import type { CloudScan } from '@parapet/contracts/cloud/posture';
import { isTerminal } from '@parapet/contracts/scans/scan';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { useParams } from '@parapet/remote-kit/router';
import { Button } from '@parapet/ui/button';
import { FailureState } from '@parapet/ui/failure-state';
import { KeyValue } from '@parapet/ui/key-value';
import { Metric } from '@parapet/ui/metric';
import { Note } from '@parapet/ui/note';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { ScanStatusChip } from '@parapet/ui/status-chip';
import { RefreshCw } from 'lucide-react';
import { useEffect } from 'react';
import { SampleMark } from '../../account-labels/account-status.tsx';
import { CLOUD_SECURITY } from '../../posture-data/cloud-links.ts';
import { GridLegend, ServiceGrid } from '../../service-labels/service-grid.tsx';
import { GapsPanel } from './gaps-panel.tsx';
import { LiveFindings } from './live-findings.tsx';
import { RegionTable } from './region-table.tsx';
import { ScanActions } from './scan-actions.tsx';
import { useCloudScan } from './use-cloud-scan.ts';

const crumbs = [{ label: 'Cloud security', href: CLOUD_SECURITY }];

/** A scan of an account, live while it runs. */
export function CloudScanPage() {
  const { scanId = '' } = useParams();
  const live = useCloudScan(scanId);
  const state = useQueryState(live.query);
  if (state.status === 'ready') return <ReadyScan data={state.data} live={live} />;
  return (
    <>
      <PageHeader title="Scan" crumbs={crumbs} />
      <Row>
        <Panel>
          {state.status === 'loading' ? (
            <Skeleton lines={8} label="Loading the scan" />
          ) : (
            <FailureState
              message={failureMessage(state.error, 'This scan')}
              onRetry={live.query.refetch}
              retrying={state.retrying}
            />
          )}
        </Panel>
      </Row>
    </>
  );
}

function ReadyScan({ data, live }: { data: CloudScan; live: ReturnType<typeof useCloudScan> }) {
  const { account, cells, gaps, scan } = data;
  const name = account?.alias ?? scan.assets[0]?.displayName ?? 'a disconnected account';
  const title = `Scan of ${name}`;
  usePageTitle(title);
  const over = isTerminal(scan.status);
  return (
    <>
      <PageHeader
        title={title}
        crumbs={crumbs}
        meta={
          <>
            <ScanStatusChip status={scan.status} /> {account?.isSample ? <SampleMark /> : null}
          </>
        }
        actions={<ScanActions scan={scan} onChanged={live.query.refetch} />}
      />
      <Row>
        <Panel>
          <Progress data={data} over={over} />
        </Panel>
      </Row>
      <Notes data={data} live={live} />
      <Row>
        <RegionTable scan={data} />
      </Row>
      <Row columns="two">
        <GapsPanel gaps={gaps} provider={account?.provider ?? null} />
        <Panel title="By service" meta={over ? 'in this scan' : 'so far'}>
          {cells.length === 0 ? (
            <p className="text-ink-2">Services appear as they are read.</p>
          ) : (
            <>
              <ServiceGrid cells={cells} account={account?.id ?? null} />
              <GridLegend />
            </>
          )}
        </Panel>
      </Row>
      <Row>
        <LiveFindings scanId={scan.id} findings={live.findings} over={over} />
      </Row>
    </>
  );
}

const count = (value: number) => value.toLocaleString('en');

function Progress({ data, over }: { data: CloudScan; over: boolean }) {
  const { account, appeared, calls, gaps, gone, regions, resources, scan, throttled } = data;
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <Metric value={over ? count(resources) : `${scan.progress} %`} />
        <span className="text-ink-2">
          {readText(regions, over)}
          {account?.accountUid ? (
            <>
              {' '}
              of <span className="font-mono">{account.accountUid}</span>
            </>
          ) : null}
          {scan.status === 'paused' ? ', paused; nothing is read' : null}
          {scan.status === 'queued' ? ', waiting for a worker' : null}
        </span>
      </div>
      <KeyValue
        layout="columns"
        items={[
          { key: 'Resources', value: count(resources) },
          { key: 'Calls', value: count(calls) },
          { key: 'Throttled', value: throttled === 0 ? 'none' : `${count(throttled)}, retried` },
          { key: 'Appeared', value: count(appeared) },
          { key: 'Gone', value: count(gone) },
          { key: 'New findings', value: count(scan.counts.new + scan.counts.reopened) },
          { key: 'Fixed', value: count(scan.counts.fixed) },
          { key: 'Gaps', value: count(gaps.length) },
        ]}
      />
    </div>
  );
}

function Notes({ data, live }: { data: CloudScan; live: ReturnType<typeof useCloudScan> }) {
  const { account, scan } = data;
  const denied = data.gaps.filter(({ deniedBy }) => deniedBy !== null);
  const checks = denied.reduce((sum, gap) => sum + gap.checks, 0);
  return (
    <>
      {scan.error ? (
        <Row>
          <Note tone="danger" title="The scan could not continue">
            {scan.error.message} What it has read so far is kept.
          </Note>
        </Row>
      ) : null}
      {account?.status === 'error' && account.statusMessage ? (
        <Row>
          <Note tone="danger" title={account.statusMessage} />
        </Row>
      ) : null}
      {denied.length > 0 ? (
        <Row>
          <Note
            tone="warn"
            title={`${denied.length === 1 ? '1 action is' : `${denied.length} actions are`} not allowed; ${checks === 1 ? '1 check waits' : `${count(checks)} checks wait`} for ${denied.length === 1 ? 'it' : 'them'}`}
          >
            Nothing is passed or closed on what could not be read. Grant them, then scan again.
          </Note>
        </Row>
      ) : null}
      {live.connection === 'lost' ? (
        <Row>
          <Note
            tone="warn"
            title="Live updates stopped"
            actions={
              <Button size="sm" icon={RefreshCw} onClick={live.reconnect}>
                Reconnect
              </Button>
            }
          >
            The scan continues. Findings are shown as they were last told.
          </Note>
        </Row>
      ) : null}
    </>
  );
}

/** The title of the document while the page is shown. */
function usePageTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    const own = `${title} · Parapet`;
    document.title = own;
    return () => {
      // The host may have set the title of the next page already.
      if (document.title === own) document.title = before;
    };
  }, [title]);
}

/** "resources read in 3 regions", "2 of 3 regions"; a provider that is read as a whole has none to count. */
function readText(regions: CloudScan['regions'], over: boolean): string {
  if (regions.every(({ region }) => region === 'global')) return over ? 'resources read' : 'read';
  const counted = regions.length === 1 ? '1 region' : `${regions.length} regions`;
  const done = regions.filter(({ state }) => state === 'done').length;
  return over ? `resources read in ${counted}` : `${done} of ${counted}`;
}
