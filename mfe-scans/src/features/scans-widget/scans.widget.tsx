import { isTerminal, type ScanListItem } from '@parapet/contracts/scan';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { useQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import { QueryBody } from '../../query-body/query-body.tsx';
import { useWidgetsApi } from '../../widgets-app.ts';
import { LatestScan } from './latest-scan.tsx';
import { NextScheduled } from './next-scheduled.tsx';

/** Refresh interval in milliseconds: a scan may be started elsewhere. */
const REFRESH_MS = 15_000;

/** The running scan, else the last one. */
export function ScansWidget() {
  const api = useWidgetsApi();
  const query = useQuery({
    queryKey: ['latest-scans'],
    queryFn: ({ signal }) => api.listScans({ limit: 5 }, signal),
    refetchInterval: REFRESH_MS,
  });
  return (
    <Panel title="Scans" action={<TextLink href="/dashboard/scans">All scans</TextLink>}>
      <QueryBody query={query} lines={4} loadingLabel="Loading the latest scan" subject="Scans">
        {({ items }) => {
          const scan = scanToShow(items);
          return (
            <>
              {scan ? <LatestScan key={scan.id} scanId={scan.id} /> : <NoScans />}
              <NextScheduled />
            </>
          );
        }}
      </QueryBody>
    </Panel>
  );
}

const scanToShow = (scans: readonly ScanListItem[]): ScanListItem | undefined =>
  scans.find((scan) => !isTerminal(scan.status)) ?? scans[0];

function NoScans() {
  return (
    <EmptyState
      title="No scans yet"
      action={
        <Button icon={ScanLine} href="/dashboard/scans/new" refusal={useRefusal('scan')}>
          Start scan
        </Button>
      }
    >
      Start a scan to follow it here.
    </EmptyState>
  );
}
