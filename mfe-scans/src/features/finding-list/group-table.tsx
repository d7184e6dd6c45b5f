import { failureMessage } from '@parapet/api-client/failure-message';
import type { FindingGroup } from '@parapet/contracts/finding-list';
import { severities } from '@parapet/contracts/vocabulary';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { DataTable, type TableColumn, type TableDensity } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Note } from '@parapet/ui/note';
import { SeverityCounts } from '@parapet/ui/severity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';
import { countedLabel } from './counted-label.ts';
import { conditionsOf, type FindingFilter } from './finding-filter.ts';

type Grouping = 'check' | 'asset';

const FIRST = 3;

const columnsOf = (by: Grouping): ReadonlyArray<TableColumn<FindingGroup>> => [
  {
    id: 'name',
    head: by === 'check' ? 'Issue' : 'Asset',
    primary: true,
    mono: by === 'asset',
    card: 'title',
    cell: (group) => <span title={nameOf(group)}>{nameOf(group)}</span>,
  },
  {
    id: 'count',
    head: 'Findings',
    width: 90,
    align: 'end',
    card: 'metric',
    cell: ({ count }) => count.toLocaleString('en'),
  },
  {
    id: 'severity',
    head: 'By severity',
    width: 230,
    cell: ({ severity }) => <SeverityCounts counts={severity} levels={severities} />,
  },
  ...(by === 'check'
    ? [
        {
          id: 'assets',
          head: 'Assets',
          width: 80,
          align: 'end' as const,
          cell: ({ assets }: FindingGroup) => assets.toLocaleString('en'),
        },
      ]
    : []),
  {
    id: 'priority',
    head: 'Highest priority',
    width: 130,
    align: 'end',
    cell: ({ priority }) => priority,
  },
];

const nameOf = ({ name, key }: FindingGroup): string => name ?? key ?? 'Unknown';
const keyOf = ({ key }: FindingGroup): string => key ?? '';

const firstLabels: Readonly<Record<Grouping, (shown: number) => string>> = {
  check: (shown) => `Fixing the first ${shown === 1 ? 'issue' : `${shown} issues`} closes`,
  asset: (shown) => `The first ${shown === 1 ? 'asset has' : `${shown} assets have`}`,
};

/** What the first groups would settle: "Fixing the first 3 issues closes 41 of 196 findings". */
function settledLabel(by: Grouping, items: readonly FindingGroup[], findings: number): string {
  const first = items.slice(0, FIRST);
  const closed = first.reduce((sum, { count }) => sum + count, 0);
  const all = findings === 1 ? '1 finding' : `${findings.toLocaleString('en')} findings`;
  return `${firstLabels[by](first.length)} ${closed.toLocaleString('en')} of ${all}`;
}

/** The findings under the filter by issue or by asset, the largest groups first. */
export function GroupTable({
  by,
  filter,
  density,
  hrefOf,
}: {
  by: Grouping;
  filter: FindingFilter;
  density: TableDensity;
  /** The list of the findings of one group. */
  hrefOf: (change: Partial<FindingFilter>) => string;
}) {
  const api = useScansApi();
  const conditions = conditionsOf(filter);
  const query = useQuery({
    queryKey: ['finding-groups', by, conditions],
    queryFn: ({ signal }) => api.groupFindings({ ...conditions, by }, signal),
    placeholderData: keepPreviousData,
  });
  const state = useQueryState(query);
  if (state.status === 'failed') {
    return (
      <FailureState
        message={failureMessage(state.error, 'Findings')}
        onRetry={query.refetch}
        retrying={state.retrying}
      >
        Your filters are kept.
      </FailureState>
    );
  }
  const data = state.status === 'ready' ? state.data : null;
  const { items = [], findings = 0 } = data ?? {};
  // Above the rows from the start, so that it does not move them when it is known.
  const settled = data === null ? 'Counting the findings' : settledLabel(by, items, findings);
  return (
    <>
      {data !== null && items.length === 0 ? null : (
        <div className="px-5 py-3">
          <Note title={settled}>{data && countedLabel(data)}</Note>
        </div>
      )}
      <DataTable
        label={by === 'check' ? 'Findings by issue' : 'Findings by asset'}
        columns={columnsOf(by)}
        rows={items}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowHref={({ key }) =>
          hrefOf({ group: null, ...(by === 'check' ? { checkId: key } : { assetId: key }) })
        }
        loading={data === null}
        hotkeys
        density={density}
        empty={
          <EmptyState level={2} title="No findings match">
            Change or clear the filters.
          </EmptyState>
        }
      />
    </>
  );
}
