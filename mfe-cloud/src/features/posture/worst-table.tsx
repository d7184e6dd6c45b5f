import type { AccountPosture, CloudFinding } from '@parapet/contracts/cloud/posture';
import { useSearchParams } from '@parapet/remote-kit/router';
import { DataTable } from '@parapet/ui/data-table';
import { TextLink } from '@parapet/ui/link';
import { Panel } from '@parapet/ui/panel';
import { useMemo } from 'react';
import { findingColumnsOf } from '../../finding-columns/finding-columns.tsx';
import { findingHref, findingsHref } from '../../posture-data/cloud-links.ts';

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
  const columns = useMemo(
    () =>
      findingColumnsOf(
        accounts.map(({ account: each }) => each),
        search,
      ),
    [accounts, search],
  );
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
