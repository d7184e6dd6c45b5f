import type { Asset } from '@parapet/contracts/asset';
import type { TableColumn, TableSort } from '@parapet/ui/data-table';
import { GradeBadge } from '@parapet/ui/grade-badge';
import { RelativeTime } from '@parapet/ui/relative-time';
import { AssetStatusText } from '../../asset-labels/asset-status.tsx';
import { OpenFindings } from '../../asset-labels/open-findings.tsx';
import { typeLabels } from '../../asset-labels/type-labels.ts';
import type { AssetSort } from './asset-filter.ts';
import { RowMenu } from './row-menu.tsx';
import type { AssetCommands } from './use-asset-commands.ts';

/** The id of a sortable column is the name of the API's sort. */
export const assetColumns = (commands: AssetCommands): ReadonlyArray<TableColumn<Asset>> => [
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
    width: 110,
    card: 'meta',
    cell: (asset) => typeLabels[asset.type],
  },
  {
    id: 'risk',
    head: 'Grade',
    width: 76,
    sortable: true,
    firstSort: 'descending',
    card: 'meta',
    cell: (asset) => <GradeBadge grade={asset.grade} />,
  },
  {
    id: 'findings',
    head: 'Open findings',
    width: 210,
    card: 'sub',
    cell: (asset) => <OpenFindings asset={asset} />,
  },
  {
    id: 'status',
    head: 'Status',
    width: 160,
    card: 'lead',
    cell: (asset) => <AssetStatusText asset={asset} />,
  },
  {
    id: 'scanned',
    head: 'Last scanned',
    width: 120,
    card: 'meta',
    cell: (asset) =>
      asset.lastScannedAt === null ? (
        <span className="text-ink-3">Never</span>
      ) : (
        <RelativeTime at={asset.lastScannedAt} />
      ),
  },
  {
    id: 'created',
    head: 'Added',
    width: 110,
    sortable: true,
    firstSort: 'descending',
    card: 'hidden',
    cell: (asset) => <RelativeTime at={asset.createdAt} />,
  },
  {
    id: 'actions',
    head: 'Actions',
    width: 84,
    align: 'end',
    card: 'metric',
    cell: (asset) => <RowMenu asset={asset} commands={commands} />,
  },
];

/** `-risk` sorts by risk, descending. */
export const tableSort = (sort: AssetSort): TableSort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') ? 'descending' : 'ascending',
});

export const sortParam = ({ column, direction }: TableSort): string =>
  direction === 'descending' ? `-${column}` : column;
