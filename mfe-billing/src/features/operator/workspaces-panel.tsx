import type { OperatorWorkspace } from '@parapet/contracts/access/operator';
import { planOf } from '@parapet/contracts/plans/plan-catalogue';
import type { TableColumn } from '@parapet/ui/data-table';
import { useBillingApi } from '../../app.ts';
import { dayLabel } from '../../plan/plan-labels.ts';
import { PagedPanel } from './paged-panel.tsx';

const labelOf = ({ name }: OperatorWorkspace) => name;

const columns: ReadonlyArray<TableColumn<OperatorWorkspace>> = [
  { id: 'name', head: 'Workspace', primary: true, card: 'title', cell: labelOf },
  { id: 'owner', head: 'Owner', card: 'sub', cell: ({ owner }) => owner ?? 'No address' },
  { id: 'plan', head: 'Plan', width: 120, cell: ({ tier }) => planOf(tier).name },
  {
    id: 'members',
    head: 'Members',
    width: 100,
    align: 'end',
    cell: ({ members }) => members.toLocaleString('en'),
  },
  {
    id: 'assets',
    head: 'Assets',
    width: 100,
    align: 'end',
    cell: ({ assets }) => assets.toLocaleString('en'),
  },
  {
    id: 'since',
    head: 'Created',
    width: 220,
    cell: ({ createdAt, deletedAt }) =>
      deletedAt === null ? dayLabel(createdAt) : `Deleted ${dayLabel(deletedAt)}`,
  },
];

/** The workspaces of the installation with owner and size, and nothing that is in them. */
export function WorkspacesPanel() {
  const api = useBillingApi();
  return (
    <PagedPanel
      title="Workspaces"
      id="workspaces"
      columns={columns}
      labelOf={labelOf}
      read={api.listInstallationWorkspaces}
      none={{
        title: 'No workspace matches',
        body: 'Search for a part of its name, or of the email address or phone number of its owner.',
      }}
    />
  );
}
