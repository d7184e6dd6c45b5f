import type { CloudProvider } from '@parapet/contracts/cloud/cloud';
import type { PostureGap } from '@parapet/contracts/cloud/posture';
import { Button } from '@parapet/ui/button';
import { DataTable, type TableColumn } from '@parapet/ui/data-table';
import { Panel } from '@parapet/ui/panel';
import { useState } from 'react';
import { PolicyDialog } from '../../connect-account/policy-dialog.tsx';
import { deniedByLabels, regionsLabel } from '../../gap-labels/gap-labels.ts';

const columns: TableColumn<PostureGap>[] = [
  {
    id: 'reason',
    head: 'Not read',
    primary: true,
    wraps: true,
    card: 'title',
    cell: ({ action, reason }) => (action === null ? reason : <code>{action}</code>),
  },
  {
    id: 'regions',
    head: 'Seen in',
    width: 150,
    mono: true,
    cell: ({ regions }) => regionsLabel(regions),
  },
  { id: 'checks', head: 'Checks', width: 70, align: 'end', cell: ({ checks }) => checks },
  {
    id: 'by',
    head: 'Reason',
    width: 230,
    wraps: true,
    cell: ({ deniedBy, reason }) => (deniedBy === null ? reason : deniedByLabels[deniedBy]),
  },
];

/** Shows what could not be read, and how many checks wait for it. */
export function GapsPanel({
  gaps,
  provider,
}: {
  gaps: readonly PostureGap[];
  /** Null for an account that is disconnected. */
  provider: CloudProvider | null;
}) {
  const [isPolicy, setPolicy] = useState(false);
  const isDenied = gaps.some(({ deniedBy }) => deniedBy !== null);
  return (
    <Panel
      title="Gaps"
      meta="nothing is passed or closed on what could not be read"
      action={
        isDenied && provider ? (
          <Button size="sm" variant="quiet" onClick={() => setPolicy(true)}>
            Copy policy
          </Button>
        ) : null
      }
      flush
    >
      <div className="pt-2">
        <DataTable
          label="Gaps"
          columns={columns}
          rows={gaps}
          rowKey={({ action, reason }) => `${action} ${reason}`}
          rowLabel={({ action, reason }) => action ?? reason}
          empty={<p className="px-5 pb-4 text-ink-2">Everything that was asked for was read.</p>}
        />
      </div>
      <p className="px-5 py-3 text-xs text-ink-3">
        Never asked for: contents of objects, values of secrets, log events.
      </p>
      {isPolicy && provider ? (
        <PolicyDialog provider={provider} onClose={() => setPolicy(false)} />
      ) : null}
    </Panel>
  );
}
