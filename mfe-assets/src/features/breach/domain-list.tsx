import type { BreachDomain } from '@parapet/contracts/breach/breach';
import type { BreachOverview } from '@parapet/contracts/breach/breach-search';
import { useRefusal } from '@parapet/remote-kit/host';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { EmptyState } from '@parapet/ui/empty-state';
import { TextLink } from '@parapet/ui/link';
import { Note } from '@parapet/ui/note';
import { StatusText } from '@parapet/ui/status-chip';
import { ownershipLabels } from '../../asset-labels/ownership-labels.ts';
import { dayLabel } from '../../breach-labels/breach-labels.tsx';
import { useBreachCommands } from './use-breach-commands.ts';

/** Each domain with its proof: nothing is searched or shown of one without it. */
export function DomainList({ overview }: { overview: BreachOverview }) {
  const { search } = useBreachCommands();
  const refusal = useRefusal('searchBreaches');
  const hasKey = overview.settings.keyState !== 'none';
  const columns: ReadonlyArray<TableColumn<BreachDomain>> = [
    ...facts,
    {
      id: 'action',
      head: 'Next step',
      width: 130,
      align: 'end',
      card: 'meta',
      cell: (domain) =>
        domain.ownership === 'verified' ? (
          <Button
            size="sm"
            refusal={refusal ?? (hasKey ? null : 'A search needs a key')}
            onClick={() => search.mutate([domain.assetId])}
            aria-label={`Search ${domain.domain}`}
          >
            Search
          </Button>
        ) : (
          <TextLink href={`/dashboard/assets?prove=${domain.assetId}`}>
            {domain.ownership === 'expired' ? 'Prove again' : 'Prove'}
          </TextLink>
        ),
    },
  ];
  return (
    <>
      {overview.isCapped ? (
        <Note title="These are the 200 domains with most to decide">
          Find others by their asset.
        </Note>
      ) : null}
      <DataTable
        label="Domains"
        columns={columns}
        rows={overview.domains}
        rowKey={({ assetId }) => assetId}
        rowLabel={({ domain }) => domain}
        rowHref={({ assetId }) => `/dashboard/breach?asset=${assetId}`}
        hotkeys
        empty={
          <EmptyState
            level={2}
            title="No domains yet"
            action={<Button href="/dashboard/assets?add=1">Add a domain</Button>}
          />
        }
      />
    </>
  );
}

/** A dash where nothing was looked at: that is no zero. */
const count = (value: number | null) => value?.toLocaleString('en') ?? '–';

const facts: ReadonlyArray<TableColumn<BreachDomain>> = [
  {
    id: 'domain',
    head: 'Domain',
    primary: true,
    mono: true,
    card: 'title',
    cell: ({ domain }) => domain,
  },
  {
    id: 'proof',
    head: 'Proof',
    width: 120,
    card: 'lead',
    cell: ({ ownership }) => (
      <StatusText tone={ownership === 'verified' ? 'ok' : 'warn'}>
        {ownershipLabels[ownership]}
      </StatusText>
    ),
  },
  {
    id: 'people',
    head: 'People',
    width: 80,
    align: 'end',
    card: 'hidden',
    cell: ({ people }) => count(people),
  },
  {
    id: 'decide',
    head: 'To decide',
    width: 90,
    align: 'end',
    card: 'metric',
    cell: ({ toDecide }) => <b>{count(toDecide)}</b>,
  },
  {
    id: 'new',
    head: 'New since last',
    width: 120,
    align: 'end',
    card: 'hidden',
    cell: ({ newSinceLast }) => count(newSinceLast),
  },
  {
    id: 'customers',
    head: 'Customers in logs',
    width: 140,
    align: 'end',
    card: 'hidden',
    cell: ({ customers }) => count(customers),
  },
  {
    id: 'searched',
    head: 'Searched',
    width: 220,
    card: 'sub',
    cell: ({ ownership, searchedAt, problem }) => {
      if (ownership !== 'verified') return 'Not searched';
      if (problem !== null) return <span title={problem}>{problem}</span>;
      return searchedAt === null ? 'Not yet' : dayLabel(searchedAt);
    },
  },
  {
    id: 'owner',
    head: 'Owner',
    width: 160,
    card: 'hidden',
    cell: ({ owner, ownerMailedAt }) => {
      if (owner === null) return <span className="text-ink-3">Unassigned</span>;
      return `${owner.name ?? 'Deleted account'}${ownerMailedAt ? ', mailed' : ''}`;
    },
  },
];
