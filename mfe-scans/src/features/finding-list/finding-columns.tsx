import type { FindingListItem } from '@parapet/contracts/findings/finding';
import { Absent } from '@parapet/ui/absent';
import type { TableColumn, TableSort } from '@parapet/ui/data-table';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';
import { dueLabel, shortDueLabel } from '../../finding-labels/due-label.ts';
import {
  assetLabel,
  locationLabel,
  placeLabel,
  shortPlaceLabel,
} from '../../finding-labels/place-labels.ts';
import { riskLabels } from '../../finding-labels/risk-labels.ts';
import { statusLabels } from '../../finding-labels/status-labels.ts';
import { ViewersOf } from '../../viewers/viewers.tsx';
import type { FindingSort } from './finding-filter.ts';

type Column = TableColumn<FindingListItem>;

const columns = {
  severity: {
    id: 'severity',
    head: 'Severity',
    width: 104,
    sortable: true,
    firstSort: 'descending',
    card: 'lead',
    cell: (finding) => <SeverityLabel severity={finding.severity} />,
  },
  priority: {
    id: 'priority',
    head: 'Priority',
    width: 80,
    align: 'end',
    sortable: true,
    card: 'metric',
    cell: ({ priorityScore, riskLevel }) => (
      <span title={riskLabels[riskLevel]}>{priorityScore}</span>
    ),
  },
  title: {
    id: 'title',
    head: 'Finding',
    primary: true,
    wraps: true,
    sortable: true,
    card: 'title',
    cell: ({ id, title }) => (
      <>
        <span title={title}>{title}</span>
        <ViewersOf findingId={id} />
      </>
    ),
  },
  asset: {
    id: 'asset',
    head: 'Asset',
    mono: true,
    sortable: true,
    card: 'sub',
    cell: (finding) => <span title={finding.assetName}>{assetLabel(finding)}</span>,
  },
  location: {
    id: 'location',
    head: 'Location',
    mono: true,
    sortable: true,
    card: 'hidden',
    cell: (finding) => <span title={finding.location}>{locationLabel(finding)}</span>,
  },
  /** Asset and location in one, where the table is narrow. */
  place: {
    id: 'asset',
    head: 'Asset',
    mono: true,
    sortable: true,
    card: 'sub',
    cell: (finding) => <span title={placeLabel(finding)}>{shortPlaceLabel(finding)}</span>,
  },
  status: {
    id: 'status',
    head: 'Status',
    width: 122,
    sortable: true,
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
  due: {
    id: 'due',
    head: 'Due',
    width: 84,
    align: 'end',
    sortable: true,
    firstSort: 'ascending',
    cell: (finding) => <DueCell finding={finding} />,
  },
  firstSeen: {
    id: 'first-seen',
    head: 'First seen',
    width: 104,
    align: 'end',
    sortable: true,
    firstSort: 'descending',
    card: 'hidden',
    cell: (finding) => <RelativeTime at={finding.firstSeenAt} />,
  },
} satisfies Record<string, Column>;

const ownerColumn = (nameOf: (id: string | null) => string | null): Column => ({
  id: 'assignee',
  head: 'Owner',
  width: 120,
  sortable: true,
  card: 'hidden',
  cell: ({ assigneeId }) => {
    const name = nameOf(assigneeId);
    return name === null ? (
      <span className="text-ink-3">Unassigned</span>
    ) : (
      <span title={name}>{name}</span>
    );
  },
});

function DueCell({ finding }: { finding: FindingListItem }) {
  const label = shortDueLabel(finding, Date.now());
  if (label === null) return <Absent />;
  const tone =
    finding.slaState === 'breached'
      ? 'text-danger'
      : finding.slaState === 'due_soon'
        ? 'text-warn'
        : undefined;
  return (
    <span className={tone} title={dueLabel(finding) ?? undefined}>
      {label}
    </span>
  );
}

export type TableWidth = 'beside-pane' | 'narrow' | 'compact' | 'medium' | 'wide';

/**
 * Beside an open finding and on a narrow screen, asset and location share a column. On a compact or medium
 * one they have one each, of a set width, so that the title keeps what is left.
 */
export function findingColumns(
  width: TableWidth,
  nameOf: (id: string | null) => string | null,
): readonly Column[] {
  const { severity, priority, title, asset, location, place, status, due, firstSeen } = columns;
  switch (width) {
    case 'beside-pane':
      return [
        { ...severity, width: 96 },
        { ...priority, width: 72 },
        title,
        { ...place, width: 200 },
        status,
      ];
    case 'narrow':
      return [severity, priority, title, place, status, ownerColumn(nameOf), due];
    case 'compact':
      return [
        { ...severity, width: 96 },
        { ...priority, width: 72 },
        title,
        { ...asset, width: 162 },
        { ...location, width: 146 },
        { ...status, width: 112 },
        { ...ownerColumn(nameOf), width: 96 },
        { ...due, width: 68 },
      ];
    case 'medium':
      return [
        severity,
        { ...priority, width: 72 },
        title,
        { ...asset, width: 170 },
        { ...location, width: 170 },
        { ...status, width: 112 },
        { ...ownerColumn(nameOf), width: 96 },
        { ...due, width: 72 },
        { ...firstSeen, width: 100 },
      ];
    case 'wide':
      return [
        severity,
        priority,
        title,
        asset,
        location,
        status,
        ownerColumn(nameOf),
        due,
        firstSeen,
      ];
  }
}

const ascending: readonly FindingSort[] = [
  'title',
  'asset',
  'location',
  'status',
  'assignee',
  'due',
];

/** The server sorts each column in one direction: worst, latest, soonest or A first. */
export const tableSort = (sort: FindingSort): TableSort => ({
  column: sort,
  direction: ascending.includes(sort) ? 'ascending' : 'descending',
});
