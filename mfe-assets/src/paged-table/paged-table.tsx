import { failureMessage } from '@parapet/api-client/failure-message';
import { footerOf, type Page, type Paged, usePagedQuery } from '@parapet/remote-kit/paged-query';
import {
  DataTable,
  type TableColumn,
  type TableDensity,
  type TableSort,
} from '@parapet/ui/data-table';
import { FailureState } from '@parapet/ui/failure-state';
import { ListFooter } from '@parapet/ui/list-footer';
import { Panel, Row } from '@parapet/ui/panel';
import { Skeleton } from '@parapet/ui/skeleton';
import type { ReactNode } from 'react';

export interface PagedTableProps<Row, P extends Page<Row>> {
  /** Tells what the rows are: "Ports of shop.example". */
  label: string;
  /** Names all that the rows depend on. */
  queryKey: readonly unknown[];
  readPage: (cursor: string | undefined, signal: AbortSignal) => Promise<P>;
  columns: ReadonlyArray<TableColumn<Row>>;
  rowKey: (row: Row) => string;
  rowLabel: (row: Row) => string;
  rowHref?: (row: Row) => string;
  currentKey?: string | null;
  sort?: TableSort;
  onSortChange?: (sort: TableSort) => void;
  empty: ReactNode;
  hotkeys?: boolean;
  density?: TableDensity;
  ghostRows?: number;
  /** Set while the part above the rows is not known yet: a skeleton stands for both, so that none is moved. */
  held?: boolean;
  /** Rendered above the rows, with the first page once it is read. */
  above?: (first: P | null) => ReactNode;
  totalOf?: (first: P) => number;
}

/** A list of the API in a table: its states, and a button for the next page. */
export function PagedTable<Row, P extends Page<Row>>({
  label,
  queryKey,
  readPage,
  empty,
  above,
  held = false,
  totalOf,
  ghostRows = 6,
  ...table
}: PagedTableProps<Row, P>) {
  const { state, outdated, more, loadMore, reload } = usePagedQuery<P>({
    queryKey,
    readPage,
    keep: true,
  });
  if (state.status === 'failed') {
    return (
      <>
        {above?.(null)}
        <FailureState
          message={failureMessage(state.error, label)}
          onRetry={reload}
          retrying={state.retrying}
        />
      </>
    );
  }
  if (held) {
    return (
      <>
        {above?.(null)}
        <Row>
          <Panel>
            <Skeleton lines={ghostRows} label={`Loading ${label}`} />
          </Panel>
        </Row>
      </>
    );
  }
  const ready: Paged<P> | null = state.status === 'ready' ? state.data : null;
  const items: readonly Row[] = ready?.items ?? [];
  return (
    <>
      {above?.(ready?.first ?? null)}
      <DataTable
        {...table}
        label={label}
        rows={items}
        loading={ready === null || outdated}
        ghostRows={ghostRows}
        empty={empty}
        footer={
          ready === null || items.length === 0 ? null : (
            <ListFooter
              loaded={items.length}
              {...(totalOf ? { total: totalOf(ready.first) } : {})}
              {...footerOf({ more, loadMore })}
            />
          )
        }
      />
    </>
  );
}
