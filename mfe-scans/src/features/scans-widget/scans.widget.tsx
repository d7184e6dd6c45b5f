import { isTerminal, type ScanListItem } from '@parapet/contracts/scans/scan';
import { usePolling, useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { ScanStatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { scanTitle } from '../../live-scan/progress-labels.ts';
import { QueryBody } from '../../query-body/query-body.tsx';
import { useNoScans } from '../../scan-labels/use-no-scans.ts';
import { useWidgetsApi } from '../../widgets-app.ts';
import { NextScheduled } from './next-scheduled.tsx';
import { RunningScan } from './running-scan.tsx';

/** Polling interval in milliseconds, of a host that tells of no changes: a scan may be started elsewhere. */
const REFRESH_MS = 15_000;
const SHOWN = 5;
/** Retests are read too, and left out once they have ended. */
const READ = 20;
/** Beside a scan that runs. */
const SHOWN_BESIDE = 2;

/** The running scan, and the last ones. */
export function ScansWidget() {
  const api = useWidgetsApi();
  const query = useQuery({
    queryKey: ['latest-scans'],
    queryFn: ({ signal }) => api.listScans({ limit: READ }, signal),
    refetchInterval: usePolling(REFRESH_MS),
  });
  return (
    <Panel title="Scans" action={<TextLink href="/dashboard/scans">All scans</TextLink>}>
      <QueryBody query={query} lines={5} loadingLabel="Loading the latest scans" subject="Scans">
        {({ items }) => {
          const running = items.find(({ status }) => !isTerminal(status));
          const others = items.filter(({ id, kind }) => id !== running?.id && kind !== 'retest');
          return (
            <>
              {items.length === 0 ? <NoScans /> : null}
              {running ? <RunningScan key={running.id} scanId={running.id} /> : null}
              <Others scans={others.slice(0, running ? SHOWN_BESIDE : SHOWN)} />
              <NextScheduled />
            </>
          );
        }}
      </QueryBody>
    </Panel>
  );
}

function Others({ scans }: { scans: readonly ScanListItem[] }) {
  if (scans.length === 0) return null;
  return (
    <ul aria-label="Last scans">
      {scans.map((scan) => (
        <li
          key={scan.id}
          className="flex items-center gap-3 border-b border-line py-1.5 last:border-b-0"
        >
          <TextLink className="min-w-0 flex-1 truncate" href={`/dashboard/scans/${scan.id}`}>
            {scanTitle(scan)}
          </TextLink>
          <ScanStatusText status={scan.status} />
          <span className="w-20 shrink-0 text-end text-xs text-ink-3">
            <RelativeTime at={scan.startedAt ?? scan.queuedAt} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function NoScans() {
  const { title, text } = useNoScans();
  return (
    <>
      <h3 className="font-medium">{title}</h3>
      <p className="text-ink-2">{text ?? 'Start a scan to follow it here.'}</p>
      <Button size="sm" icon={ScanLine} href="/dashboard/scans/new" refusal={useRefusal('scan')}>
        Start scan
      </Button>
    </>
  );
}
