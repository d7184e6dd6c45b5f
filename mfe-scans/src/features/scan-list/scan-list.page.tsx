import { failureMessage } from '@parapet/api-client/failure-message';
import { useRefusal } from '@parapet/remote-kit/host';
import { footerOf } from '@parapet/remote-kit/paged-query';
import { useSearchSetting } from '@parapet/remote-kit/search-setting';
import { Button } from '@parapet/ui/button';
import { DataTable } from '@parapet/ui/data-table';
import { DensityChoice, densityFrom } from '@parapet/ui/density-choice';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { PageHeader } from '@parapet/ui/page-header';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import { ScanLine } from 'lucide-react';
import type { ReactNode } from 'react';
import { scanName } from '../../scan-labels/scan-name.ts';
import { useNoScans } from '../../scan-labels/use-no-scans.ts';
import { HistoryLength, HistoryNotice } from './history-note.tsx';
import { scanColumns } from './scan-columns.tsx';
import { useScanList } from './use-scan-list.ts';

function StartScan() {
  return (
    <Button
      variant="primary"
      icon={ScanLine}
      href="/dashboard/scans/new"
      refusal={useRefusal('scan')}
    >
      Start scan
    </Button>
  );
}

const table = {
  label: 'Scans',
  columns: scanColumns,
  rowKey: (scan: { id: string }) => scan.id,
  rowLabel: scanName,
  rowHref: (scan: { id: string }) => `/dashboard/scans/${scan.id}`,
};

/**
 * `schedules` is the panel below the title: what starts scans by itself. While it is `held`, its height
 * is not known, so panel and list come together and nothing moves.
 */
export function ScanListPage({ schedules, held }: { schedules: ReactNode; held: boolean }) {
  const [density, setDensity] = useSearchSetting('density', 'default');
  const { state, more, reload, loadMore } = useScanList();
  const none = useNoScans();
  if (state.status === 'loading' || (state.status === 'ready' && held)) {
    return (
      <>
        <PageHeader title="Scans" />
        <Row>
          <Panel>
            <Skeleton lines={8} label="Loading Scans" />
          </Panel>
        </Row>
      </>
    );
  }
  switch (state.status) {
    case 'failed':
      return (
        <Frame>
          <FailureState
            message={failureMessage(state.error, 'Scans')}
            onRetry={reload}
            retrying={state.retrying}
          />
        </Frame>
      );
    case 'ready': {
      const { first, items } = state.data;
      if (items.length === 0) {
        return (
          <Frame schedules={schedules}>
            <EmptyState level={2} title={none.title} action={<StartScan />}>
              {none.text ??
                'Start a scan. Each scan is listed with its coverage, new findings and fixes.'}
            </EmptyState>
          </Frame>
        );
      }
      return (
        <Frame
          actions={
            <>
              <DensityChoice density={densityFrom(density)} onChange={setDensity} />
              <StartScan />
            </>
          }
          notice={<HistoryNotice history={first.history} />}
          schedules={schedules}
        >
          <DataTable
            {...table}
            rows={items}
            hotkeys
            density={densityFrom(density)}
            footer={
              <ListFooter loaded={items.length} {...footerOf({ more, loadMore })}>
                <HistoryLength history={first.history} />
              </ListFooter>
            }
          />
        </Frame>
      );
    }
  }
}

function Frame({
  actions,
  notice,
  schedules,
  children,
}: {
  actions?: ReactNode;
  notice?: ReactNode;
  schedules?: ReactNode;
  children: ReactNode;
}) {
  return (
    <>
      <PageHeader title="Scans" actions={actions} />
      {notice}
      {schedules}
      <Row>
        <Panel flush>{children}</Panel>
      </Row>
    </>
  );
}
