import { failureMessage } from '@parapet/api-client/failure-message';
import type { DataBundle } from '@parapet/contracts/assets/data-bundle';
import { daysLabel } from '@parapet/contracts/text/days-label';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { Absent } from '@parapet/ui/absent';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { FailureState } from '@parapet/ui/failure-state';
import { StatusText } from '@parapet/ui/status-chip';
import { useQuery } from '@tanstack/react-query';
import { useAssetsApi } from '../../app.ts';

/** Data older than this miss what was published since. */
const OLD_DAYS = 60;

const columns: ReadonlyArray<TableColumn<DataBundle>> = [
  {
    id: 'title',
    head: 'Data',
    primary: true,
    card: 'title',
    cell: ({ title }) => title,
  },
  {
    id: 'age',
    head: 'Published',
    width: 170,
    card: 'lead',
    cell: ({ ageDays, published, problem }) => {
      if (ageDays === null) return <StatusText tone="neutral">Not installed</StatusText>;
      const label = ageDays === 0 ? 'Today' : `${daysLabel(ageDays)} ago`;
      return ageDays > OLD_DAYS || problem ? (
        <StatusText tone="warn">{label}</StatusText>
      ) : (
        <span title={published ?? undefined}>{label}</span>
      );
    },
  },
  {
    id: 'entries',
    head: 'Entries',
    width: 110,
    align: 'end',
    card: 'metric',
    cell: ({ entries }) => entries.toLocaleString('en'),
  },
  {
    id: 'state',
    head: 'From',
    width: 180,
    card: 'meta',
    cell: ({ state }) => stateTexts[state],
  },
  {
    id: 'source',
    head: 'Source',
    card: 'sub',
    cell: ({ source, problem }) =>
      problem ? (
        <span className="text-danger" title={problem}>
          {problem}
        </span>
      ) : source === null ? (
        <Absent />
      ) : (
        <span className="text-ink-3" title={source}>
          {source}
        </span>
      ),
  },
];

const stateTexts: Readonly<Record<DataBundle['state'], string>> = {
  shipped: 'Came with Parapet',
  updated: 'Fetched or imported',
  empty: 'An operator imports it',
};

/** The public data that versions are compared with, and how old each is. */
export function DataBundles() {
  const api = useAssetsApi();
  const query = useQuery({
    queryKey: ['data-bundles'],
    queryFn: ({ signal }) => api.listDataBundles(signal),
  });
  const state = useQueryState(query);
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'The data')}
        onRetry={query.refetch}
        retrying={state.retrying}
      />
    );
  }
  return (
    <DataTable
      label="Data that versions are compared with"
      columns={columns}
      rows={state.status === 'ready' ? state.data.items : []}
      rowKey={({ id }) => id}
      rowLabel={({ title }) => title}
      loading={state.status === 'loading'}
      ghostRows={7}
    />
  );
}
