import type { Asset } from '@parapet/contracts/assets/asset';
import type { AssetTechnology } from '@parapet/contracts/assets/inventory';
import type { TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { RelativeTime } from '@parapet/ui/relative-time';
import { useAssetsApi } from '../../app.ts';
import { PagedTable } from '../../paged-table/paged-table.tsx';
import { categoryLabel } from '../../technology-labels/category-labels.ts';
import { FlawsText } from '../../technology-labels/flaws-text.tsx';
import { SupportText } from '../../technology-labels/support-text.tsx';
import { NeverScanned } from './never-scanned.tsx';
import { PresenceChoice, usePresence } from './presence-choice.tsx';

const columns: ReadonlyArray<TableColumn<AssetTechnology>> = [
  {
    id: 'name',
    head: 'Technology',
    primary: true,
    card: 'title',
    cell: ({ name, version, isPackaged }) => (
      <>
        {name}
        {version ? <span className="pp-mono"> {version}</span> : null}
        {isPackaged ? (
          <span className="text-ink-3" title="A distribution may fix flaws without a new version">
            {' '}
            packaged
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'category',
    head: 'Category',
    width: 150,
    card: 'lead',
    cell: ({ category }) => categoryLabel(category),
  },
  {
    id: 'place',
    head: 'Port',
    width: 100,
    mono: true,
    card: 'meta',
    cell: ({ protocol, port }) => `${protocol}/${port}`,
  },
  {
    id: 'support',
    head: 'Support',
    width: 170,
    card: 'meta',
    cell: ({ release, shippedBy }) => <SupportText release={release} shippedBy={shippedBy} />,
  },
  {
    id: 'flaws',
    head: 'Known flaws',
    width: 240,
    card: 'sub',
    cell: ({ flaws }) => <FlawsText flaws={flaws} />,
  },
  {
    id: 'seen',
    head: 'Version since',
    width: 120,
    align: 'end',
    card: 'metric',
    cell: ({ versionSince }) => <RelativeTime at={versionSince} />,
  },
];

/** The software of an asset with the end of its support and its known flaws. */
export function AssetTechnologies({ asset }: { asset: Asset }) {
  const api = useAssetsApi();
  const state = usePresence();
  return (
    <PagedTable
      label="Technologies"
      queryKey={['asset-technologies', asset.id, state]}
      readPage={(cursor, signal) =>
        api.listTechnologies({ assetId: asset.id, state, cursor, limit: 100 }, signal)
      }
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ name }) => name}
      rowHref={({ slug, version }) =>
        `/dashboard/technologies?slug=${slug}&version=${encodeURIComponent(version ?? 'none')}`
      }
      hotkeys
      above={() => <PresenceChoice state={state} />}
      empty={
        state === 'present' && asset.lastScannedAt === null ? (
          <NeverScanned asset={asset} />
        ) : (
          <EmptyState
            level={2}
            title={state === 'gone' ? 'No removed technologies' : 'No technologies are known'}
          >
            Software is recognised by what it sends: headers, pages, scripts and banners.
          </EmptyState>
        )
      }
    />
  );
}
