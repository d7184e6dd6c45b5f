import type { Asset } from '@parapet/contracts/asset';
import type { AssetService } from '@parapet/contracts/inventory';
import type { TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useAssetsApi } from '../../app.ts';
import { PagedTable } from '../../paged-table/paged-table.tsx';
import { PresenceChoice, usePresence } from './presence-choice.tsx';

const columns: ReadonlyArray<TableColumn<AssetService>> = [
  {
    id: 'port',
    head: 'Port',
    width: 110,
    mono: true,
    card: 'lead',
    cell: ({ protocol, port }) => `${protocol}/${port}`,
  },
  {
    id: 'service',
    head: 'Service',
    primary: true,
    card: 'title',
    cell: ({ name, isTls }) => (
      <>
        {name ?? 'Not recognised'}
        {isTls ? <span className="text-ink-3"> over TLS</span> : null}
      </>
    ),
  },
  {
    id: 'product',
    head: 'Product',
    card: 'sub',
    cell: ({ product, version }) => {
      const text = product ?? version;
      return text ? <span title={text}>{text}</span> : <span className="text-ink-3">–</span>;
    },
  },
  {
    id: 'address',
    head: 'Address',
    width: 180,
    mono: true,
    card: 'meta',
    cell: ({ address }) => <span title={address}>{address}</span>,
  },
  {
    id: 'first',
    head: 'First seen',
    width: 110,
    card: 'hidden',
    cell: ({ firstSeenAt }) => <RelativeTime at={firstSeenAt} />,
  },
  {
    id: 'last',
    head: 'Last seen',
    width: 110,
    align: 'end',
    card: 'metric',
    cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} />,
  },
];

/** The open ports of an asset with what responds there. */
export function AssetPorts({ asset }: { asset: Asset }) {
  const api = useAssetsApi();
  const state = usePresence();
  return (
    <PagedTable
      label="Ports and services"
      queryKey={['asset-ports', asset.id, state]}
      readPage={(cursor, signal) =>
        api.listServices({ assetId: asset.id, state, cursor, limit: 100 }, signal)
      }
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ protocol, port }) => `${protocol}/${port}`}
      hotkeys
      above={() => <PresenceChoice state={state} />}
      empty={
        <EmptyState
          level={2}
          title={state === 'gone' ? 'No port was closed' : 'No open ports are known'}
        >
          {asset.ownership === 'verified'
            ? 'The last scan found none. The coverage says what it looked at.'
            : 'Ports beyond the web are checked once ownership is proved.'}
        </EmptyState>
      }
    />
  );
}
