import { failureMessage } from '@parapet/api-client/failure-message';
import type { FindingListItem } from '@parapet/contracts/finding';
import { type findingListSchema, findingSortSchema } from '@parapet/contracts/finding-list';
import type { PagedQuery } from '@parapet/remote-kit/paged-query';
import { Button } from '@parapet/ui/button';
import { DataTable } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { useCallback } from 'react';
import type { z } from 'zod';
import { findingColumns, tableSort } from './finding-columns.tsx';
import { type FindingFilter, type FindingSort, isRestricted } from './finding-filter.ts';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const keyOf = (finding: FindingListItem) => finding.id;
const labelOf = (finding: FindingListItem) => finding.title;

/** The findings, or why there are none. */
export function FindingTable({
  list: { state, more, reload, loadMore },
  filter,
  total,
  openId,
  hrefOf,
  onSort,
  onClearFilters,
}: {
  list: PagedQuery<z.infer<typeof findingListSchema>>;
  filter: FindingFilter;
  total: number | null;
  openId: string | null;
  hrefOf: (findingId: string) => string;
  onSort: (sort: FindingSort) => void;
  onClearFilters: () => void;
}) {
  const rowHref = useCallback((finding: FindingListItem) => hrefOf(finding.id), [hrefOf]);
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'Findings')}
        onRetry={reload}
        retrying={state.retrying}
      >
        Your filters are kept.
      </FailureState>
    );
  }
  const ready = state.status === 'ready' ? state : null;
  const { items = [] } = ready?.data ?? {};
  return (
    <DataTable
      label="Findings"
      columns={findingColumns(openId !== null)}
      rows={items}
      rowKey={keyOf}
      rowLabel={labelOf}
      rowHref={rowHref}
      currentKey={openId}
      sort={tableSort(filter.sort)}
      onSortChange={({ column }) => {
        const sort = findingSortSchema.safeParse(column);
        if (sort.success) onSort(sort.data);
      }}
      loading={ready === null || ready.refreshing}
      ghostRows={10}
      hotkeys
      empty={<NoFindings restricted={isRestricted(filter)} onClearFilters={onClearFilters} />}
      footer={
        items.length === 0 ? null : (
          <ListFooter
            loaded={items.length}
            {...(total === null ? {} : { total })}
            {...(ready?.readAt ? { readAt: `Updated ${clock.format(ready.readAt)}` } : {})}
            onMore={more === 'none' ? undefined : () => void loadMore()}
            loadingMore={more === 'loading'}
          >
            {more === 'failed' ? (
              <span className="text-danger">Loading more failed. Try again.</span>
            ) : null}
          </ListFooter>
        )
      }
    />
  );
}

function NoFindings({
  restricted,
  onClearFilters,
}: {
  restricted: boolean;
  onClearFilters: () => void;
}) {
  if (restricted) {
    return (
      <EmptyState
        level={2}
        title="No findings match"
        action={<Button onClick={onClearFilters}>Clear filters</Button>}
      >
        Change or clear the filters.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      level={2}
      title="No findings here"
      action={
        <Button variant="primary" href="/dashboard/scans/new">
          Start scan
        </Button>
      }
    >
      Start a scan. Findings are listed worst first, each with evidence and remediation.
    </EmptyState>
  );
}
