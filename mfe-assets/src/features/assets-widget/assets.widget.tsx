import { failureMessage } from '@parapet/api-client/failure-message';
import type { Asset } from '@parapet/contracts/assets/asset';
import { typeLabels } from '@parapet/contracts/assets/asset-labels';
import { usePolling, useRefusal } from '@parapet/remote-kit/host';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { GradeBadge } from '@parapet/ui/grade-badge';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { LazyAddAssetDialog } from '../../add-asset/lazy-add-asset-dialog.tsx';
import { OpenFindings } from '../../asset-labels/open-findings.tsx';
import { scanningLabel } from '../../asset-labels/state-labels.ts';
import { useWidgetsApi } from '../../widgets-app.ts';

const rowsShown = 6;
/** Polling interval in milliseconds, of a host that tells of no changes: a running scan changes the list. */
const REFRESH_MS = 15_000;

/** The assets with the highest risk. */
export function AssetsWidget() {
  const api = useWidgetsApi();
  const [adding, setAdding] = useState(false);
  const refusal = useRefusal('manageAssets');
  const query = useQuery({
    queryKey: ['riskiest-assets'],
    queryFn: ({ signal }) => api.listAssets({ sort: '-risk', limit: rowsShown }, signal),
    refetchInterval: usePolling(REFRESH_MS),
  });
  const state = useQueryState(query);
  const button = {
    icon: Plus,
    'data-tour': 'add-asset',
    onClick: () => setAdding(true),
    refusal,
    children: 'Add asset',
  };
  const dialog = adding ? (
    <LazyAddAssetDialog
      connection={api.connection}
      onClose={() => setAdding(false)}
      onAdded={() => {
        setAdding(false);
        void query.refetch();
      }}
    />
  ) : null;

  switch (state.status) {
    case 'loading':
      return (
        <Frame>
          <DataTable {...table} rows={[]} loading ghostRows={rowsShown} />
        </Frame>
      );
    case 'failed':
      return (
        <Frame>
          <FailureState
            message={failureMessage(state.error, 'Assets')}
            onRetry={query.refetch}
            retrying={state.retrying}
          />
        </Frame>
      );
    case 'ready': {
      const { items, total } = state.data;
      if (items.length === 0) {
        return (
          <Frame>
            <EmptyState title="No assets yet" action={<Button variant="primary" {...button} />}>
              Add a domain, IP address or URL. The riskiest assets are listed here.
            </EmptyState>
            {dialog}
          </Frame>
        );
      }
      return (
        <Frame
          meta={`${total.toLocaleString('en')}, highest risk first`}
          action={<Button size="sm" {...button} />}
        >
          <DataTable {...table} rows={items} />
          {dialog}
        </Frame>
      );
    }
  }
}

const columns: ReadonlyArray<TableColumn<Asset>> = [
  {
    id: 'name',
    head: 'Asset',
    primary: true,
    mono: true,
    card: 'lead',
    cell: (asset) => <span title={asset.displayName}>{asset.displayName}</span>,
  },
  {
    id: 'type',
    head: 'Type',
    width: 100,
    card: 'hidden',
    cell: (asset) => typeLabels[asset.type],
  },
  {
    id: 'grade',
    head: 'Grade',
    width: 64,
    card: 'metric',
    cell: (asset) => <GradeBadge grade={asset.grade} />,
  },
  {
    id: 'findings',
    head: 'Open findings',
    width: 200,
    card: 'sub',
    cell: (asset) => <OpenFindings asset={asset} />,
  },
  {
    id: 'scanned',
    head: 'Last scanned',
    width: 120,
    align: 'end',
    card: 'hidden',
    cell: ({ lastScannedAt, currentScan }) => {
      if (currentScan !== null) return scanningLabel(currentScan);
      return lastScannedAt === null ? 'Never' : <RelativeTime at={lastScannedAt} />;
    },
  },
];

const table = {
  label: 'Assets, highest risk first',
  columns,
  rowKey: (asset: Asset) => asset.id,
  rowLabel: (asset: Asset) => asset.displayName,
  rowHref: (asset: Asset) => `/dashboard/assets/${asset.id}`,
};

function Frame({
  meta,
  action,
  children,
}: {
  meta?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Panel
      title="Assets"
      meta={meta}
      action={
        <span className="flex items-center gap-3">
          {action}
          <TextLink href="/dashboard/assets">All assets</TextLink>
        </span>
      }
      flush
    >
      {children}
    </Panel>
  );
}
