import { failureMessage } from '@parapet/api-client/failure-message';
import type { FindingListItem } from '@parapet/contracts/findings/finding';
import {
  type findingListSchema,
  findingSortSchema,
} from '@parapet/contracts/findings/finding-list';
import { footerOf, type PagedQuery } from '@parapet/remote-kit/paged-query';
import { Button } from '@parapet/ui/button';
import {
  DataTable,
  type TableColumn,
  type TableDensity,
  type TableSelection,
} from '@parapet/ui/data-table';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { type ReactNode, useCallback } from 'react';
import type { z } from 'zod';
import { tableSort } from './finding-columns.tsx';
import type { FindingFilter, FindingSort } from './finding-filter.ts';
import { NoFindings } from './no-findings.tsx';

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const keyOf = (finding: FindingListItem) => finding.id;
const labelOf = (finding: FindingListItem) => finding.title;

/** The findings, or why there are none. */
export function FindingTable({
  list: { state, outdated, more, reload, loadMore },
  columns,
  filter,
  total,
  openId,
  hrefOf,
  selection,
  bulkActions,
  density,
  onSort,
  onClearFilters,
  onMutes,
}: {
  list: PagedQuery<z.infer<typeof findingListSchema>>;
  columns: ReadonlyArray<TableColumn<FindingListItem>>;
  filter: FindingFilter;
  total: number | null;
  openId: string | null;
  hrefOf: (findingId: string) => string;
  selection: TableSelection;
  bulkActions: ReactNode;
  density: TableDensity;
  onSort: (sort: FindingSort) => void;
  onClearFilters: () => void;
  onMutes: () => void;
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
      columns={columns}
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
      loading={ready === null || ready.refreshing || outdated}
      ghostRows={10}
      hotkeys
      density={density}
      selection={selection}
      bulkActions={bulkActions}
      empty={<NoFindings filter={filter} onClearFilters={onClearFilters} />}
      footer={
        items.length === 0 ? null : (
          <ListFooter
            loaded={items.length}
            {...(total === null ? {} : { total })}
            {...(ready?.readAt ? { readAt: `Updated ${clock.format(ready.readAt)}` } : {})}
            {...footerOf({ more, loadMore })}
          >
            {filter.status.includes('false_positive') ? (
              <Button size="sm" variant="quiet" onClick={onMutes}>
                False positive rules
              </Button>
            ) : null}
          </ListFooter>
        )
      }
    />
  );
}
