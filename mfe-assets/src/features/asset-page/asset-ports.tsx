import type { Asset } from '@parapet/contracts/assets/asset';
import type { AssetService } from '@parapet/contracts/assets/inventory';
import { Absent } from '@parapet/ui/absent';
import type { TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useAssetsApi } from '../../app.ts';
import { PagedTable } from '../../paged-table/paged-table.tsx';
import { NeverScanned } from './never-scanned.tsx';
import { PresenceChoice, usePresence } from './presence-choice.tsx';

/** Returns what is known of a service besides its product; the hash is how search engines list its icon. */
const factsOf = ({ isTls, httpVersions, faviconHash }: AssetService): string =>
  [
    ...(isTls ? ['over TLS'] : []),
    ...httpVersions,
    ...(faviconHash === null ? [] : [`icon ${faviconHash}`]),
  ].join(', ');

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
    cell: (service) => {
      const facts = factsOf(service);
      return (
        <>
          {service.name ?? 'Not recognised'}
          {facts === '' ? null : <span className="text-ink-3"> {facts}</span>}
        </>
      );
    },
  },
  {
    id: 'product',
    head: 'Product',
    card: 'sub',
    cell: ({ product, version }) => {
      const text = product ?? version;
      return text ? <span title={text}>{text}</span> : <Absent />;
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

/** A page has what the addresses of a name show at a port side by side. */
const byPort = (one: AssetService, other: AssetService): number =>
  one.port - other.port ||
  one.protocol.localeCompare(other.protocol) ||
  one.address.localeCompare(other.address, 'en', { numeric: true });

/** The open ports of an asset with what responds there, a row for each address. */
export function AssetPorts({ asset }: { asset: Asset }) {
  const api = useAssetsApi();
  const state = usePresence();
  return (
    <PagedTable
      label="Ports and services"
      queryKey={['asset-ports', asset.id, state]}
      readPage={async (cursor, signal) => {
        const page = await api.listServices(
          { assetId: asset.id, state, cursor, limit: 100 },
          signal,
        );
        return { ...page, items: page.items.toSorted(byPort) };
      }}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ protocol, port, address }) => `${protocol}/${port} at ${address}`}
      hotkeys
      above={() => <PresenceChoice state={state} />}
      empty={
        state === 'present' && asset.lastScannedAt === null ? (
          <NeverScanned asset={asset} />
        ) : (
          <EmptyState
            level={2}
            title={state === 'gone' ? 'No closed ports' : 'No open ports are known'}
          >
            {asset.ownership === 'verified'
              ? 'The last scan found none. The coverage says what it looked at.'
              : 'Ports beyond the web are checked once ownership is proved.'}
          </EmptyState>
        )
      }
    />
  );
}
