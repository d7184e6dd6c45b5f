import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import type { CloudResourceItem } from '@parapet/contracts/cloud/posture';
import type { TableColumn } from '@parapet/ui/data-table';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityCounts } from '@parapet/ui/severity';
import { PublicState } from '../../resource-labels/public-state.tsx';
import { typeLabel } from '../../service-labels/service-labels.ts';

/** The account is shown where there are several. */
export const columnsOf = (accounts: readonly CloudAccount[]): TableColumn<CloudResourceItem>[] => [
  {
    id: 'name',
    head: 'Resource',
    primary: true,
    mono: true,
    card: 'title',
    cell: ({ name }) => name,
  },
  { id: 'type', head: 'Type', width: 190, card: 'lead', cell: ({ type }) => typeLabel(type) },
  { id: 'region', head: 'Region', width: 130, mono: true, cell: ({ region }) => region },
  ...(accounts.length > 1
    ? [
        {
          id: 'account',
          head: 'Account',
          width: 160,
          cell: ({ accountId }: CloudResourceItem) =>
            accounts.find(({ id }) => id === accountId)?.alias ?? '–',
        },
      ]
    : []),
  {
    id: 'public',
    head: 'Public',
    width: 120,
    cell: (resource) => <PublicState {...resource} />,
  },
  {
    id: 'open',
    head: 'Open',
    width: 210,
    card: 'sub',
    cell: ({ open }) => <SeverityCounts counts={open} />,
  },
  {
    id: 'seen',
    head: 'Last read',
    width: 110,
    align: 'end',
    cell: ({ lastSeenAt }) => <RelativeTime at={lastSeenAt} />,
  },
];
