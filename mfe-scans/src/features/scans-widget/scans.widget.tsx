import { failureMessage } from '@parapet/api-client/failure-message';
import { isTerminal, type ScanListItem } from '@parapet/contracts/scan';
import { useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { useQuery } from '@tanstack/react-query';
import { ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
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
  const state = useQueryState(query);
  switch (state.status) {
    case 'loading':
      return (
        <Frame>
          <Skeleton lines={4} label="Loading the latest scan" />
        </Frame>
      );
    case 'failed':
      return (
        <Frame>
          <FailureState
            message={failureMessage(state.error, 'Scans')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        </Frame>
      );
    case 'ready': {
      const scan = scanToShow(state.data.items);
      return (
        <Frame>
          {scan ? <LatestScan key={scan.id} scanId={scan.id} /> : <NoScans />}
          <NextScheduled />
        </Frame>
      );
    }
  }
}

const scanToShow = (scans: readonly ScanListItem[]): ScanListItem | undefined =>
  scans.find((scan) => !isTerminal(scan.status)) ?? scans[0];

function Frame({ children }: { children: ReactNode }) {
  return (
    <Panel title="Scans" action={<TextLink href="/dashboard/scans">All scans</TextLink>}>
      {children}
    </Panel>
  );
}

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
