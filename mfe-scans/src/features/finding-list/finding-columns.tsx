import type { FindingListItem } from '@parapet/contracts/finding';
import type { TableColumn, TableSort } from '@parapet/ui/data-table';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';
import { placeLabel, shortPlaceLabel } from '../../finding-labels/place-labels.ts';
import { statusLabels } from '../../finding-labels/status-labels.ts';
import type { FindingSort } from './finding-filter.ts';

const columns: ReadonlyArray<TableColumn<FindingListItem>> = [
  {
    id: 'severity',
    head: 'Severity',
    width: 110,
    sortable: true,
    firstSort: 'descending',
    card: 'lead',
    cell: (finding) => <SeverityLabel severity={finding.severity} />,
  },
  {
    id: 'title',
    head: 'Finding',
    primary: true,
    sortable: true,
    card: 'title',
    cell: (finding) => finding.title,
  },
  {
    id: 'asset',
    head: 'Asset',
    mono: true,
    card: 'sub',
    cell: (finding) => <span title={placeLabel(finding)}>{shortPlaceLabel(finding)}</span>,
  },
  {
    id: 'status',
    head: 'Status',
    width: 130,
    card: 'meta',
    cell: (finding) => (
      <>
        {statusLabels[finding.status]}
        {finding.detection === 'unknown' ? (
          <span className="text-ink-3" title="The last scan could not test it">
            {' '}
            untested
          </span>
        ) : null}
      </>
    ),
  },
  {
    id: 'first-seen',
    head: 'First seen',
    width: 110,
    sortable: true,
    firstSort: 'descending',
    card: 'hidden',
    cell: (finding) => <RelativeTime at={finding.firstSeenAt} />,
  },
  {
    id: 'last-seen',
    head: 'Last seen',
    width: 110,
    sortable: true,
    firstSort: 'descending',
    align: 'end',
    card: 'metric',
    cell: (finding) => <RelativeTime at={finding.lastSeenAt} />,
  },
];

const columnsBesidePane = columns
  .filter(({ id }) => id !== 'first-seen' && id !== 'last-seen')
  .map((column) => (column.id === 'asset' ? { ...column, width: 200 } : column));

/** With a finding open beside the list, the date columns are hidden. */
export const findingColumns = (isBesidePane: boolean) =>
  isBesidePane ? columnsBesidePane : columns;

/** The server sorts each column in one direction: worst, latest or A first. */
export const tableSort = (sort: FindingSort): TableSort => ({
  column: sort,
  direction: sort === 'title' ? 'ascending' : 'descending',
});
