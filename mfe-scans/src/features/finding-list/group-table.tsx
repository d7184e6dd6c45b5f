import { failureMessage } from '@parapet/api-client/failure-message';
import type { FindingGroup } from '@parapet/contracts/findings/finding-list';
import { severities } from '@parapet/contracts/text/vocabulary';
import { useQueryState } from '@parapet/remote-kit/query-state';
import { DataTable, type TableColumn, type TableDensity } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { FailureState } from '@parapet/ui/failure-state';
import { Note } from '@parapet/ui/note';
import { SeverityCounts } from '@parapet/ui/severity';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useScansApi } from '../../app.ts';
import { countedLabel } from './counted-label.ts';
import { conditionsOf, type FindingFilter, type FindingGrouping } from './finding-filter.ts';

const FIRST = 3;

const columnsOf = (by: FindingGrouping): ReadonlyArray<TableColumn<FindingGroup>> => [
  {
    id: 'name',
    head: by === 'fix' ? 'Fix' : 'Asset',
    primary: true,
    mono: by === 'asset',
    card: 'title',
    cell: (group) => <span title={nameOf(group)}>{nameOf(group)}</span>,
  },
  {
    id: 'risk',
    head: 'Risk closed',
    width: 110,
    align: 'end',
    cell: ({ risk }) => riskLabel(risk),
  },
  {
    id: 'count',
    head: 'Findings',
    width: 90,
    align: 'end',
    cell: ({ count }) => count.toLocaleString('en'),
  },
  {
    id: 'severity',
    head: 'By severity',
    width: 230,
    card: 'lead',
    cell: ({ severity }) => <SeverityCounts counts={severity} levels={severities} />,
  },
  ...(by === 'fix'
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
/** Risk points; decided and fixed findings have none. */
const riskLabel = (risk: number): string =>
  risk > 0 && risk < 1 ? '<1' : Math.round(risk).toLocaleString('en');
const keyOf = ({ key }: FindingGroup): string => key ?? '';

const firstLabels: Readonly<Record<FindingGrouping, (shown: number) => string>> = {
  fix: (shown) => `The first ${shown === 1 ? 'fix closes' : `${shown} fixes close`}`,
  asset: (shown) => `The first ${shown === 1 ? 'asset has' : `${shown} assets have`}`,
};

/** Returns what the first groups would settle: "The first 3 fixes close 71% of the risk: 41 of 196 findings". */
function settledLabel(
  by: FindingGrouping,
  items: readonly FindingGroup[],
  findings: number,
): string {
  const first = items.slice(0, FIRST);
  const sum = (of: 'count' | 'risk', groups: readonly FindingGroup[]) =>
    groups.reduce((total, group) => total + group[of], 0);
  const all = findings === 1 ? '1 finding' : `${findings.toLocaleString('en')} findings`;
  const counted = `${sum('count', first).toLocaleString('en')} of ${all}`;
  const risk = sum('risk', items);
  const start = firstLabels[by](first.length);
  if (risk === 0) return `${start} ${counted}`;
  // Rounded down: less than all of the risk is never 100%.
  const share = Math.floor((sum('risk', first) / risk) * 100);
  return `${start} ${share}% of the risk: ${counted}`;
}

/** The findings under the filter by fix or by asset, those that close most risk first. */
export function GroupTable({
  by,
  filter,
  density,
  hrefOf,
}: {
  by: FindingGrouping;
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
        label={by === 'fix' ? 'Findings by fix' : 'Findings by asset'}
        columns={columnsOf(by)}
        rows={items}
        rowKey={keyOf}
        rowLabel={nameOf}
        rowHref={({ key }) =>
          hrefOf({ group: null, ...(by === 'fix' ? { fix: key } : { assetId: key }) })
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
