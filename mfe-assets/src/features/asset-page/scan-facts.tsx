import type { Asset } from '@parapet/contracts/assets/asset';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { KeyValue } from '@parapet/ui/key-value';
import { TextLink } from '@parapet/ui/link';
import { RelativeTime } from '@parapet/ui/relative-time';
import { Ghost } from '@parapet/ui/skeleton';
import { ScanStatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useAssetsApi } from '../../app.ts';
import { useAssetCoverage } from './use-asset-coverage.ts';

const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' });

/** The last scan of an asset and the next scheduled one; the rows stay while they load. */
export function ScanFacts({ asset }: { asset: Asset }) {
  return (
    <KeyValue
      items={[
        { key: 'Last scan', value: <LastScan asset={asset} /> },
        { key: 'Next scheduled scan', value: <NextScan asset={asset} /> },
      ]}
    />
  );
}

function LastScan({ asset }: { asset: Asset }) {
  const { state } = useAssetCoverage(asset.id);
  if (state.status === 'loading') return <Ghost percent={40} />;
  const scan = state.status === 'ready' ? state.data.scan : null;
  if (asset.lastScannedAt === null && scan === null) return 'Never';
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3">
      {asset.lastScannedAt === null ? null : <RelativeTime at={asset.lastScannedAt} />}
      {scan ? <ScanStatusText status={scan.status} /> : null}
      {scan ? <TextLink href={`/dashboard/scans/${scan.id}`}>Open the scan</TextLink> : null}
    </span>
  );
}

function NextScan({ asset }: { asset: Asset }): ReactNode {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: ['asset-next-scan', asset.id],
    queryFn: ({ signal }) => api.getNextScan(asset.id, signal),
  });
  const state = useQueryState(query);
  if (state.status === 'loading') return <Ghost percent={40} />;
  if (state.status === 'failed') return <span className="text-danger">Could not be read</span>;
  const { next } = state.data;
  if (next === null) {
    return (
      <span className="inline-flex flex-wrap gap-x-3">
        None
        <TextLink href="/dashboard/scans">Schedules</TextLink>
      </span>
    );
  }
  const isWaiting = Date.parse(next.at) <= Date.now();
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {isWaiting ? 'Due now, waiting' : exact.format(new Date(next.at))}
      <span className="text-ink-3">by {next.name}</span>
    </span>
  );
}
