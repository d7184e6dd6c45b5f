import { failureMessage } from '@parapet/api-client/failure-message';
import { refusalHint } from '@parapet/contracts/access/rights';
import { type Asset, type assetListSchema, assetSortSchema } from '@parapet/contracts/assets/asset';
import type { BulkChange } from '@parapet/contracts/assets/asset-bulk';
import { useWorkspace } from '@parapet/remote-kit/host';
import { footerOf, type PagedQuery } from '@parapet/remote-kit/paged-query';
import { DataTable, type TableDensity } from '@parapet/ui/data-table';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { useSelectedRows } from '@parapet/ui/selected-rows';
import { type ReactNode, useMemo, useState } from 'react';
import type { z } from 'zod';
import { LazyEditAssetDialog } from '../../edit-asset/lazy-edit-asset-dialog.tsx';
import { LazyMergeDialog } from '../../merge-assets/lazy-merge-dialog.tsx';
import { assetColumns, type OptionalColumn, sortParam, tableSort } from './asset-columns.tsx';
import { type AssetFilter, type AssetSort, conditionsOf } from './asset-filter.ts';
import { BulkActions } from './bulk-actions.tsx';
import type { AssetCommands, Change } from './use-asset-commands.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const keyOf = (asset: Asset) => asset.id;
const labelOf = (asset: Asset) => asset.displayName;
const hrefOf = (asset: Asset) => `/dashboard/assets/${asset.id}`;

/** The assets, or why there are none. */
export function AssetTable({
  list: { state, outdated, more, reload, loadMore },
  filter,
  shownFilter,
  shownColumns,
  density,
  commands,
  busy,
  empty,
  onProve,
  onSort,
}: {
  list: PagedQuery<z.infer<typeof assetListSchema>>;
  filter: AssetFilter;
  /** Tells what the rows match, which is the filter before while those of the new one are awaited. */
  shownFilter: AssetFilter;
  shownColumns: readonly OptionalColumn[];
  density: TableDensity;
  commands: AssetCommands;
  /** A command is running. */
  busy: boolean;
  empty: ReactNode;
  onProve: (asset: Asset) => void;
  onSort: (sort: AssetSort) => void;
}) {
  // The selection belongs to one filter: all matches of another filter are a different selection.
  const conditions = JSON.stringify(conditionsOf(shownFilter));
  const [allOf, setAllOf] = useState<string | null>(null);
  const allMatching = allOf === conditions;
  const [changing, setChanging] = useState(false);
  const [merging, setMerging] = useState<readonly Asset[] | null>(null);
  const [editing, setEditing] = useState<{ asset: Asset; opener: Element | null } | null>(null);
  const closeEditing = () => {
    const opener = editing?.opener;
    setEditing(null);
    // The save button is disabled while the dialog closes, so the dialog cannot restore the focus.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus();
    });
  };
  const workspace = useWorkspace();
  const columns = useMemo(
    () =>
      assetColumns(
        {
          ...commands,
          edit: (asset) => setEditing({ asset, opener: document.activeElement }),
          prove: onProve,
          hintOf: (...action) => refusalHint(workspace, ...action),
        },
        shownColumns,
      ),
    [commands, shownColumns, onProve, workspace],
  );
  const ready = state.status === 'ready' ? state : null;
  const { items = [], first } = ready?.data ?? {};
  const selected = useSelectedRows(items, keyOf);

  const select = (ids: ReadonlySet<string>) => {
    selected.select(ids);
    setAllOf(null);
  };
  const isAllTicked = items.length > 0 && selected.ids.size === items.length;
  const matching =
    first && isAllTicked && first.total > items.length && !first.isCapped ? first.total : null;
  const send = async (change: BulkChange, done: Change) => {
    setChanging(true);
    const assets =
      allMatching && matching !== null
        ? { filter: conditionsOf(shownFilter) }
        : { ids: selected.rows.map(keyOf) };
    if (await commands.change({ assets, change }, done)) select(new Set());
    setChanging(false);
  };

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
    <>
      <DataTable
        label="Assets"
        density={density}
        columns={columns}
        rows={items}
        rowKey={keyOf}
        rowLabel={labelOf}
        rowHref={hrefOf}
        sort={tableSort(filter.sort)}
        onSortChange={(next) => {
          const known = assetSortSchema.safeParse(sortParam(next));
          if (known.success) onSort(known.data);
        }}
        selection={{
          selected: selected.ids,
          onChange: select,
          label:
            allMatching && matching !== null
              ? `All ${matching.toLocaleString('en')} that match selected`
              : undefined,
        }}
        bulkActions={
          <BulkActions
            assets={selected.rows}
            allMatching={allMatching}
            matching={matching}
            filter={shownFilter}
            busy={busy || changing}
            onAllMatching={() => setAllOf(conditions)}
            onMerge={() => setMerging(selected.rows)}
            onChange={(change, done) => void send(change, done)}
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
              {...footerOf({ more, loadMore })}
            >
              {ready?.refreshError ? (
                <span className="text-danger">Refresh failed. This list may be out of date.</span>
              ) : null}
            </ListFooter>
          )
        }
      />
      {editing ? <LazyEditAssetDialog asset={editing.asset} onClose={closeEditing} /> : null}
      {merging ? (
        <LazyMergeDialog
          assets={merging.map(({ id, displayName }) => ({ id, name: displayName }))}
          chosenIds={merging.map(keyOf)}
          onClose={() => setMerging(null)}
          onMerged={() => {
            setMerging(null);
            select(new Set());
          }}
        />
      ) : null}
    </>
  );
}
