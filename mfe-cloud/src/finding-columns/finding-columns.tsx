import type { CloudAccount } from '@parapet/contracts/cloud/cloud';
import type { CloudFinding } from '@parapet/contracts/cloud/posture';
import type { TableColumn } from '@parapet/ui/data-table';
import { TextLink } from '@parapet/ui/link';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';
import { withResource } from '../posture-data/cloud-links.ts';

/** The columns of open findings; a resource opens beside the page. */
export const findingColumnsOf = (
  accounts: readonly CloudAccount[],
  search: URLSearchParams,
): TableColumn<CloudFinding>[] => [
  {
    id: 'severity',
    head: 'Severity',
    width: 110,
    card: 'lead',
    cell: ({ severity }) => <SeverityLabel severity={severity} />,
  },
  {
    id: 'title',
    head: 'Finding',
    primary: true,
    wraps: true,
    card: 'title',
    cell: ({ title }) => title,
  },
  {
    id: 'resource',
    head: 'Resource',
    width: 240,
    mono: true,
    card: 'sub',
    cell: ({ resourceId, resourceName }) =>
      resourceId === null ? (
        resourceName
      ) : (
        <TextLink href={withResource(search, resourceId)}>{resourceName}</TextLink>
      ),
  },
  {
    id: 'account',
    head: 'Account',
    width: 150,
    cell: ({ accountId }) => accounts.find(({ id }) => id === accountId)?.alias ?? '–',
  },
  { id: 'region', head: 'Region', width: 130, mono: true, cell: ({ region }) => region },
  {
    id: 'age',
    head: 'First seen',
    width: 110,
    align: 'end',
    card: 'metric',
    cell: ({ firstSeenAt }) => <RelativeTime at={firstSeenAt} />,
  },
];
