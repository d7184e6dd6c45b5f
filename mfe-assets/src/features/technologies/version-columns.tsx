import type { TechnologySort, TechnologyVersion } from '@parapet/contracts/assets/inventory';
import { Absent } from '@parapet/ui/absent';
import type { TableColumn, TableSort } from '@parapet/ui/data-table';
import { categoryLabel } from '../../technology-labels/category-labels.ts';
import { FlawsText } from '../../technology-labels/flaws-text.tsx';
import { SupportText } from '../../technology-labels/support-text.tsx';

export const versionColumns: ReadonlyArray<TableColumn<TechnologyVersion>> = [
  {
    id: 'name',
    head: 'Technology',
    primary: true,
    sortable: true,
    card: 'title',
    cell: ({ name }) => <span title={name}>{name}</span>,
  },
  {
    id: 'version',
    head: 'Version',
    width: 130,
    mono: true,
    card: 'sub',
    cell: ({ version }) =>
      version === null ? (
        <span className="text-ink-3">Not named</span>
      ) : (
        <span title={version}>{version}</span>
      ),
  },
  {
    id: 'risk',
    head: 'Known flaws',
    width: 240,
    sortable: true,
    firstSort: 'descending',
    card: 'lead',
    cell: ({ flaws }) => <FlawsText flaws={flaws} />,
  },
  {
    id: 'support',
    head: 'Support',
    width: 180,
    sortable: true,
    card: 'meta',
    cell: ({ release, shippedBy }) => <SupportText release={release} shippedBy={shippedBy} />,
  },
  {
    id: 'latest',
    head: 'Latest of release',
    width: 140,
    mono: true,
    card: 'hidden',
    cell: ({ release }) => release?.latest ?? <Absent />,
  },
  {
    id: 'category',
    head: 'Category',
    width: 160,
    card: 'meta',
    cell: ({ category }) => categoryLabel(category),
  },
  {
    id: 'places',
    head: 'Locations',
    width: 90,
    align: 'end',
    sortable: true,
    firstSort: 'descending',
    card: 'metric',
    cell: ({ places }) => (
      <span title="A place is one port of one asset">{places.toLocaleString('en')}</span>
    ),
  },
];

/** `risk` and `support` have one direction: the worst and the first to end come first. */
export const tableSort = (sort: TechnologySort): TableSort => ({
  column: sort.replace(/^-/, ''),
  direction: sort.startsWith('-') || sort === 'risk' ? 'descending' : 'ascending',
});

export const sortOf = ({ column, direction }: TableSort): string => {
  if (column === 'risk' || column === 'support') return column;
  return direction === 'descending' ? `-${column}` : column;
};
