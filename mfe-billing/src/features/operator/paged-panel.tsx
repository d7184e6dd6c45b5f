import { failureMessage } from '@parapet/api-client/failure-message';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Panel } from '@parapet/ui/panel';
import { SearchInput } from '@parapet/ui/search-input';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';

type ReadPage<Item> = (
  query: { search: string; cursor: string | undefined },
  signal: AbortSignal,
) => Promise<{ items: readonly Item[]; nextCursor: string | null }>;

/** A list of the installation: searched, and read page by page. */
export function PagedPanel<Item extends { readonly id: string }>({
  title,
  id,
  columns,
  labelOf,
  read,
  none,
}: {
  title: string;
  id: string;
  columns: ReadonlyArray<TableColumn<Item>>;
  labelOf: (item: Item) => string;
  read: ReadPage<Item>;
  /** The text of an empty list. */
  none: { title: string; body: string };
}) {
  const [search, setSearch] = useState('');
  const query = useInfiniteQuery({
    queryKey: [id, search],
    queryFn: ({ pageParam, signal }) => read({ search, cursor: pageParam }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Panel title={title} flush>
      <div className="px-5 py-3 max-[719px]:px-4">
        <SearchInput label={`Search ${id}`} text={search} onChange={setSearch} />
      </div>
      {query.isError ? (
        <FailureState
          message={failureMessage(query.error, `The ${id}`)}
          onRetry={query.refetch}
          retrying={query.isRefetching}
        />
      ) : (
        <DataTable
          label={title}
          columns={columns}
          rows={rows}
          rowKey={(item) => item.id}
          rowLabel={labelOf}
          loading={query.isPending}
          ghostRows={8}
        />
      )}
      {query.isSuccess && rows.length === 0 ? (
        <EmptyState title={none.title}>{none.body}</EmptyState>
      ) : null}
      {query.hasNextPage ? (
        <div className="px-5 py-3 max-[719px]:px-4">
          <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show more
            <span className="pp-sr-only"> {id}</span>
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
