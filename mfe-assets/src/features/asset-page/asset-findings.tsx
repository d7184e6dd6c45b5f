import type { Asset } from '@parapet/contracts/assets/asset';
import type { FindingListItem } from '@parapet/contracts/findings/finding';
import { type Severity, severities } from '@parapet/contracts/text/vocabulary';
import { useSearchParams } from '@parapet/remote-kit/router';
import type { TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FacetBar, FilterChip, SeverityFacet } from '@parapet/ui/facet-bar';
import { TextLink } from '@parapet/ui/link';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SegmentedControl } from '@parapet/ui/segmented-control';
import { SeverityLabel } from '@parapet/ui/severity';
import { useAssetsApi } from '../../app.ts';
import { PagedTable } from '../../paged-table/paged-table.tsx';
import { NeverScanned } from './never-scanned.tsx';

const open = ['open', 'reopened', 'acknowledged'] as const;

const statusText = (status: string): string => {
  const words = status.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const columns: ReadonlyArray<TableColumn<FindingListItem>> = [
  {
    id: 'severity',
    head: 'Severity',
    width: 110,
    card: 'lead',
    cell: ({ severity }) => <SeverityLabel severity={severity} />,
  },
  {
    id: 'priority',
    head: 'Priority',
    width: 80,
    align: 'end',
    card: 'metric',
    cell: ({ priorityScore }) => priorityScore,
  },
  { id: 'title', head: 'Finding', primary: true, card: 'title', cell: ({ title }) => title },
  {
    id: 'location',
    head: 'Location',
    mono: true,
    card: 'sub',
    cell: ({ location }) => <span title={location}>{location}</span>,
  },
  {
    id: 'status',
    head: 'Status',
    width: 130,
    card: 'meta',
    cell: ({ status }) => statusText(status),
  },
  {
    id: 'seen',
    head: 'Last seen',
    width: 110,
    align: 'end',
    card: 'meta',
    cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} />,
  },
];

const owner: TableColumn<FindingListItem> = {
  id: 'asset',
  head: 'Asset',
  mono: true,
  card: 'meta',
  cell: ({ assetName }) => <span title={assetName}>{assetName}</span>,
};

const columnsOfCheck = columns.toSpliced(4, 0, owner);

/**
 * The findings of one asset, open ones first; a row leads to the finding in its list. Of one check also those
 * of other assets that its scans show: its score and its coverage count them.
 */
export function AssetFindings({ asset }: { asset: Asset }) {
  const api = useAssetsApi();
  const [search, setSearch] = useSearchParams();
  const isAny = search.get('status') === 'any';
  const checkId = search.get('check');
  const chosen = severities.filter((one) => search.get('severity')?.split(',').includes(one));
  const set = (name: string, value: string) =>
    setSearch(
      (now) => {
        const next = new URLSearchParams(now);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  const filter = {
    assetId: asset.id,
    sort: 'severity' as const,
    ...(isAny ? {} : { status: [...open] }),
    ...(chosen.length > 0 ? { severity: chosen } : {}),
    ...(checkId ? { checkId, alsoShown: 'true' as const } : {}),
  };
  const hrefOfAll = (ownerId: string) =>
    `/dashboard/findings?${new URLSearchParams({
      asset: ownerId,
      ...(checkId ? { check: checkId } : {}),
      ...(isAny ? { status: 'any' } : {}),
    })}`;
  const isScanned = asset.lastScannedAt !== null;

  return (
    <PagedTable
      label="Findings"
      queryKey={['asset-findings', filter]}
      readPage={(cursor, signal) => api.listFindings({ ...filter, cursor, limit: 50 }, signal)}
      columns={checkId ? columnsOfCheck : columns}
      rowKey={({ id }) => id}
      rowLabel={({ title }) => title}
      rowHref={({ id, assetId }) => `/dashboard/findings?asset=${assetId}&status=any&finding=${id}`}
      hotkeys
      above={(first) => (
        <FacetBar>
          <SeverityFacet
            counts={first?.facets.severity ?? {}}
            selected={new Set<Severity>(chosen)}
            onChange={(levels) => set('severity', [...levels].join(','))}
          />
          <SegmentedControl
            label="Status"
            segments={[
              { value: 'open', label: 'Open' },
              { value: 'any', label: 'All' },
            ]}
            value={isAny ? 'any' : 'open'}
            onChange={(value) => set('status', value === 'any' ? 'any' : '')}
          />
          {checkId ? (
            <FilterChip
              label="Issue"
              options={[{ value: checkId, label: first?.items[0]?.title ?? checkId }]}
              selected={new Set([checkId])}
              onChange={() => set('check', '')}
            />
          ) : null}
          <TextLink href={hrefOfAll(first?.items[0]?.assetId ?? asset.id)}>
            Open in Findings
          </TextLink>
        </FacetBar>
      )}
      empty={
        isScanned ? (
          <EmptyState level={2} title={isAny ? 'No findings' : 'No open findings'}>
            {chosen.length > 0 || checkId
              ? 'None matches the filter.'
              : 'The coverage says what was tested.'}
          </EmptyState>
        ) : (
          <NeverScanned asset={asset} />
        )
      }
    />
  );
}
