import { failureMessage } from '@parapet/api-client/failure-message';
import { type Asset, type assetListSchema, assetSortSchema } from '@parapet/contracts/asset';
import type { PagedQuery } from '@parapet/remote-kit/paged-query';
import { DataTable } from '@parapet/ui/data-table';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { type ReactNode, useMemo, useState } from 'react';
import type { z } from 'zod';
import { assetColumns, sortParam, tableSort } from './asset-columns.tsx';
import type { AssetSort } from './asset-filter.ts';
import { BulkActions } from './bulk-actions.tsx';
import type { AssetCommands } from './use-asset-commands.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const keyOf = (asset: Asset) => asset.id;
const labelOf = (asset: Asset) => asset.displayName;
const hrefOf = (asset: Asset) => `/dashboard/assets/${asset.id}`;

/** The assets, or why there are none. */
export function AssetTable({
  list: { state, outdated, more, reload, loadMore },
  sort,
  commands,
  busy,
  empty,
  onSort,
}: {
  list: PagedQuery<z.infer<typeof assetListSchema>>;
  sort: AssetSort;
  commands: AssetCommands;
  /** A command is running. */
  busy: boolean;
  empty: ReactNode;
  onSort: (sort: AssetSort) => void;
}) {
  const [selectedIds, setSelectedIds] = useState<ReadonlySet<string>>(new Set());
  const columns = useMemo(() => assetColumns(commands), [commands]);
  const ready = state.status === 'ready' ? state : null;
  const { items = [], first } = ready?.data ?? {};
  const selected = useMemo(() => {
    const assets = items.filter(({ id }) => selectedIds.has(id));
    return { assets, ids: new Set(assets.map(keyOf)) };
  }, [items, selectedIds]);

  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'Assets')}
        onRetry={reload}
        retrying={state.retrying}
      >
        Your filters are kept.
      </FailureState>
    );
  }
  return (
    <DataTable
      label="Assets"
      columns={columns}
      rows={items}
      rowKey={keyOf}
      rowLabel={labelOf}
      rowHref={hrefOf}
      sort={tableSort(sort)}
      onSortChange={(next) => {
        const known = assetSortSchema.safeParse(sortParam(next));
        if (known.success) onSort(known.data);
      }}
      selection={{ selected: selected.ids, onChange: setSelectedIds }}
      bulkActions={
        <BulkActions
          assets={selected.assets}
          commands={commands}
          busy={busy}
          onDone={() => setSelectedIds(new Set())}
        />
      }
      loading={ready === null || outdated}
      ghostRows={10}
      hotkeys
      empty={empty}
      footer={
        items.length === 0 ? null : (
          <ListFooter
            loaded={items.length}
            {...(first && !first.isCapped ? { total: first.total } : {})}
            {...(ready?.readAt ? { readAt: `Updated ${clock.format(ready.readAt)}` } : {})}
            onMore={more === 'none' ? undefined : () => void loadMore()}
            loadingMore={more === 'loading'}
          >
            {more === 'failed' ? (
              <span className="text-danger">Loading more failed. Try again.</span>
            ) : null}
            {ready?.refreshError ? (
              <span className="text-danger">Refresh failed. This list may be out of date.</span>
            ) : null}
          </ListFooter>
        )
      }
    />
  );
}
