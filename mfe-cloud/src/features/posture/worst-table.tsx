import type { AccountPosture, CloudFinding } from '@parapet/contracts/cloud/posture';
import { useSearchParams } from '@parapet/remote-kit/router';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { RelativeTime } from '@parapet/ui/relative-time';
import { SeverityLabel } from '@parapet/ui/severity';
import { useMemo } from 'react';
import { findingHref, findingsHref, withResource } from '../../posture-data/cloud-links.ts';

/** The open findings with the highest priority. */
export function WorstTable({
  findings,
  accounts,
  account,
}: {
  findings: readonly CloudFinding[];
  accounts: readonly AccountPosture[];
  account: string | null;
}) {
  const [search] = useSearchParams();
  const columns = useMemo(() => columnsOf(accounts, search), [accounts, search]);
  return (
    <Panel
      title="Worst first"
      meta="by priority"
      action={<TextLink href={findingsHref(account)}>All findings</TextLink>}
      flush
    >
      <div className="pt-2">
        <DataTable
          label="Worst findings"
          columns={columns}
          rows={findings}
          rowKey={({ id }) => id}
          rowLabel={({ title }) => title}
          rowHref={({ id }) => findingHref(id)}
          empty={<p className="px-5 pb-4 text-ink-2">Nothing is open in what was assessed.</p>}
        />
      </div>
    </Panel>
  );
}

const columnsOf = (
  accounts: readonly AccountPosture[],
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
    cell: ({ accountId }) =>
      accounts.find(({ account }) => account.id === accountId)?.account.alias ?? '–',
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
