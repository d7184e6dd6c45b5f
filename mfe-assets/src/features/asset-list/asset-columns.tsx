import type { Asset } from '@parapet/contracts/assets/asset';
import {
  criticalityLabels,
  environmentLabels,
  typeLabels,
} from '@parapet/contracts/assets/asset-labels';
import type { TableColumn, TableSort } from '@parapet/ui/data-table';
import { GradeBadge } from '@parapet/ui/grade-badge';
import { RelativeTime } from '@parapet/ui/relative-time';
import { AssetStatusText } from '../../asset-labels/asset-status.tsx';
import { OpenFindings } from '../../asset-labels/open-findings.tsx';
import { ownershipLabels } from '../../asset-labels/ownership-labels.ts';
import type { AssetSort } from './asset-filter.ts';
import { type RowCommands, RowMenu } from './row-menu.tsx';

/** Columns that a view may leave out, in their order; the id of a sortable one is the API's sort. */
export const optionalColumns = [
  { id: 'type', label: 'Type' },
  { id: 'criticality', label: 'Criticality' },
  { id: 'environment', label: 'Environment' },
  { id: 'owner', label: 'Owner' },
  { id: 'tags', label: 'Tags' },
  { id: 'risk', label: 'Grade' },
  { id: 'findings', label: 'Open findings' },
  { id: 'status', label: 'Status' },
  { id: 'ownership', label: 'Ownership' },
  { id: 'scanned', label: 'Last scanned' },
  { id: 'created', label: 'Added' },
] as const;
export type OptionalColumn = (typeof optionalColumns)[number]['id'];

/** The columns of a list whose view names none. */
export const defaultColumns: readonly OptionalColumn[] = [
  'type',
  'criticality',
  'risk',
  'findings',
  'status',
  'scanned',
  'created',
];

/** The columns that the URL names, with commas between them; without known ones, those of the page. */
export function columnsFrom(list: string | null): readonly OptionalColumn[] {
  const named = list?.split(',') ?? [];
  const known = optionalColumns.map(({ id }) => id).filter((id) => named.includes(id));
  return known.length > 0 ? known : defaultColumns;
}

const all = (commands: RowCommands): ReadonlyArray<TableColumn<Asset>> => [
  {
    id: 'name',
    head: 'Asset',
    primary: true,
    mono: true,
    sortable: true,
    card: 'title',
    cell: (asset) => <span title={asset.displayName}>{asset.displayName}</span>,
  },
  {
    id: 'type',
    head: 'Type',
    width: 96,
    sortable: true,
    card: 'meta',
    cell: (asset) => typeLabels[asset.type],
  },
  {
    id: 'criticality',
    head: 'Criticality',
    width: 106,
    sortable: true,
    firstSort: 'descending',
    card: 'hidden',
    cell: (asset) => criticalityLabels[asset.criticality],
  },
  {
    id: 'environment',
    head: 'Environment',
    width: 120,
    sortable: true,
    card: 'hidden',
    cell: (asset) =>
      asset.environment === 'unknown' ? (
        <span className="text-ink-3">Unknown</span>
      ) : (
        environmentLabels[asset.environment]
      ),
  },
  {
    id: 'owner',
    head: 'Owner',
    width: 150,
    sortable: true,
    card: 'hidden',
    cell: ({ owner }) =>
      owner === null ? (
        <span className="text-ink-3">Unassigned</span>
      ) : (
        <span title={owner.name ?? ''}>{owner.name ?? 'Deleted account'}</span>
      ),
  },
  {
    id: 'tags',
    head: 'Tags',
    width: 160,
    sortable: true,
    card: 'hidden',
    cell: ({ tags }) => <span title={tags.join(', ')}>{tags.join(', ')}</span>,
  },
  {
    id: 'risk',
    head: 'Grade',
    width: 72,
    sortable: true,
    firstSort: 'descending',
    card: 'meta',
    cell: (asset) => <GradeBadge grade={asset.grade} />,
  },
  {
    id: 'findings',
    head: 'Open findings',
    width: 186,
    sortable: true,
    firstSort: 'descending',
    card: 'sub',
    cell: (asset) => <OpenFindings asset={asset} />,
  },
  {
    id: 'status',
    head: 'Status',
    width: 146,
    sortable: true,
    card: 'lead',
    cell: (asset) => <AssetStatusText asset={asset} />,
  },
  {
    id: 'ownership',
    head: 'Ownership',
    width: 120,
    sortable: true,
    card: 'hidden',
    cell: (asset) => ownershipLabels[asset.ownership],
  },
  {
    id: 'scanned',
    head: 'Last scanned',
    width: 110,
    sortable: true,
    firstSort: 'descending',
    card: 'meta',
    cell: (asset) =>
      asset.lastScannedAt === null ? (
        <span className="text-ink-3">{asset.currentScan === null ? 'Never' : 'In progress'}</span>
      ) : (
        <RelativeTime at={asset.lastScannedAt} />
      ),
  },
  {
    id: 'created',
    head: 'Added',
    width: 100,
    sortable: true,
    firstSort: 'descending',
    card: 'hidden',
    cell: (asset) => <RelativeTime at={asset.createdAt} />,
  },
  {
    id: 'actions',
    head: 'Actions',
    width: 78,
    align: 'end',
    card: 'metric',
    cell: (asset) => <RowMenu asset={asset} commands={commands} />,
  },
];

/** The name, the chosen columns and the actions. */
export const assetColumns = (
  commands: RowCommands,
  chosen: readonly OptionalColumn[],
): ReadonlyArray<TableColumn<Asset>> => {
  const shown = new Set<string>([...chosen, 'name', 'actions']);
  return all(commands).filter(({ id }) => shown.has(id));
};

/** `-risk` sorts by risk, descending. */
export const tableSort = (sort: AssetSort): TableSort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

export const sortParam = ({ column, direction }: TableSort): string =>
  direction === 'descending' ? `-${column}` : column;
