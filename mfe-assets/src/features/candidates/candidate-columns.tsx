import type { AssetCandidate, DiscoverySource } from '@parapet/contracts/assets/discovery';
import type { TableColumn } from '@parapet/ui/data-table';
import { RelativeTime } from '@parapet/ui/relative-time';
import type { ReactNode } from 'react';

const sourceLabels: Readonly<Record<DiscoverySource, string>> = {
  zone_transfer: 'Zone transfer',
  zone_walk: 'Zone walk (NSEC)',
  zone_records: 'DNS records',
  certificate_san: 'Certificate',
  word_list: 'Common name',
  certificate_log: 'Certificate log',
  cloud: 'Cloud account',
};

export const candidateColumns = (
  actionsOf: (candidate: AssetCandidate) => ReactNode,
): ReadonlyArray<TableColumn<AssetCandidate>> => [
  {
    id: 'name',
    head: 'Name',
    primary: true,
    mono: true,
    card: 'title',
    cell: ({ displayName, canonicalKey }) => <span title={canonicalKey}>{displayName}</span>,
  },
  {
    id: 'source',
    head: 'Found by',
    width: 150,
    card: 'meta',
    cell: ({ source, evidence }) => <span title={evidence}>{sourceLabels[source]}</span>,
  },
  {
    id: 'confidence',
    head: 'Confidence',
    width: 150,
    card: 'meta',
    cell: ({ confidence, source }) =>
      source === 'cloud' && confidence === 100 ? 'Owned by the account' : `${confidence} %`,
  },
  {
    id: 'found',
    head: 'First found',
    width: 120,
    card: 'meta',
    cell: ({ firstSeenAt }) => <RelativeTime at={firstSeenAt} />,
  },
  {
    id: 'actions',
    head: 'Decide',
    width: 240,
    align: 'end',
    card: 'sub',
    cell: actionsOf,
  },
];
